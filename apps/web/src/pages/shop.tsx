import type { OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { loadPlans } from '../features/shop/load-plans.server.ts'
import { PlanShop } from '../features/shop/plan-shop.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { type RootData, useRootData } from '../lib/root-data.ts'
import { siteContext } from '../lib/site.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { paths } from '../paths.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, call } = context.get(siteContext)
  const zipCode = new URL(request.url).searchParams.get('zip')
  const [pageMetas, page, shop] = await Promise.all([
    content.pageMetas('shop'),
    content.page('shop'),
    loadPlans(call, zipCode),
  ])
  return { pageMetas, page, faqs: await loadFaqsOf(content, page), shop }
}

/** The page holds plans of every kind; only another ZIP code changes them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get('zip') !== nextUrl.searchParams.get('zip')
}

export const meta = pageMeta('shop')

export default function ShopPage() {
  const { page, faqs, shop } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const root = useRootData()
  return (
    <>
      <PageOpening heading={page?.heading ?? t('Plans')} intro={page?.intro} isTight />
      <StructuredData of={() => planFacts(shop.plans, root)} />
      <PlanShop {...shop} kind={query.get('kind')} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
    </>
  )
}

function planFacts(plans: readonly OfferedPlan[], root: RootData | undefined) {
  return {
    '@graph': plans.map(({ planId, name, features, priceCents }) => ({
      '@type': 'Product',
      name,
      sku: planId,
      description: features.join('. '),
      brand: { '@type': 'Brand', name: root?.brand.name },
      image: root?.brand.logo.pictures && `${root.publicUrl}/${root.brand.logo.pictures.share}`,
      offers: {
        '@type': 'Offer',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: root?.brand.currency,
        availability: 'https://schema.org/InStock',
        url: `${root?.publicUrl}${pathIn(language(), paths.shop)}`,
      },
    })),
  }
}
