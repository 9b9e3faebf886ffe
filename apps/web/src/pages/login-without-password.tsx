import { CodeRequestStep } from '../features/auth/code-request-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageStart } from '../start/page-start.ts'

export const meta = pageMeta('login-without-password')

export const handle: PageStart = { onTouch: true, next: ['pages/otp-login'] }

export default function LoginWithoutPasswordPage() {
  return <CodeRequestStep />
}
