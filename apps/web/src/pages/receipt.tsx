import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { NotFound } from '../features/layout/not-found.tsx'
import { privatePageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import { paths, withReturn } from '../paths.ts'

/** A link that works is answered with its file, before the pages are asked. */
export async function loader({ context }: LoaderFunctionArgs) {
  const pageMetas = await context.get(siteContext).content.pageMetas('receipt')
  return data({ pageMetas }, { status: 404 })
}

export const meta = privatePageMeta('receipt')

export default function ReceiptPage() {
  return (
    <NotFound
      heading={t('This receipt link doesn’t work')}
      text={t(
        'It may be incomplete or expired, or it was opened too many times. Sign in to download your receipts under Payment.',
      )}
      action={{
        label: t('Sign in'),
        to: withReturn(paths.login, paths.dashboardSelection('payment')),
      }}
    />
  )
}
