import type { Language } from '@openline/i18n/language'
import type { Brand } from './brand.ts'
import type { ChatSettings } from './chat.ts'
import type { Faq, Footer, LegalDocument, Page, PageMeta } from './content.ts'

/** What the web app's renderer needs from the process that serves it; read once. */
export type WebSettings = {
  readonly brand: Brand
  readonly apiKey: string
  readonly companyCode: string
  /** Scheme and host that customers see, without a slash at the end. */
  readonly publicUrl: string
  /** Null: no support chat. */
  readonly chat: ChatSettings | null
  /** Pages hold no customer's data, so one rendering serves all for this long. Default 1000; 0 switches it off. */
  readonly pageCacheMs?: number
  /** Receives every error of rendering. Default: standard error. */
  readonly onError?: (error: unknown) => void
}

/** The pages of the shop, by the names that the content service uses. */
export type PageName =
  | 'home'
  | 'shop'
  | 'about'
  | 'cart'
  | 'checkout'
  | 'contact-us'
  | 'faq'
  | 'forgot-password'
  | 'login'
  | 'login-without-password'
  | 'login-with-password'
  | 'otp-login'
  | 'privacy-policy'
  | 'terms-and-conditions'
  | 'register'
  | 'reset-password'
  | 'lost-access'
  | 'undo-email-change'
  | 'crm-login'
  | 'stripe-response'
  | 'track'
  | 'receipt'
  | 'dashboard'
  | 'not-found'

/**
 * The content of the pages in one language, checked against its schemas. Never throws: what neither
 * the content service nor the content folder has is null, or left out of a list.
 */
export type SiteContent = {
  /** Titles and descriptions by page name. */
  pageMetas(...pages: PageName[]): Promise<Readonly<Record<string, PageMeta>>>
  page(name: PageName): Promise<Page | null>
  /** In the order of the FAQ page. */
  faqs(): Promise<readonly Faq[]>
  legalDocument(slug: LegalDocument['slug']): Promise<LegalDocument | null>
  footer(productSlug: string): Promise<Footer | null>
}

/** What belongs to one request for a page. */
export type WebRequestContext = {
  /** Answers `/app/*` requests in this process. */
  readonly api: (request: Request) => Promise<Response>
  /** With unpublished content when `isPreview`. */
  readonly content: (language: Language) => SiteContent
  /** An editor views unpublished content: the page is not cached. */
  readonly isPreview: boolean
}

/** The texts of the scripts and styles in a page, exactly as they stand between their tags. */
export type InlineCode = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A page, the data behind one, or a redirection. */
export type Rendered = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** What the renderer itself put into the page; nothing else in it may run. */
  readonly inline: InlineCode
}

export type RenderPage = (request: Request, context: WebRequestContext) => Promise<Rendered>

/** What the web app's entry exports, built or straight from its sources. */
export type WebModule = { createWebHandler(settings: WebSettings): RenderPage }
