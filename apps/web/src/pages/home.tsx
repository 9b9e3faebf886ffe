import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { HomeHero } from '../features/content/home-hero.tsx'
import { loadFaqsOf, loadPlansOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { NumberCheckByAddress } from '../features/port-in/number-check-by-address.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { type RootData, useBrand, useRootData } from '../lib/root-data.ts'
import { siteContext } from '../lib/site.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import { paths } from '../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { content } = site
  const [pageMetas, page] = await Promise.all([content.pageMetas('home'), content.page('home')])
  const [faqs, plans] = await Promise.all([loadFaqsOf(content, page), loadPlansOf(site, page)])
  return { pageMetas, page, faqs, plans }
}

export const meta = pageMeta('home')

export default function HomePage() {
  const { page, faqs, plans } = useLoaderData<typeof loader>()
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
      <NumberCheckByAddress />
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
