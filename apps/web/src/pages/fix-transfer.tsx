import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { viewCorrectionLink } from '@openline/contract/processes/port-in-links'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { CorrectByLink } from '../features/port-in/correct-by-link.tsx'
import { loadLink } from '../lib/load-link.ts'
import { privatePageMeta } from '../lib/page-meta.ts'

/** What the old carrier refused. */
export function loader(request: LoaderFunctionArgs) {
  return loadLink(request, 'fix-transfer', (call, token) =>
    call(viewCorrectionLink, { params: { token } }),
  )
}

export const meta = privatePageMeta('fix-transfer')

export default function FixTransferPage() {
  const { token, link, failure } = useLoaderData<typeof loader>()
  if (link) return <CorrectByLink token={token} link={link} />
  if (failure !== '') return <LoadFailure message={failure} />
  return (
    <NotFound
      heading={t('This link doesn’t work')}
      text={t('It may be incomplete. Please open it from the email, or ask for a new one.')}
    />
  )
}
