import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import * as build from 'virtual:react-router/server-build'
import type { Brand } from '@openline/contract/brand'
import type { ChatSettings } from '@openline/contract/chat'
import {
  type Language,
  language,
  pathIn,
  readPath,
  setLanguageResolver,
} from '@openline/i18n/language'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageRedirect } from './language-choice.ts'
import './languages/account-spanish.ts'
import './languages/public-spanish.ts'
import { createCall } from './lib/api-client.ts'
import { type Site, siteContext } from './lib/site.ts'
import { createPageCache } from './page-cache.ts'

/** What the pages need from the process that serves them; read once. */
export type WebSettings = {
  readonly brand: Brand
  readonly apiKey: string
  readonly companyCode: string
  /** Scheme and host that customers see, without a slash at the end. */
  readonly publicUrl: string
  /** Null: no support chat. */
  readonly chat: ChatSettings | null
  /** Pages hold nothing of the visitor, so one rendering serves all for this long. Default 1000; 0 switches it off. */
  readonly pageCacheMs?: number
  /** Told of everything that breaks while a page is made. Default: standard error. */
  readonly onError?: (error: unknown) => void
}

/** What belongs to one request. */
export type WebRequestContext = {
  /** Answers `/app/*` and `/content/*` requests in this process. */
  readonly api: (request: Request) => Promise<Response>
  /** An editor looks at what is not published yet: nothing of it is kept for others. */
  readonly isPreview: boolean
}

/** A page, the data behind one, or a redirection. */
export type Rendered = {
  readonly status: number
  readonly headers: Headers
  /** Cut where the nonce of the answer's content security policy belongs. */
  readonly text: readonly string[]
}

export type WebHandler = (request: Request, context: WebRequestContext) => Promise<Rendered>

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
export function createWebHandler(settings: WebSettings): WebHandler {
  const isSecure = settings.publicUrl.startsWith('https:')
  const cache = createPageCache<Rendered>(settings.pageCacheMs ?? 1000)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const wanted = readPath(pathname).language
    const render = () => renderers[wanted](request, contextFor(settings, context))
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

function contextFor(settings: WebSettings, { api, isPreview }: WebRequestContext) {
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
    content: async (path) => {
      const address = new URL(path, publicUrl)
      if (language() !== 'en') address.searchParams.set('locale', language())
      const response = await api(new Request(address))
      if (!response.ok) return null
      const answer: unknown = await response.json()
      return answer
    },
  }
  return new RouterContextProvider(new Map([[siteContext, site]]))
}
