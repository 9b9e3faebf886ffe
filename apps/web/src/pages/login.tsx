import { EmailStep } from '../features/auth/email-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('login')

export default function LoginPage() {
  return <EmailStep />
}
