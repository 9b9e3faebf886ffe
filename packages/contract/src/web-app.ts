import type { Language } from '@openline/i18n/language'
import type { Brand } from './brand.ts'
import type { Faq, Footer, LegalDocument, Page, PageMeta } from './platform/content.ts'
import type { ChatSettings } from './processes/chat.ts'

/** What the web app's renderer needs from the process that serves it; read once. */
export type WebSettings = {
  readonly brand: Brand
  readonly apiKey: string
  readonly companyCode: string
  /** Scheme and host that customers see, without a slash at the end. */
  readonly publicUrl: string
  /** Where staff see payments at the provider, without a slash at the end; null where the provider is the sandbox. */
  readonly paymentDashboard: string | null
  /** Null: no support chat. */
  readonly chat: ChatSettings | null
  /** A rehearsal, in which no card is charged: every page says so. */
  readonly isTestShop: boolean
  /** Receives every error of rendering. Default: standard error. */
  readonly onError?: (error: unknown) => void
}

/**
 * The content of the pages in one language, checked against its schemas. Never throws: what neither
 * the content service nor the content folder has is null, or left out of a list.
 */
export type SiteContent<PageName extends string = string> = {
  /** Titles and descriptions by page name, as the content service calls the pages. */
  pageMetas(...pages: PageName[]): Promise<Readonly<Record<string, PageMeta>>>
  page(name: PageName): Promise<Page | null>
  /** In the order of the FAQ page. */
  faqs(): Promise<readonly Faq[]>
  legalDocument(slug: LegalDocument['slug']): Promise<LegalDocument | null>
  footer(productSlug: string): Promise<Footer | null>
}

/**
 * Who may see a page, and keep it. `public`: it is the same for all visitors. `secret-link`: so it is,
 * but its address carries a secret, which no cache on the way and no other site may learn. `personal`: it shows
 * what only the holder of its address may see.
 */
export type PageAudience = 'public' | 'secret-link' | 'personal'

/**
 * A page as an address asks for it, in one spelling for all addresses that ask for the same. What is
 * not in here plays no part in the rendering.
 */
export type PageRequest = {
  readonly language: Language
  /** Without the language, e.g. `/shop`. */
  readonly path: string
  /** The query parameters that the page reads, with the `?`; empty for none. */
  readonly search: string
  /** The HTML, or the data that the app fetches for a move to the page. */
  readonly wants: 'page' | 'data'
  readonly audience: PageAudience
}

/** What a rendering works with beside the request. */
export type WebRequestContext = {
  /** Answers `/app/*` requests in this process. */
  readonly api: (request: Request) => Promise<Response>
  /** With unpublished content when `isPreview`. */
  readonly content: (language: Language) => SiteContent
  /** An editor views unpublished content. */
  readonly isPreview: boolean
}

/** The texts of the scripts and styles in a page, exactly as they stand between their tags. */
export type InlineCode = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A page, or the data behind one. */
export type Rendered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** What the renderer itself put into the page; nothing else in it may run. */
  readonly inline: InlineCode
}

/** The pages of the site. */
export type WebApp = {
  /** Takes path and query of an address; null when the site has no page there. */
  findPage(pathname: string, search: string): PageRequest | null
  /** What an address without a page gets: the same for all of them in a language. */
  notFoundPage(pathname: string): PageRequest
  /** The pages that search engines are told of, without the language. */
  listedPaths(): readonly string[]
  render(page: PageRequest, context: WebRequestContext): Promise<Rendered>
}

/** What the build of the desk is made of: the addresses of its scripts and style sheets. */
export type DeskAssets = {
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

/** The one HTML page of the desk, which draws its pages in the browser. */
export type DeskPage = Pick<Rendered, 'text' | 'inline'>

/** What the web app's entry exports, built or straight from its sources. */
export type WebModule = {
  createWebApp(settings: WebSettings): WebApp
  /** `assets` is null while developing, where the desk comes from its sources. */
  renderDesk(settings: WebSettings, assets: DeskAssets | null): DeskPage
}
