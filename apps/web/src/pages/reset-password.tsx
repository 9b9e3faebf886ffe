import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('reset-password')

export const meta = pageMeta('reset-password')

export default function ResetPasswordPage() {
  return <PageOpening heading="Choose a new password" />
}
