import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import * as build from 'virtual:react-router/server-build'
import type {
  InlineCode,
  Rendered,
  RenderPage,
  WebRequestContext,
  WebSettings,
} from '@openline/contract/web-app'
import {
  type Language,
  language,
  pathIn,
  readPath,
  setLanguageResolver,
} from '@openline/i18n/language'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import './languages/account-spanish.ts'
import './languages/public-spanish.ts'
import { createCall } from './lib/api-client.ts'
import { type Site, siteContext } from './lib/site.ts'
import { createPageCache } from './page-cache.ts'

const served = new AsyncLocalStorage<Language>()
setLanguageResolver(() => served.getStore() ?? 'en')

/** The same pages under each language's own beginning of the address. */
const renderers = {
  en: createRequestHandler(build, import.meta.env.MODE),
  es: createRequestHandler({ ...build, basename: pathIn('es', '/') }, import.meta.env.MODE),
} satisfies Record<Language, unknown>

/**
 * The pages of the site as one function from request to response: HTML, the
 * `.data` answers behind client navigation, a true 404 for unknown addresses.
 * Files under `build/client` are served by the caller.
 */
export function createWebHandler(settings: WebSettings): RenderPage {
  const cache = createPageCache<Rendered>(settings.pageCacheMs ?? 1000)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const wanted = readPath(pathname).language
    const answer = () =>
      served.run(wanted, () => render(request, siteFor(settings, context, wanted)))
    // The data behind client navigation.
    if (pathname.endsWith('.data')) return answer()
    return context.isPreview ? answer() : cache(request, answer)
  }
}

async function render(request: Request, site: Site): Promise<Rendered> {
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  const response = await renderers[language()](request, context)
  return read(response, site.inline)
}

async function read(response: Response, inline: InlineCode): Promise<Rendered> {
  const { status, headers } = response
  return { status, headers, text: await response.text(), inline }
}

function writeError(error: unknown) {
  process.stderr.write(`${inspect(error)}\n`)
}

const noCode: InlineCode = { scripts: [], styles: [] }

function siteFor(
  settings: WebSettings,
  { api, content, isPreview }: WebRequestContext,
  spoken: Language,
): Site {
  const { brand, apiKey, companyCode, publicUrl, chat, onError = writeError } = settings
  return {
    brand,
    apiKey,
    companyCode,
    publicUrl,
    chat,
    isPreview,
    inline: noCode,
    report: onError,
    call: createCall({
      send: api,
      origin: () => publicUrl,
      identity: () => ({ apiKey, companyCode }),
      token: () => null,
      onUnauthorized: () => {},
    }),
    content: content(spoken),
  }
}
