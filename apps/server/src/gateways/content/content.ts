/** What the content service answered; `unavailable` stands for everything that is no usable answer. */
export type ContentAnswer =
  | { readonly kind: 'found'; readonly body: ContentBody }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** The envelope of every answer. What is inside `data` is unchecked: parse it before use. */
export type ContentBody = { readonly data: unknown; readonly meta?: unknown }

/** The system in which the carrier's people edit pages, plans and legal texts. */
export type ContentGateway = {
  /**
   * Reads `pathAndQuery`, e.g. `/api/plans?sort=order`. Takes seconds at most and
   * never throws: a failure is `unavailable` with the reason for the log.
   */
  get(pathAndQuery: string): Promise<ContentAnswer>
}
