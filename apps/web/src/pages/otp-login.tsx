import { CodeStep } from '../features/auth/code-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('otp-login')

export default function OtpLoginPage() {
  return <CodeStep />
}
