import '../languages/account-messages.ts'
import { ForgotPassword } from '../features/auth/forgot-password.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageStart } from '../start/page-start.ts'

export const loader = pageMetaLoader('forgot-password')

export const meta = pageMeta('forgot-password')

export const handle: PageStart = { onTouch: true, next: [] }

export default function ForgotPasswordPage() {
  return <ForgotPassword />
}
