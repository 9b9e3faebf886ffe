/** A code of a table as words: `port_in_started` is `Port in started`. */
export function codeInWords(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
