import '../languages/account-messages.ts'
import { EmailChangeLink } from '../features/auth/email-change-link.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { privatePageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('email-change')

export const meta = privatePageMeta('email-change')

export default function EmailChangePage() {
  return <EmailChangeLink />
}
