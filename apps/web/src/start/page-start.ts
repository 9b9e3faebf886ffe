import type { EntryContext } from 'react-router'
import { paths } from '../paths.ts'

/** When the browser starts a page of the app: what a route exports as `handle`. */
export type PageStart = {
  /** The HTML is whole without code, which starts with the first touch of the form. */
  readonly onTouch: boolean
  /** The ids of the routes that may follow, whose files come along. */
  readonly next: readonly string[]
  /** It is the cart, which its address and the browser know in part each (`visitor/kept-cart.ts`, `keep-cart.ts`). */
  readonly keepsCart?: true
}

const afterPaint: PageStart = { onTouch: false, next: [] }

/**
 * The ids of the routes where a visitor of the page will probably go on, whose files come once it has its own: from the
 * cart to the sign-in, from there to the checkout.
 */
export function laterThan(context: EntryContext['staticHandlerContext']): readonly string[] {
  const from = new URLSearchParams(context.location.search).get('from')
  if (from?.startsWith(paths.checkout)) return ['pages/signed-in-layout', 'pages/checkout']
  return startOf(context).keepsCart ? ['pages/visitor-layout', 'pages/login'] : []
}

/** How the page that was matched starts. Without a word of its own, or when it failed: after the paint. */
export function startOf({ matches, errors }: EntryContext['staticHandlerContext']): PageStart {
  const handle: unknown = matches.at(-1)?.route.handle
  return handle && !errors ? (handle as PageStart) : afterPaint // the only handles that routes export
}
