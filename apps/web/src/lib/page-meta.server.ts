import { pageMetaSchema } from '@openline/contract/content'
import { validate } from '@openline/contract/fields'
import { translate } from '@openline/i18n/i18n'
import type { LoaderFunctionArgs } from 'react-router'
import { findRecord } from './content.server.ts'
import { defaultTitles, type PageMeta, type PageName } from './page-meta.ts'
import { type Site, siteContext } from './site.ts'

async function pageMetaOf(site: Site, page: PageName): Promise<PageMeta> {
  const record = await findRecord(
    site,
    `/content/api/page-metas?filters[page][$eq]=${page}`,
    (input) => validate(pageMetaSchema, input),
    (meta) => meta.page === page,
  )
  return record
    ? { title: record.metaTitle, description: record.metaDescription }
    : { title: `${translate(defaultTitles[page])} | ${site.brand.name}`, description: '' }
}

/** Titles and descriptions of `pages`, to be spread into a loader's data. */
export async function loadPageMetas(site: Site, ...pages: PageName[]) {
  const metas = await Promise.all(
    pages.map(async (page) => [page, await pageMetaOf(site, page)] as const),
  )
  return { pageMetas: Object.fromEntries(metas) as Record<string, PageMeta> }
}

/** For a page whose only server data is its title: `export const loader = pageMetaLoader('login')`. */
export function pageMetaLoader(page: PageName) {
  return ({ context }: LoaderFunctionArgs) => loadPageMetas(context.get(siteContext), page)
}
