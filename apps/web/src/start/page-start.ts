import type { EntryContext } from 'react-router'

/** When the browser starts a page of the app: what a route exports as `handle`. */
export type PageStart = {
  /** The HTML is whole without code, which starts with the first touch of the form. */
  readonly onTouch: boolean
  /** The ids of the routes that may follow, whose files come along. */
  readonly next: readonly string[]
}

const afterPaint: PageStart = { onTouch: false, next: [] }

/** How the page that was matched starts. Without a word of its own, or when it failed: after the paint. */
export function startOf({ matches, errors }: EntryContext['staticHandlerContext']): PageStart {
  const handle: unknown = matches.at(-1)?.route.handle
  return handle && !errors ? (handle as PageStart) : afterPaint // the only handles that routes export
}
