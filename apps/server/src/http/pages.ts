import type { Rendered, RenderPage, SiteContent } from '@openline/contract/web-app'
import type { Language } from '@openline/i18n/language'
import type { Context, Hono } from 'hono'
import { accepts } from './encoding.ts'
import { gzippedBody, plainBody } from './page-body.ts'
import type { Preview } from './preview.ts'
import type { RequestEnv } from './request-scope.ts'
import { pageSecurity, type SecurityOptions } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

export type Pages = {
  render: RenderPage
  /** Scripts, styles and pictures, tried in this order. */
  files: readonly StaticFiles[]
}

type Options = {
  security: SecurityOptions
  /** Answers the API calls of pages without a network hop. */
  fetchApi: (request: Request) => Response | Promise<Response>
  /** The words of pages in one language. */
  content: (language: Language, options: { isDraft: boolean }) => SiteContent
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
      api: async (request) => options.fetchApi(request),
      content: (language) => options.content(language, { isDraft: isPreview }),
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
