import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { viewMessageLink } from '@openline/contract/processes/contact-answers'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AnswerForm } from '../features/contact/answer-form.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { ApiError } from '../lib/api-client.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import { paths } from '../paths.ts'

/** Which message the link answers. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const token = params['token'] ?? ''
  const pageMetas = await site.content.pageMetas('answer')
  try {
    const link = await site.call(viewMessageLink, { params: { token } })
    return data({ pageMetas, token, link, failure: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status > 0 && error.status < 429
    const failure = isUnknown ? '' : error.message
    return data({ pageMetas, token, link: null, failure }, { status: isUnknown ? 404 : 503 })
  }
}

export const meta = privatePageMeta('answer')

export default function AnswerPage() {
  const { token, link, failure } = useLoaderData<typeof loader>()
  if (link?.canAnswer) return <AnswerForm token={token} ticket={link.ticket} />
  if (failure !== '') return <LoadFailure message={failure} />
  return (
    <NotFound
      heading={t('This link doesn’t work')}
      text={t('It may be incomplete. Please open it from the email, or ask for a new one.')}
      action={{ label: t('Contact us'), to: paths.contactUs }}
    />
  )
}
