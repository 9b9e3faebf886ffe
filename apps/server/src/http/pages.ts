import type { Rendered, RenderPage, SiteContent } from '@openline/contract/web-app'
import type { Language } from '@openline/i18n/language'
import type { Hono } from 'hono'
import { EncodedBody } from './encoded-body.ts'
import type { Preview } from './preview.ts'
import type { RequestEnv } from './request-scope.ts'
import { pageHeaders, type SecurityOptions } from './security-headers.ts'
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
  const securityHeaders = pageHeaders(options.security)
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const isPreview = options.preview.isOn(context.req.raw)
    const page = await pages.render(context.req.raw, {
      api: async (request) => options.fetchApi(request),
      content: (language) => options.content(language, { isDraft: isPreview }),
      isPreview,
    })
    const headers = {
      ...Object.fromEntries(page.headers),
      ...securityHeaders(context.req.path, page.inline),
      ...(isPreview && { 'cache-control': 'no-store' }),
    }
    if (page.text === '') return new Response(null, { status: page.status, headers })
    return bodyOf(page).respondTo(
      context.req.raw,
      { ...headers, vary: 'accept-encoding' },
      page.status,
    )
  })
}

const bodies = new WeakMap<Rendered, EncodedBody>()

/** The page may be kept and sent again. */
function bodyOf(page: Rendered): EncodedBody {
  const body = bodies.get(page) ?? new EncodedBody(page.text, 'each')
  bodies.set(page, body)
  return body
}
