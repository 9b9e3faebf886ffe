/** What the entry of a search in the browser's history holds; the address does not, since proxies log addresses. */
export type SearchState = { readonly q: string }

/** The text that an entry of the history was made for; empty for the page on its own. */
export function searchedText(state: unknown): string {
  if (typeof state !== 'object' || state === null) return ''
  const { q } = state as Partial<Record<keyof SearchState, unknown>> // any entry's state: checked here
  return typeof q === 'string' ? q.trim() : ''
}
