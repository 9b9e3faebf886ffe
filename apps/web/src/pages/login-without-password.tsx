import { CodeRequestStep } from '../features/auth/code-request-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('login-without-password')

export default function LoginWithoutPasswordPage() {
  return <CodeRequestStep />
}
