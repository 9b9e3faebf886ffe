import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('login')

export const meta = pageMeta('login')

export default function LoginPage() {
  return <PageOpening heading="Sign in" />
}
