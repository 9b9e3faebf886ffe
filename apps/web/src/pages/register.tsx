import { RegisterStep } from '../features/auth/register-step.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageStart } from '../start/page-start.ts'

export const meta = pageMeta('register')

export const handle: PageStart = { onTouch: true, next: [] }

export default function RegisterPage() {
  return <RegisterStep />
}
