import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('checkout')

export default function CheckoutPage() {
  return <PageOpening heading="Checkout" />
}
