import type { Brand } from '@openline/contract/brand'
import type { PageMeta } from '@openline/contract/platform/content'
import type { PageName } from '../pages.ts'

type Matches = { readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[] }

type LoaderData = {
  readonly pageMetas?: Readonly<Record<string, PageMeta>>
  readonly brand?: Brand
}

/**
 * `export const meta = pageMeta('login')`: the title and description that a loader of the page, or
 * of a route around it, returned as `pageMetas`.
 */
export function pageMeta(page: PageName) {
  return ({ matches }: Matches): MetaTag[] => {
    const loaded = matches.map((match) => match?.loaderData as LoaderData | undefined) // of any route
    const found = loaded.findLast((data) => data?.pageMetas?.[page])?.pageMetas?.[page]
    const brand = loaded[0]?.brand // the root route's
    return metaTags(found, brand)
  }
}

/** A tag of the head, as the router's `meta` names it. */
export type MetaTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }

/** Title and description of a page, for the tab, for search engines and for link previews. */
export function metaTags(found: PageMeta | undefined, brand: Brand | undefined): MetaTag[] {
  // The server has a title for every page; what failed before it came is the brand's.
  const title = found?.metaTitle ?? brand?.name ?? ''
  const description = found?.metaDescription
  return [
    { title },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ]
}

/** For pages that hold a customer's own data: no search engine lists them. */
export function privatePageMeta(page: PageName) {
  return (found: Matches): MetaTag[] => [
    ...pageMeta(page)(found),
    { name: 'robots', content: 'noindex' },
  ]
}
