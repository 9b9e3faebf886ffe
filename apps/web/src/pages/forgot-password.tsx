import { ForgotPassword } from '../features/auth/forgot-password.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('forgot-password')

export default function ForgotPasswordPage() {
  return <ForgotPassword />
}
