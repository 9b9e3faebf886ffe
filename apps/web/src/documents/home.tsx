import type { Faq, Page } from '@openline/contract/platform/content'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { loadFaqsOf, namedPlans } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageHero } from '../features/content/page-hero.tsx'
import { PlanTeaser } from '../features/content/plan-teaser.tsx'
import { LiveBill } from '../features/shop/live-bill.tsx'
import { loadSample, type ShopPlans } from '../features/shop/load-plans.server.ts'
import { pricedZip } from '../features/shop/totals-note.ts'
import { type RootData, useBrand, useRootData } from '../lib/root-data.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { paths } from '../paths.ts'
import type { DocumentPage } from './document-page.ts'

export const home: DocumentPage = {
  name: 'home',
  load: async ({ content, call, brand }, query) => {
    const page = await content.page('home')
    const [faqs, priced] = await Promise.all([
      loadFaqsOf(content, page),
      loadSample(call, {
        zipCode: query.get('zip'),
        sampleZipCode: brand.legal.address.zipCode,
      }),
    ])
    return <Home page={page} faqs={faqs} priced={priced} planId={query.get('plan')} />
  },
}

type HomeProps = {
  readonly page: Page | null
  readonly faqs: readonly Faq[]
  readonly priced: ShopPlans | null
  /** Of the plan whose bill was asked for. */
  readonly planId: string | null
}

function Home({ page, faqs, priced, planId }: HomeProps) {
  const root = useRootData()
  const { zipCode = '', zipError = '' } = priced ?? {}
  const plans = namedPlans(page, priced?.plans ?? [])
  const fallback = {
    heading: useBrand().tagline,
    intro: '',
    primaryLink: { label: t('See plans'), href: paths.shop },
    secondaryLink: null,
  }
  return (
    <>
      <StructuredData of={() => organizationFacts(root)} />
      <PageHero page={page ?? fallback}>
        <LiveBill plans={plans.slice(0, 4)} {...{ zipCode, zipError, planId }} />
      </PageHero>
      <PageBlocks
        blocks={page?.blocks ?? []}
        faqs={faqs}
        teasers={plans.map((plan) => (
          <PlanTeaser key={plan.planId} plan={plan} zipCode={pricedZip({ zipCode, zipError })} />
        ))}
      />
    </>
  )
}

function organizationFacts(root: RootData | undefined) {
  if (!root) return {}
  const { brand, publicUrl } = root
  const { support, legal } = brand
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: legal.entity,
    url: publicUrl + pathIn(language(), paths.home),
    logo: `${publicUrl}/${brand.logo.pictures?.icon512 ?? brand.logo.favicon}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: legal.address.street,
      addressLocality: legal.address.city,
      addressRegion: legal.address.state,
      postalCode: legal.address.zipCode,
      addressCountry: 'US',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: support.phoneE164,
      email: support.email,
    },
  }
}
