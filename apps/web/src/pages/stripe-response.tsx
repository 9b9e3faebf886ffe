import '../languages/account-messages.ts'
import { PaymentReturn } from '../features/orders/payment-return.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { privatePageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('stripe-response')

export const meta = privatePageMeta('stripe-response')

export default function StripeResponsePage() {
  return <PaymentReturn />
}
