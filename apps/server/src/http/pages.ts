import type { WebApp } from '@openline/contract/web-app'
import type { Context, Hono } from 'hono'
import { type Desk, mountDesk } from './desk.ts'
import { createPageServer, type PageServerNeeds } from './page-server.ts'
import type { OpenScope, RequestEnv } from './request-scope.ts'
import type { StaticFiles } from './static-files.ts'

export type Pages = Pick<PageServerNeeds, 'areKept'> & {
  app: WebApp
  /** Scripts, styles and pictures, tried in this order. */
  files: readonly StaticFiles[]
  desk: Desk
}

type Options = Omit<PageServerNeeds, 'app' | 'areKept'> & { openScope: OpenScope }

/**
 * Gives the two ends of the routes: `mountFirst` answers the addresses of the pages before anything
 * else looks at them; `mountLast` answers files, and gives every other address the not-found page.
 */
export function createPages({ app, areKept, files, desk }: Pages, { openScope, ...deps }: Options) {
  const serve = createPageServer({ ...deps, app, areKept })
  const send = (context: Context<RequestEnv>, page: Parameters<typeof serve>[0]) =>
    serve(page, context.req.raw, () => openScope(context))
  return {
    listedPaths: () => app.listedPaths(),
    mountFirst(routes: Hono<RequestEnv>): void {
      routes.get('*', (context, next) => {
        const page = app.findPage(context.req.path, searchOf(context.req.url))
        return page ? Promise.resolve(send(context, page)) : next()
      })
    },
    mountLast(routes: Hono<RequestEnv>): void {
      mountDesk(routes, desk, deps.security)
      routes.get('*', async (context) => {
        const { path, raw } = context.req
        for (const folder of files) {
          const file = await folder.answer(path, raw)
          if (file) return file
        }
        // A missing script must not be answered with a whole page.
        if (path.startsWith('/assets/')) return context.text('Not found', 404)
        return send(context, app.notFoundPage(path))
      })
    },
  }
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}
