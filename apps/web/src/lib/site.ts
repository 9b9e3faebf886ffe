import type { Brand } from '@openline/contract/brand'
import type { ChatSettings } from '@openline/contract/processes/chat'
import type { InlineCode, SiteContent } from '@openline/contract/web-app'
import type { PageName } from '../pages.ts'
import type { Call } from './api-client.ts'

/** What the loaders of the server work with: made once a request by `server.ts`. */
export type Site = {
  readonly brand: Brand
  readonly apiKey: string
  readonly companyCode: string
  /** Scheme and host that customers see, for canonical links. */
  readonly publicUrl: string
  readonly chat: ChatSettings | null
  /** A rehearsal, in which no card is charged. */
  readonly isTestShop: boolean
  /** A preview of unpublished content. */
  readonly isPreview: boolean
  /** Set while the page is rendered: its own scripts and styles, which the policy names by their hashes. */
  inline: InlineCode
  /** The API client as a visitor, without a network hop. */
  readonly call: Call
  /** Logs a failure during the rendering of a page. */
  readonly report: (error: unknown) => void
  /** The words of pages in the language of the address. */
  readonly content: SiteContent<PageName>
}
