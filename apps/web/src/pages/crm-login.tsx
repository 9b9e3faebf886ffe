import { AssistedSignIn } from '../features/auth/assisted-sign-in.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('crm-login')

export const meta = pageMeta('crm-login')

export default function CrmLoginPage() {
  return <AssistedSignIn />
}
