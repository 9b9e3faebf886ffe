import type { Faq } from '@openline/contract/content'
import { locale } from '@openline/words/language'
import { t } from '@openline/words/words'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { FaqSearch } from '../features/content/faq-search.tsx'
import { loadFaqs, loadPage } from '../features/content/load-page.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'
import { StructuredData } from '../lib/structured-data.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const site = context.get(siteContext)
  const [loaded, faqs] = await Promise.all([loadPage(site, 'faq'), loadFaqs(site)])
  return { ...loaded, faqs }
}

export const meta = pageMeta('faq')

export default function FaqPage() {
  const { page, faqs } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <PageOpening heading={page?.heading ?? t('Questions and answers')} intro={page?.intro} />
      <StructuredData of={() => questionFacts(faqs)} />
      <FaqSearch faqs={faqs} query={query.get('q') ?? ''} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
    </>
  )
}

const questionFacts = (faqs: readonly Faq[]) => ({
  '@type': 'FAQPage',
  inLanguage: locale(),
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    // As it is read: a link is its words.
    acceptedAnswer: { '@type': 'Answer', text: answer.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') },
  })),
})
