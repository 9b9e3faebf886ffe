import '../languages/account-messages.ts'
import { LostAccess } from '../features/auth/lost-access.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('lost-access')

export const meta = pageMeta('lost-access')

export default function LostAccessPage() {
  return <LostAccess />
}
