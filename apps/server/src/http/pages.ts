import type { Context, Hono } from 'hono'
import { acceptedEncoding, encode } from './encoding.ts'
import type { RequestEnv } from './request-scope.ts'
import { pageSecurity, type SecurityOptions } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** The built web app: from a request to a page. */
export type RenderPage = (
  request: Request,
  context: { nonce: string; api: (request: Request) => Promise<Response> },
) => Promise<Response>

export type Pages = {
  render: RenderPage
  /** Scripts, styles and pictures, tried in this order. */
  files: readonly StaticFiles[]
}

type Options = {
  security: SecurityOptions
  /** Answers the API calls of pages without a network hop. */
  fetchApi: (request: Request) => Response | Promise<Response>
}

/** Files first, then pages; whatever is neither gets the app's own 404 page. */
export const mountPages = (app: Hono<RequestEnv>, pages: Pages, options: Options): void => {
  app.get('*', async (context, next) => {
    for (const files of pages.files) {
      const file = await files.answer(context.req.path, context.req.raw)
      if (file) return file
    }
    // A missing script must not be answered with a whole page.
    if (context.req.path.startsWith('/assets/')) return context.text('Not found', 404)
    return next()
  })
  app.use('*', pageSecurity(options.security))
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const page = await pages.render(context.req.raw, {
      nonce: context.get('nonce'),
      api: async (request) => options.fetchApi(request),
    })
    return compressed(context, page)
  })
}

const compressedTypes = /^text\//

const compressed = async (context: Context<RequestEnv>, page: Response): Promise<Response> => {
  const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? null)
  const type = page.headers.get('content-type') ?? ''
  if (encoding === null || page.body === null || !compressedTypes.test(type)) return page
  const body = await encode(new Uint8Array(await page.arrayBuffer()), encoding, 'each')
  const headers = new Headers(page.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  return new Response(body, { status: page.status, headers })
}
