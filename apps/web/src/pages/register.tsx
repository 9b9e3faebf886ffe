import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('register')

export const meta = pageMeta('register')

export default function RegisterPage() {
  return <PageOpening heading="Create your account" />
}
