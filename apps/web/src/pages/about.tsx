import { t } from '@openline/i18n/i18n'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteContext)
  const [pageMetas, page] = await Promise.all([content.pageMetas('about'), content.page('about')])
  return { pageMetas, page, faqs: await loadFaqsOf(content, page) }
}

export const meta = pageMeta('about')

export default function AboutPage() {
  const { page, faqs } = useLoaderData<typeof loader>()
  return (
    <>
      <PageOpening heading={page?.heading ?? t('About us')} intro={page?.intro} />
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
    </>
  )
}
