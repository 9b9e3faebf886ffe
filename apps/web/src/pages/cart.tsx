import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('cart')

export const meta = pageMeta('cart')

export default function CartPage() {
  return <PageOpening heading="Your cart" />
}
