import type { Faq } from '@openline/contract/platform/content'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { FaqFeedback } from '../features/content/faq-feedback.tsx'
import { FaqSearch } from '../features/content/faq-search.tsx'
import { filterAnswers } from '../features/content/filter-answers.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { StructuredData } from '../lib/structured-data.tsx'
import { Island } from '../start/island.tsx'
import type { DocumentPage } from './document-page.ts'

export const faq: DocumentPage = {
  name: 'faq',
  script: filterAnswers,
  load: async ({ content }, query) => {
    const [page, faqs] = await Promise.all([content.page('faq'), content.faqs()])
    return (
      <>
        <PageOpening heading={page?.heading ?? t('Questions and answers')} intro={page?.intro} />
        <StructuredData of={() => questionFacts(faqs)} />
        <Island name="account-hints" />
        <FaqSearch faqs={faqs} query={query.get('q') ?? ''} below={feedbackBelow} />
        <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
      </>
    )
  },
}

function feedbackBelow({ slug }: Faq) {
  return <FaqFeedback slug={slug} />
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
