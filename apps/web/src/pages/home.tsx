import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { HomeHero } from '../features/content/home-hero.tsx'
import { loadFaqsOf, loadPage, loadPlansOf } from '../features/content/load-page.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { useBrand } from '../lib/root-data.ts'
import { siteContext } from '../lib/site.ts'
import { paths } from '../paths.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const site = context.get(siteContext)
  const { page, ...metas } = await loadPage(site, 'home')
  const [faqs, plans] = await Promise.all([loadFaqsOf(site, page), loadPlansOf(site, page)])
  return { ...metas, page, faqs, plans }
}

export const meta = pageMeta('home')

export default function HomePage() {
  const { page, faqs, plans } = useLoaderData<typeof loader>()
  const fallback = {
    heading: useBrand().tagline,
    intro: '',
    primaryLink: { label: 'See plans', href: paths.shop },
    secondaryLink: null,
  }
  return (
    <>
      <HomeHero page={page ?? fallback} plan={plans[1] ?? plans[0]} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} plans={plans} />
    </>
  )
}
