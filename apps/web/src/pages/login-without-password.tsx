import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('login-without-password')

export const meta = pageMeta('login-without-password')

export default function LoginWithoutPasswordPage() {
  return <PageOpening heading="Sign in without a password" />
}
