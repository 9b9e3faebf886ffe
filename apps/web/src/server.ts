import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import * as build from 'virtual:react-router/server-build'
import type {
  DeskAssets,
  DeskPage,
  PageRequest,
  Rendered,
  WebApp,
  WebRequestContext,
  WebSettings,
} from '@openline/contract/web-app'
import { type Language, language, pathIn, setLanguageResolver } from '@openline/i18n/language'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { renderDeskPage } from './desk/desk-page.tsx'
import type { DocumentAssets } from './documents/document-assets.ts'
import { documentAt } from './documents/documents.ts'
import { renderDocument } from './documents/render-document.tsx'
import './languages/account-spanish.ts'
import './languages/public-spanish.ts'
import './languages/server-spanish.ts'
import { createCall } from './lib/api-client.ts'
import { withTitles } from './lib/page-titles.server.ts'
import type { Site } from './lib/site.ts'
import { siteContext } from './lib/site-context.ts'
import { addressOf, findPage, listedPaths, notFoundPage } from './page-requests.ts'
import { isAppPath } from './paths.ts'

const served = new AsyncLocalStorage<Language>()
setLanguageResolver(() => served.getStore() ?? 'en')

/** The same pages under each language's own beginning of the address. */
const renderers = {
  en: createRequestHandler(build, import.meta.env.MODE),
  es: createRequestHandler({ ...build, basename: pathIn('es', '/') }, import.meta.env.MODE),
} satisfies Record<Language, unknown>

function documentAssets(): DocumentAssets {
  const { entry, hmr, routes } = build.assets
  return {
    // The app's stylesheet is listed too; it comes with the parts that need it.
    styles: (routes['root']?.css ?? []).filter((file) => file.includes('/public-')),
    modules: import.meta.env.DEV ? ['/src/documents/styles.ts'] : [],
    onDemand: [...(hmr ? [hmr.runtime] : []), entry.module],
  }
}

/**
 * The pages of the site: HTML, the data behind client navigation, and the not-found page. A rendering
 * sees the named parts of an address and nothing else of a request, so that it is the same for all who ask.
 * Files under `build/client` are served by the caller.
 */
export function createWebApp(settings: WebSettings): WebApp {
  return {
    findPage,
    notFoundPage,
    listedPaths,
    render: (page, context) =>
      served.run(page.language, () => render(page, siteFor(settings, context))),
  }
}

/** The desk's page. In development its entry follows what replaces changed parts in the open browser. */
export function renderDesk(settings: WebSettings, assets: DeskAssets | null): DeskPage {
  const { hmr } = build.assets
  const sources = {
    modules: [...(hmr ? [hmr.runtime] : []), '/src/desk/main.tsx'],
    styles: [],
  }
  return renderDeskPage(settings, assets ?? sources)
}

async function render(page: PageRequest, site: Site): Promise<Rendered> {
  if (page.wants === 'page' && !isAppPath(page.path)) {
    const address = { pathname: page.path, search: page.search }
    const document = await renderDocument(documentAt(page.path), site, address, documentAssets())
    return { ...document, headers: { 'content-type': 'text/html; charset=utf-8' } }
  }
  const url = new URL(addressOf(page), site.publicUrl)
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  const response = await renderers[language()](new Request(url), context)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
    inline: site.inline,
  }
}

function writeError(error: unknown) {
  process.stderr.write(`${inspect(error)}\n`)
}

function siteFor(settings: WebSettings, { api, content, isPreview }: WebRequestContext): Site {
  const { brand, apiKey, companyCode, publicUrl, chat, isTestShop, onError = writeError } = settings
  return {
    brand,
    apiKey,
    companyCode,
    publicUrl,
    chat,
    isTestShop,
    isPreview,
    inline: { scripts: [], styles: [] },
    report: onError,
    call: createCall({
      send: api,
      origin: () => publicUrl,
      identity: () => ({ apiKey, companyCode }),
      token: () => null,
      onUnauthorized: () => {},
    }),
    content: withTitles(content(language()), brand),
  }
}
