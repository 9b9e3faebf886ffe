/** Left out of texts that are compared: combining marks, and apostrophes as keyboards and phones write them. */
export const ignoredInSearch = "\\u0300-\\u036F'’‘ʼ`"

/** What the column's `searchKey` makes of a text. */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(new RegExp(`[${ignoredInSearch}]`, 'gu'), '')
    .toLowerCase()
    .trim()
}
