import { isLanguage, type Language, languages } from '@openline/i18n/language'

/** A question to the content service, reduced to what we pass on. */
export type ContentRequest = {
  /** The content type as the address names it, e.g. `page-metas`. */
  readonly type: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string | null
  readonly page: number
  readonly pageSize: number
  readonly populate: string | null
  /** As Strapi's i18n wants it; null for English, the language that content is first written in. */
  readonly locale: Language | null
}

export type ContentRequestResult =
  | { readonly ok: true; readonly request: ContentRequest }
  | { readonly ok: false; readonly status: 400 | 404; readonly message: string }

const typePath = /^\/api\/([a-z0-9]+(?:-[a-z0-9]+)*)$/
const filterKey = /^filters\[([a-zA-Z]{1,30})\](?:\[\$eq\])?$/
const filterValue = /^[\w-]{1,60}$/
const sortValue = /^[a-zA-Z]{1,30}(:(asc|desc))?$/
const populateValue = /^(\*|deep(,[1-9])?)$/
const pageNumber = /^[1-9]\d{0,3}$/

/** Strapi's own: the usual and the largest page. */
const defaultPageSize = 25
const maxPageSize = 100

function refused(status: 400 | 404, message: string): ContentRequestResult {
  return {
    ok: false,
    status,
    message,
  }
}

/**
 * Reads an address such as `/api/page-metas?filters[page][$eq]=home`. Content
 * types beside `types`, keys that we do not know and odd values are refused, so
 * that no caller can ask the content service for anything else through us.
 */
export function readContentRequest(
  pathAndQuery: string,
  types: ReadonlySet<string>,
): ContentRequestResult {
  const { pathname, searchParams } = new URL(pathAndQuery, 'http://content')
  const type = typePath.exec(pathname)?.[1]
  if (!type || !types.has(type)) return refused(404, 'Not Found')
  const unknown = [...searchParams].find(([key, value]) => !isAllowed(key, value))
  if (unknown) return refused(400, `Invalid query parameter ${unknown[0].slice(0, 60)}`)
  return {
    ok: true,
    request: {
      type,
      filters: filtersOf(searchParams),
      sort: searchParams.get('sort'),
      page: Number(searchParams.get('pagination[page]') ?? 1),
      pageSize: Math.min(
        Number(searchParams.get('pagination[pageSize]') ?? defaultPageSize),
        maxPageSize,
      ),
      populate: searchParams.get('populate'),
      locale: localeOf(searchParams.get('locale')),
    },
  }
}

function isAllowed(key: string, value: string): boolean {
  if (key === 'sort') return sortValue.test(value)
  if (key === 'locale') return isLanguage(value)
  if (key === 'populate') return populateValue.test(value)
  if (key === 'pagination[page]' || key === 'pagination[pageSize]') return pageNumber.test(value)
  return filterKey.test(key) && filterValue.test(value)
}

function localeOf(value: string | null): Language | null {
  return isLanguage(value) && value !== languages[0] ? value : null
}

function filtersOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...query].flatMap(([key, value]) => {
      const field = filterKey.exec(key)?.[1]
      return field ? [[field, value]] : []
    }),
  )
}

/** A question of our own; what is left out has Strapi's default. */
export function contentRequest(
  type: string,
  question: Partial<Omit<ContentRequest, 'type' | 'page'>>,
): ContentRequest {
  return {
    type,
    filters: {},
    sort: null,
    page: 1,
    pageSize: defaultPageSize,
    populate: null,
    locale: null,
    ...question,
  }
}

function byField([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}

/** One spelling for each question: what is cached under it and sent to the service. */
export function addressOf(request: ContentRequest): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(request.filters).toSorted(byField)) {
    query.set(`filters[${field}][$eq]`, value)
  }
  if (request.sort) query.set('sort', request.sort)
  if (request.page > 1) query.set('pagination[page]', String(request.page))
  if (request.pageSize !== defaultPageSize) {
    query.set('pagination[pageSize]', String(request.pageSize))
  }
  if (request.populate) query.set('populate', request.populate)
  if (request.locale) query.set('locale', request.locale)
  const text = query.toString()
  return `/api/${request.type}${text && `?${text}`}`
}
