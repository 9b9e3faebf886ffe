import { NotFound } from '../features/layout/not-found.tsx'
import type { DocumentPage } from './document-page.ts'

/** Unknown addresses answer 404, for people and for search engines. */
export const notFound: DocumentPage = {
  name: 'not-found',
  status: 404,
  load: async ({ content }) => {
    const page = await content.page('not-found')
    return page ? <NotFound heading={page.heading} text={page.intro} /> : <NotFound />
  },
}
