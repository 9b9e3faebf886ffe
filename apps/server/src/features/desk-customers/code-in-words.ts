/** A code of a table or a call as words: `port_in_started` is `Port in started`, `viewDeskCustomer` `View desk customer`. */
export function codeInWords(code: string): string {
  const words = code
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
