import { t } from '@openline/i18n/i18n'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageHero } from '../features/content/page-hero.tsx'
import type { DocumentPage } from './document-page.ts'

export const about: DocumentPage = {
  name: 'about',
  load: async ({ content }) => {
    const page = await content.page('about')
    const faqs = await loadFaqsOf(content, page)
    const heading = { heading: t('About us'), intro: '', primaryLink: null, secondaryLink: null }
    return (
      <>
        <PageHero page={page ?? heading} />
        <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
      </>
    )
  },
}
