import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { viewMessageLink } from '@openline/contract/processes/contact-answers'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AnswerForm } from '../features/contact/answer-form.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { loadLink } from '../lib/load-link.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { paths } from '../paths.ts'

/** Which message the link answers. */
export function loader(request: LoaderFunctionArgs) {
  return loadLink(request, 'answer', (call, token) => call(viewMessageLink, { params: { token } }))
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
