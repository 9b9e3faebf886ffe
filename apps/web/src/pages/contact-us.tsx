import { t } from '@openline/i18n/i18n'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { ContactDetails } from '../features/content/contact-details.tsx'
import { loadFaqsOf } from '../features/content/load-blocks.server.ts'
import { PageBlocks } from '../features/content/page-blocks.tsx'
import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import type { PageStart } from '../start/page-start.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteContext)
  const [pageMetas, page] = await Promise.all([
    content.pageMetas('contact-us'),
    content.page('contact-us'),
  ])
  return { pageMetas, page, faqs: await loadFaqsOf(content, page) }
}

export const meta = pageMeta('contact-us')

export const handle: PageStart = { onTouch: true, next: [] }

export default function ContactUsPage() {
  const { page, faqs } = useLoaderData<typeof loader>()
  return (
    <>
      <PageOpening
        heading={page?.heading ?? t('Contact us')}
        intro={
          page?.intro ??
          t('Send us a message or call. We answer every message within one business day.')
        }
      />
      <ContactForm {...page?.form}>
        <ContactDetails />
      </ContactForm>
      <PageBlocks blocks={page?.blocks ?? []} faqs={faqs} />
    </>
  )
}
