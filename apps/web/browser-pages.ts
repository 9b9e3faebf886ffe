import type { Plugin } from 'vite'
import * as table from './src/pages.ts'

/** What a browser needs to know of a page: where it is. All else about it the server says. */
function inBrowser({ path, kind, followedBy }: (typeof table.allPages)[number]) {
  return { path, kind, followedBy }
}

const pages = Object.fromEntries(
  Object.entries<(typeof table.allPages)[number]>(table.pages).map(([key, page]) => [
    key,
    inBrowser(page),
  ]),
)

/** The table of pages without titles, parameters and the like, which every page of the app would load. */
export const browserPages: Plugin = {
  name: 'browser-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /apps[\\/]web[\\/]src[\\/]pages\.ts$/ },
    handler: () => ({
      code: [
        `export const pages = ${JSON.stringify(pages)}`,
        `export const notFound = ${JSON.stringify({ path: table.notFound.path })}`,
        'export const allPages = Object.values(pages)',
        `export const dashboardSelections = ${JSON.stringify(table.dashboardSelections)}`,
      ].join('\n'),
      map: null,
    }),
  },
}
