import type { PageRequest } from '@openline/contract/web-app'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { html, raw } from 'hono/html'
import { withLanguage } from '../language/request-language.ts'
import { errorAnswer } from './error-answer.ts'
import type { RequestScope } from './request-scope.ts'
import type { PageHeaders } from './security-headers.ts'

/** Of the system, since the refusal must cost nothing: no file of the shop is fetched. */
const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}' +
  'body{max-width:36rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.2}'

/**
 * What a browser gets instead of a page that is not rendered: the reason in words, when to come
 * again, and a link to do so. Other failures than a limit are logged and answered as unexpected.
 */
export async function refusedPage(
  error: unknown,
  page: PageRequest,
  { scope, headersOf }: { scope: RequestScope; headersOf: PageHeaders },
): Promise<Response> {
  return withLanguage(page.language, async () => {
    const { status, headers, body: said } = errorAnswer(error, scope)
    const sentence = said.message
    const body = page.wants === 'data' ? sentence : (await document(sentence)).toString()
    return new Response(body, {
      status,
      headers: {
        ...headersOf(page, { scripts: [], styles: [style] }),
        ...headers,
        'content-type': `text/${page.wants === 'data' ? 'plain' : 'html'}; charset=utf-8`,
        'cache-control': 'no-store',
      },
    })
  })
}

function document(sentence: string) {
  const title = t('One moment, please')
  return html`<!doctype html>
    <html lang="${locale()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${sentence}</p>
          <p><a href="">${t('Try again')}</a></p>
        </main>
      </body>
    </html> `
}
