import '../languages/account-messages.ts'
import { askAssistance } from '@openline/contract/people/assistance'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { AssistedSignIn } from '../features/auth/assisted-sign-in.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import { paths } from '../paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content, call } = context.get(siteContext)
  const [pageMetas, { isOn }] = await Promise.all([
    content.pageMetas('crm-login'),
    call(askAssistance),
  ])
  return { pageMetas, isOn }
}

export const meta = pageMeta('crm-login')

export default function CrmLoginPage() {
  const { isOn } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <AssistedSignIn
      isOn={isOn}
      onStarted={() => void navigate(paths.dashboard, { replace: true })}
    />
  )
}
