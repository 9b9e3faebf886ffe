import '../languages/account-messages.ts'
import { ForgotPassword } from '../features/auth/forgot-password.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('forgot-password')

export const meta = pageMeta('forgot-password')

export default function ForgotPasswordPage() {
  return <ForgotPassword />
}
