import type { PageAudience, PageRequest } from '@openline/contract/web-app'
import { pathIn, readPath } from '@openline/i18n/language'
import { allPages, dashboardSelections, notFound } from './pages.ts'
import { paths } from './paths.ts'

type Traits = {
  readonly parameters?: readonly string[]
  readonly audience?: PageAudience
}

const plain: Traits = {}
const withToken = allPages.filter(({ followedBy }) => followedBy === 'token')

/** Every page, by its path without the language. */
const pages = new Map<string, Traits>([
  ...allPages.filter((page) => !withToken.includes(page)).map((page) => [page.path, page] as const),
  ...dashboardSelections.map((selection) => [paths.dashboardSelection(selection), plain] as const),
  ...(import.meta.env.DEV ? [['/ui-kit', plain] as const] : []),
])

/** Followed by the token of a signed link. */
const pagesOfHolders = new Map<string, Traits>(withToken.map((page) => [page.path, page]))

/** One path for the pages of all lines: which of them is the browser's to show. */
const linePath = paths.dashboardLine('line')

/**
 * The page at an address, in one spelling for all that ask for the same: without what it does not
 * read of the query, in lower case, without slashes at the end. Null when the site has none there.
 */
export function findPage(pathname: string, search: string): PageRequest | null {
  const { wants, ...asked } = readAddress(pathname)
  const { path, traits } = place(asked.path)
  if (!traits) return null
  const { parameters = [], audience = 'public' } = traits
  const named = wants === 'data' ? [...parameters, '_routes'] : parameters
  return { language: asked.language, path, search: only(named, search), wants, audience }
}

/** What an address gets where no page is. */
export function notFoundPage(pathname: string): PageRequest {
  const { language, wants } = readAddress(pathname)
  return { language, path: notFound.path, search: '', wants, audience: 'public' }
}

/** The pages that search engines are told of. */
export function listedPaths(): string[] {
  return allPages.filter(({ isListed }) => isListed).map(({ path }) => path)
}

/** The address at which React Router finds a page. */
export function addressOf({ language, path, search, wants }: PageRequest): string {
  const ending = path === '/' ? '_.data' : '.data'
  return pathIn(language, wants === 'data' ? path + ending : path) + search
}

/** React Router asks for the data behind `/shop` at `/shop.data`, behind `/` at `/_.data`. */
function readAddress(pathname: string) {
  const wants = pathname.endsWith('.data') ? 'data' : 'page'
  const address = wants === 'data' ? pathname.replace(/(\/_)?\.data$/, '') || '/' : pathname
  return { ...readPath(address), wants } as const
}

function place(asked: string): { path: string; traits?: Traits | undefined } {
  const path = asked.toLowerCase().replace(/(?<=.)\/+$/, '')
  const traits = pages.get(path)
  if (traits) return { path, traits }
  const [, parent = '', last = ''] = /^(.+)\/([^/]+)$/.exec(asked) ?? []
  if (last !== '' && paths.dashboardLine(last) === `${parent}/${last}`)
    return { path: linePath, traits: plain }
  const ofHolder = pagesOfHolders.get(parent)
  return ofHolder ? { path: asked, traits: ofHolder } : { path }
}

function only(names: readonly string[], search: string): string {
  if (search === '' || names.length === 0) return ''
  const given = new URLSearchParams(search)
  const named = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) named.set(name, value)
  }
  return named.size > 0 ? `?${named.toString()}` : ''
}
