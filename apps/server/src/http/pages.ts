import type { Context, Hono } from 'hono'
import { accepts } from './encoding.ts'
import { gzippedBody, type PageText, plainBody } from './page-body.ts'
import type { Preview } from './preview.ts'
import type { RequestEnv } from './request-scope.ts'
import { pageSecurity, type SecurityOptions } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** What the web app makes of a request: a page, its data alone, or a redirection. */
export type Rendered = {
  readonly status: number
  readonly headers: Headers
  readonly text: PageText
}

export type RenderPage = (
  request: Request,
  context: { api: (request: Request) => Promise<Response>; isPreview: boolean },
) => Promise<Rendered>

export type Pages = {
  render: RenderPage
  /** Scripts, styles and pictures, tried in this order. */
  files: readonly StaticFiles[]
}

type Options = {
  security: SecurityOptions
  /** Answers the API calls of pages without a network hop. */
  fetchApi: (request: Request) => Response | Promise<Response>
  preview: Pick<Preview, 'isOn'>
}

/** Files first, then pages; whatever is neither gets the app's own 404 page. */
export function mountPages(app: Hono<RequestEnv>, pages: Pages, options: Options): void {
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
    const isPreview = options.preview.isOn(context.req.raw)
    const page = await pages.render(context.req.raw, {
      api: async (request) => {
        // What the page asks for is asked by the same editor.
        if (isPreview) request.headers.set('cookie', context.req.header('cookie') ?? '')
        return options.fetchApi(request)
      },
      isPreview,
    })
    if (isPreview) page.headers.set('cache-control', 'no-store')
    return respond(context, page)
  })
}

async function respond(context: Context<RequestEnv>, page: Rendered): Promise<Response> {
  const { status, text } = page
  // A copy: the page may be kept and sent again.
  const headers = new Headers(page.headers)
  if (text.every((piece) => piece === '')) return new Response(null, { status, headers })
  const nonce = context.get('nonce')
  headers.append('vary', 'accept-encoding')
  if (!accepts(context.req.header('accept-encoding'), 'gzip')) {
    return new Response(plainBody(text, nonce), { status, headers })
  }
  headers.set('content-encoding', 'gzip')
  return new Response(await gzippedBody(text, nonce), { status, headers })
}
