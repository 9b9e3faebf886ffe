import '../languages/account-messages.ts'
import { ResetPassword } from '../features/auth/reset-password.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('reset-password')

export const meta = pageMeta('reset-password')

export default function ResetPasswordPage() {
  return <ResetPassword />
}
