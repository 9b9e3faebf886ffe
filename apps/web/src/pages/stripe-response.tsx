import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('stripe-response')

export const meta = pageMeta('stripe-response')

export default function StripeResponsePage() {
  return <PageOpening heading="Payment result" />
}
