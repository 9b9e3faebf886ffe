import type { Faq, Page } from '@openline/contract/platform/content'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { HomeHero } from '../features/content/home-hero.tsx'
import { loadFaqsOf, loadPlansOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { type RootData, useBrand, useRootData } from '../lib/root-data.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { paths } from '../paths.ts'
import type { DocumentPage } from './document-page.ts'

export const home: DocumentPage = {
  name: 'home',
  load: async (site) => {
    const page = await site.content.page('home')
    const [faqs, plans] = await Promise.all([
      loadFaqsOf(site.content, page),
      loadPlansOf(site, page),
    ])
    return <Home page={page} faqs={faqs} plans={plans} />
  },
}

type HomeProps = {
  readonly page: Page | null
  readonly faqs: readonly Faq[]
  readonly plans: readonly OfferedPlan[]
}

function Home({ page, faqs, plans }: HomeProps) {
  const root = useRootData()
  const fallback = {
    heading: useBrand().tagline,
    intro: '',
    primaryLink: { label: t('See plans'), href: paths.shop },
    secondaryLink: null,
  }
  return (
    <>
      <StructuredData of={() => organizationFacts(root)} />
      <HomeHero page={page ?? fallback} plan={plans[1] ?? plans[0]} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} plans={plans} />
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
