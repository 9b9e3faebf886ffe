import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { viewPaymentLink } from '@openline/contract/processes/payment-links'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { PayByLink } from '../features/payment-links/pay-by-link.tsx'
import { ApiError } from '../lib/api-client.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'

/** Read on the server too: what is paid can be seen before scripts run. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const token = params['token'] ?? ''
  const pageMetas = await site.content.pageMetas('pay')
  try {
    const link = await site.call(viewPaymentLink, { params: { token } })
    return data({ pageMetas, token, link, failure: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status > 0 && error.status < 429
    const failure = isUnknown ? '' : error.message
    return data({ pageMetas, token, link: null, failure }, { status: isUnknown ? 404 : 503 })
  }
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
