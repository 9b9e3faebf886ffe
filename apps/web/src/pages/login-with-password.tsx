import { PasswordStep } from '../features/auth/password-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('login-with-password')

export default function LoginWithPasswordPage() {
  return <PasswordStep />
}
