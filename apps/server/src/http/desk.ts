import type { DeskPage } from '@openline/contract/web-app'
import type { Hono } from 'hono'
import { EncodedBody } from './encoded-body.ts'
import type { RequestEnv } from './request-scope.ts'
import { deskHeaders, type SecurityOptions } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

export type Desk = {
  /** The same value as long as the page is the same. */
  page: () => DeskPage
  files: readonly StaticFiles[]
}

/**
 * Answers `/desk` and everything below it: the files of the desk, and for every other address its one
 * page, which finds out in the browser what to show. No cache and no search engine keeps it.
 */
export function mountDesk(routes: Hono<RequestEnv>, desk: Desk, security: SecurityOptions): void {
  let made: { of: DeskPage; body: EncodedBody } | null = null
  const sendPage = (request: Request) => {
    const page = desk.page()
    if (made?.of !== page) made = { of: page, body: encoded(page, security) }
    return made.body.respondTo(request)
  }
  routes.get('/desk', ({ req }) => sendPage(req.raw))
  routes.get('/desk/*', async ({ req }) => {
    for (const folder of desk.files) {
      const file = await folder.answer(req.path, req.raw)
      if (file) return file
    }
    // A missing script must not be answered with a page.
    if (req.path.startsWith('/desk/assets/')) return new Response('Not found', { status: 404 })
    return sendPage(req.raw)
  })
}

function encoded({ text, inline }: DeskPage, security: SecurityOptions): EncodedBody {
  return new EncodedBody(text, {
    headers: {
      ...deskHeaders(security, inline),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    },
    effort: 'once',
  })
}
