import { allPages, type DashboardSelection, type PagePaths, pages } from './pages.ts'

/** Every address of the site. */
export const paths = {
  ...(Object.fromEntries(Object.entries(pages).map(([key, { path }]) => [key, path])) as PagePaths), // which `fromEntries` forgets
  dashboardSelection: (selection: DashboardSelection) => `/dashboard/${selection}`,
  dashboardLine: (lineId: string) => `/dashboard/lines/${lineId}`,
} as const

/** A file that the server makes of the plans on sale; no page. */
export const labelFilePath = '/broadband-labels.csv'

/** `path` with the page to come back to after signing in. */
export function withReturn(path: string, from: string): string {
  return from === paths.home ? path : `${path}?from=${encodeURIComponent(from)}`
}

/**
 * The page to go to after signing in: `from` when it is one of our own
 * addresses, else `fallback`. Refuses other origins in every spelling, `//host`
 * and `/\host` included, so that a login link cannot lead to another site.
 */
export function returnPath(from: string | null, fallback: string = paths.dashboard): string {
  const here = 'https://own.invalid'
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return fallback
  const url = new URL(from, here)
  // `/..//host` is our own address, but its path alone reads as another host.
  const isOwn = url.origin === here && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : fallback
}

/** The pages that are HTML and nothing else; a move to or from one loads a document. */
export const documentPaths = allPages
  .filter(({ kind }) => kind === 'document')
  .map(({ path }) => path)

const followers = { token: '/[^/]+', parts: '(?:/[^/]+){0,2}' } as const

/** The addresses at which the router of the app has a page; every other one is a document's, or no page's. */
const appPaths = allPages
  .filter(({ kind }) => kind === 'app')
  .map(({ path, followedBy }) => path + (followedBy ? followers[followedBy] : ''))

const appPath = new RegExp(`^(?:${appPaths.join('|')})/?(?:[?#]|$)`, 'i')

/** Whether the app has a page at an address of ours, which may have a query and a fragment. */
export function isAppPath(to: string): boolean {
  return appPath.test(to)
}
