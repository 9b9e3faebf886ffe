import type { Brand } from '@openline/contract/brand'
import type { SiteContent } from '@openline/contract/web-app'
import { translate } from '@openline/i18n/i18n'
import { allPages, notFound, type PageName } from '../pages.ts'

const titles = new Map<string, string>(
  [...allPages, notFound].map(({ name, title }) => [name, title]),
)

/** The content with a title for every page: where it has none, that of the table of pages with the brand's name. */
export function withTitles(
  content: SiteContent<PageName>,
  { name }: Pick<Brand, 'name'>,
): SiteContent<PageName> {
  return {
    ...content,
    async pageMetas(...pages) {
      const found = await content.pageMetas(...pages)
      const titleOf = (page: PageName) => `${translate(titles.get(page) ?? '')} | ${name}`
      return Object.fromEntries(
        pages.map((page) => [
          page,
          found[page] ?? { page, metaTitle: titleOf(page), metaDescription: '' },
        ]),
      )
    },
  }
}
