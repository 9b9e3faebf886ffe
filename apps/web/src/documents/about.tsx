import { t } from '@openline/i18n/i18n'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import type { DocumentPage } from './document-page.ts'

export const about: DocumentPage = {
  name: 'about',
  load: async ({ content }) => {
    const page = await content.page('about')
    const faqs = await loadFaqsOf(content, page)
    return (
      <>
        <PageOpening heading={page?.heading ?? t('About us')} intro={page?.intro} />
        <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
      </>
    )
  },
}
