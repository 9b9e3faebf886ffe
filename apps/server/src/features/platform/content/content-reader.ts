import type { SiteContent } from '@openline/contract/web-app'
import { type Language, languages } from '@openline/i18n/language'
import type { ContentBody, Fetched, Picture } from '../../../gateways/content/content.ts'
import type { BuiltInContent } from './built-in.ts'
import type { ContentRecord, ContentTypes } from './check-records.ts'
import type { ReadCached } from './content-cache.ts'
import { addressOf, type ContentRequest, contentRequest } from './content-request.ts'
import { withInlineLogos } from './inline-logos.ts'
import { withTranslations } from './translations.ts'

type ReaderNeeds = {
  readonly builtIn: BuiltInContent
  readonly readCached: ReadCached<ContentBody>
  /** By its address in the service, e.g. `/uploads/logo.svg`. */
  readonly readPicture: ReadCached<Picture>
  /** Asks the service without the cache. */
  readonly ask: (address: string, isDraft: boolean) => Promise<Fetched<ContentBody>>
}

export type ReadOptions = {
  /** Includes unpublished content, without the cache. */
  readonly isDraft: boolean
  /** Called when the service has not answered yet, and what came with the shop takes the place of its answer. */
  readonly noteGap?: () => void
}

export type ContentReader = {
  /** One answer in Strapi's shape; null for a content type that does not exist. */
  readonly body: (request: ContentRequest, options: ReadOptions) => Promise<ContentBody | null>
  /** The same content as values, for pages in one language. */
  readonly pages: (language: Language, options: ReadOptions) => SiteContent
}

/** Reads checked content: from the service or its cache, translated, else as built in. */
export function createContentReader({
  builtIn,
  readCached,
  readPicture,
  ask,
}: ReaderNeeds): ContentReader {
  const readDraft: ReadCached<ContentBody> = async (address, noteGap) => {
    const answer = await ask(address, true)
    return answer.kind === 'found' ? answer.value : readCached(address, noteGap)
  }

  const fromService = async (
    request: ContentRequest,
    { isDraft, noteGap }: ReadOptions,
  ): Promise<ContentBody | null> => {
    const read = isDraft ? readDraft : readCached
    if (request.locale === null) return read(addressOf(request), noteGap)
    const [translated, english] = await Promise.all([
      read(addressOf(request), noteGap),
      read(addressOf({ ...request, locale: null }), noteGap),
    ])
    return translated && english ? withTranslations(english, translated) : (translated ?? english)
  }

  const body: ContentReader['body'] = async (request, options) => {
    if (!builtIn.types.has(request.type)) return null
    return (await fromService(request, options)) ?? builtIn.answer(request)
  }

  return {
    body,
    pages: (language, options) => {
      const locale = language === languages[0] ? null : language
      const read: ReadRecords = async (type, question) =>
        recordsOf(await body(contentRequest(type, { ...question, locale }), options))
      const readLogo: ReadCached<Picture> = async (path) =>
        (await readPicture(path, options.noteGap)) ?? builtIn.drawings.get(path) ?? null
      return siteContent(read, readLogo)
    },
  }
}

type ReadRecords = <Type extends keyof ContentTypes>(
  type: Type,
  question: Parameters<typeof contentRequest>[1],
) => Promise<readonly ContentTypes[Type][]>

/** The fields of the records in a checked answer to a question about this content type. */
export function recordsOf<Type extends keyof ContentTypes>(
  body: ContentBody | null,
): ContentTypes[Type][] {
  if (body === null) return []
  const records = Array.isArray(body.data) ? body.data : [body.data]
  return records.map(
    ({ attributes }: ContentRecord) => attributes as ContentTypes[Type], // checked by the type's schema
  )
}

/** A service may ignore filters, so each record is compared with what was asked for. */
function siteContent(read: ReadRecords, readLogo: ReadCached<Picture>): SiteContent {
  const metaOf = async (page: string) =>
    (await read('page-metas', { filters: { page } })).find((meta) => meta.page === page)
  return {
    async pageMetas(...pages) {
      const metas = await Promise.all(pages.map(metaOf))
      return Object.fromEntries(metas.flatMap((meta) => (meta ? [[meta.page, meta]] : [])))
    },
    async page(name) {
      const pages = await read('pages', { filters: { page: name }, populate: 'deep' })
      return pages.find(({ page }) => page === name) ?? null
    },
    async faqs() {
      const faqs = await read('faqs', { sort: 'order', pageSize: 100 })
      return faqs.toSorted((one, other) => one.order - other.order)
    },
    async legalDocument(slug) {
      const documents = await read('legals', { filters: { slug }, populate: 'deep' })
      return documents.find((document) => document.slug === slug) ?? null
    },
    async footer(productSlug) {
      const [footer] = await read(`${productSlug}-footer`, { populate: 'deep' })
      return footer ? withInlineLogos(footer, readLogo) : null
    },
  }
}
