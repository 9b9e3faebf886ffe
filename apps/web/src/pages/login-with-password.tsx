import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('login-with-password')

export const meta = pageMeta('login-with-password')

export default function LoginWithPasswordPage() {
  return <PageOpening heading="Sign in with your password" />
}
