import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('otp-login')

export const meta = pageMeta('otp-login')

export default function OtpLoginPage() {
  return <PageOpening heading="Enter your code" />
}
