import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import * as build from 'virtual:react-router/server-build'
import type {
  Rendered,
  RenderPage,
  WebRequestContext,
  WebSettings,
} from '@openline/contract/web-app'
import { type Language, pathIn, readPath, setLanguageResolver } from '@openline/i18n/language'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageRedirect } from './language-choice.ts'
import './languages/account-spanish.ts'
import './languages/public-spanish.ts'
import { createCall } from './lib/api-client.ts'
import { type Site, siteContext } from './lib/site.ts'
import { createPageCache } from './page-cache.ts'

/** Rendered into pages in place of the nonce, unguessable for authors of content. */
const noncePlaceholder = `nonce-${crypto.randomUUID()}`

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
  const isSecure = settings.publicUrl.startsWith('https:')
  const cache = createPageCache<Rendered>(settings.pageCacheMs ?? 1000)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const wanted = readPath(pathname).language
    const render = () => renderers[wanted](request, contextFor(settings, context, wanted))
    const answer = async () => cut(await served.run(wanted, render))
    // The data behind client navigation.
    if (pathname.endsWith('.data')) return answer()
    const elsewhere = languageRedirect(request, isSecure)
    if (elsewhere) return cut(elsewhere)
    return context.isPreview ? answer() : cache(request, answer)
  }
}

async function cut(response: Response): Promise<Rendered> {
  return {
    status: response.status,
    headers: response.headers,
    text: (await response.text()).split(noncePlaceholder),
  }
}

function writeError(error: unknown) {
  process.stderr.write(`${inspect(error)}\n`)
}

function contextFor(
  settings: WebSettings,
  { api, content, isPreview }: WebRequestContext,
  spoken: Language,
) {
  const { brand, apiKey, companyCode, publicUrl, chat, onError = writeError } = settings
  const site: Site = {
    brand,
    apiKey,
    companyCode,
    publicUrl,
    chat,
    isPreview,
    nonce: noncePlaceholder,
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
  return new RouterContextProvider(new Map([[siteContext, site]]))
}
