import type { Faq } from '@openline/contract/content'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { FaqFeedback } from '../features/content/faq-feedback.tsx'
import { FaqSearch } from '../features/content/faq-search.tsx'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { useIsLoggedIn } from '../lib/session.ts'
import { siteContext } from '../lib/site.ts'
import { StructuredData } from '../lib/structured-data.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteContext)
  const [pageMetas, page, faqs] = await Promise.all([
    content.pageMetas('faq'),
    content.page('faq'),
    content.faqs(),
  ])
  return { pageMetas, page, faqs }
}

export const meta = pageMeta('faq')

/** For signed-in customers only: visitors do not download it. */
const AccountHints = lazy(async () => {
  const { AccountHints: Hints } = await import('../features/account-hints/account-hints.tsx')
  return { default: Hints }
})

function voteBelow({ slug }: Faq) {
  return <FaqFeedback slug={slug} />
}

export default function FaqPage() {
  const { page, faqs } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const isSignedIn = useIsLoggedIn()
  return (
    <>
      <PageOpening heading={page?.heading ?? t('Questions and answers')} intro={page?.intro} />
      <StructuredData of={() => questionFacts(faqs)} />
      {isSignedIn && (
        <Suspense fallback={null}>
          <AccountHints />
        </Suspense>
      )}
      <FaqSearch faqs={faqs} query={query.get('q') ?? ''} below={voteBelow} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
    </>
  )
}

function questionFacts(faqs: readonly Faq[]) {
  return {
    '@type': 'FAQPage',
    inLanguage: locale(),
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      // As it is read: a link is its words.
      acceptedAnswer: { '@type': 'Answer', text: answer.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') },
    })),
  }
}
