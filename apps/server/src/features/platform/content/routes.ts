import { Hono } from 'hono'
import { jsonResponse } from '../../../http/json-response.ts'
import type { ContentService } from './content.ts'

/** An editor's change may be seen this much later; meanwhile caches need not ask again. */
const cacheSeconds = { 200: 60, 400: 0, 404: 10 } as const

/** An uploaded drawing that is opened as a page must not run its scripts on our origin. */
const pictureHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

type ContentDeps = Pick<ContentService, 'get' | 'picture'> & {
  /** Whether the caller may see drafts. */
  isPreview: (request: Request) => boolean
}

/**
 * `GET /content/api/*` and `/content/uploads/*`: the content service's answers
 * and pictures, public (spec 7). A picture that it does not have is
 * left to the handler of the files that came with the shop.
 */
export function contentRoutes(content: ContentDeps): Hono {
  const app = new Hono()
  app.get('/content/api/*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const isDraft = content.isPreview(context.req.raw)
    const path = pathname.slice('/content'.length) + search
    let isAnswered = true
    const noteGap = () => {
      isAnswered = false
    }
    const { status, body } = await content.get(path, { isDraft, noteGap })
    const seconds = isDraft || !isAnswered ? 0 : cacheSeconds[status]
    return jsonResponse(body, context.req.raw, {
      status,
      headers: {
        'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
  app.get('/content/uploads/:name', async (context, next) => {
    const picture = await content.picture(context.req.param('name'))
    if (!picture) return next()
    const headers = { ...pictureHeaders, 'content-type': picture.type }
    return context.body(picture.bytes, 200, headers)
  })
  return app
}
