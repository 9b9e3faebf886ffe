/** What the content service answered; `unavailable` is every unusable answer. */
export type Fetched<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** The envelope of every answer. What is inside `data` is unchecked: parse it before use. */
export type ContentBody = { readonly data: unknown; readonly meta?: unknown }

/** A picture of the media library. */
export type Picture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/**
 * The system in which the carrier's people edit pages, plans and legal texts.
 * Its calls take seconds at most and never throw: a failure is `unavailable`
 * with the reason for the log.
 */
export type ContentGateway = {
  /** Reads `pathAndQuery`, e.g. `/api/plans?sort=order`; drafts as well when `isDraft`. */
  get(pathAndQuery: string, options?: { isDraft: boolean }): Promise<Fetched<ContentBody>>
  /** Reads a picture, e.g. `/uploads/logo.svg`; anything but a picture is `unavailable`. */
  getPicture(path: string): Promise<Fetched<Picture>>
}
