import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { viewPaymentLink } from '@openline/contract/processes/payment-links'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { PayByLink } from '../features/payment-links/pay-by-link.tsx'
import { loadLink } from '../lib/load-link.ts'
import { privatePageMeta } from '../lib/page-meta.ts'

/** Read on the server too: what is paid can be seen before scripts run. */
export function loader(request: LoaderFunctionArgs) {
  return loadLink(request, 'pay', (call, token) => call(viewPaymentLink, { params: { token } }))
}

export const meta = privatePageMeta('pay')

export default function PayPage() {
  const { token, link, failure } = useLoaderData<typeof loader>()
  if (link) return <PayByLink token={token} start={link} />
  if (failure !== '') return <LoadFailure message={failure} />
  return (
    <NotFound
      heading={t('This link doesn’t work')}
      text={t('It may be incomplete. Please open it from the email, or ask for a new one.')}
    />
  )
}
