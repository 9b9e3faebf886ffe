import { ResetPassword } from '../features/auth/reset-password.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('reset-password')

export default function ResetPasswordPage() {
  return <ResetPassword />
}
