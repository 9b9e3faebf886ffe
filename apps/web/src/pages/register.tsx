import { RegisterStep } from '../features/auth/register-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('register')

export default function RegisterPage() {
  return <RegisterStep />
}
