import type { Faq, Page } from '@openline/contract/platform/content'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { loadPlans, type ShopPlans } from '../features/shop/load-plans.server.ts'
import { PlanShop } from '../features/shop/plan-shop.tsx'
import { type RootData, useRootData } from '../lib/root-data.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { paths } from '../paths.ts'
import type { DocumentPage } from './document-page.ts'

export const shop: DocumentPage = {
  name: 'shop',
  load: async ({ content, call }, query) => {
    const [page, priced] = await Promise.all([
      content.page('shop'),
      loadPlans(call, query.get('zip')),
    ])
    const faqs = await loadFaqsOf(content, page)
    const asked = { kind: query.get('kind'), simType: query.get('sim') }
    return <Shop page={page} faqs={faqs} priced={priced} asked={asked} />
  },
}

type ShopProps = {
  readonly page: Page | null
  readonly faqs: readonly Faq[]
  readonly priced: ShopPlans
  /** Null for what the address doesn’t ask for. */
  readonly asked: { readonly kind: string | null; readonly simType: string | null }
}

function Shop({ page, faqs, priced, asked }: ShopProps) {
  const root = useRootData()
  return (
    <>
      <PageOpening heading={page?.heading ?? t('Plans')} intro={page?.intro} isTight />
      <StructuredData of={() => planFacts(priced.plans, root)} />
      <PlanShop {...priced} {...asked} />
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
