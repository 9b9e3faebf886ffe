import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('shop')

export const meta = pageMeta('shop')

export default function ShopPage() {
  return <PageOpening heading="Plans" />
}
