import { Hono } from 'hono'
import type { ContentService } from './content.ts'

/** An editor's change may be seen this much later; meanwhile nobody has to ask again. */
const cacheSeconds = { 200: 60, 400: 0, 404: 10 } as const

/** `GET /content/api/*`: the content service's answers, open to everybody (spec 7). */
export const contentRoutes = (content: Pick<ContentService, 'get'>): Hono => {
  const app = new Hono()
  app.get('/content/api/*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const { status, body } = await content.get(pathname.slice('/content'.length) + search)
    const seconds = cacheSeconds[status]
    return context.json(body as object, status, {
      'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
    })
  })
  return app
}
