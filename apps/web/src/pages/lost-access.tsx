import '../languages/account-words.ts'
import { LostAccess } from '../features/auth/lost-access.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('lost-access')

export default function LostAccessPage() {
  return <LostAccess />
}
