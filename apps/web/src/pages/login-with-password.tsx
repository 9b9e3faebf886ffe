import { PasswordStep } from '../features/auth/password-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageStart } from '../start/page-start.ts'

export const meta = pageMeta('login-with-password')

export const handle: PageStart = { onTouch: true, next: [] }

export default function LoginWithPasswordPage() {
  return <PasswordStep />
}
