import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { track } from '@openline/contract/processes/timeline'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageOpening } from '../features/content/page-opening.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { TrackedTimeline } from '../features/timeline/tracked-timeline.tsx'
import { ApiError } from '../lib/api-client.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import styles from './track.module.css'

/** Read on the server too, so that a weak connection needs no scripts to see where it stands. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const token = params['token'] ?? ''
  const pageMetas = await site.content.pageMetas('track')
  try {
    const tracked = await site.call(track, { params: { token } })
    return data({ pageMetas, token, tracked, failure: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status > 0 && error.status < 429
    const failure = isUnknown ? '' : error.message
    return data({ pageMetas, token, tracked: null, failure }, { status: isUnknown ? 404 : 503 })
  }
}

export const meta = privatePageMeta('track')

export default function TrackPage() {
  const { token, tracked, failure } = useLoaderData<typeof loader>()
  if (!tracked && failure === '')
    return (
      <NotFound
        heading={t('This link doesn’t work')}
        text={t(
          'It may be incomplete or expired. Please open it from the email, or check your account.',
        )}
      />
    )
  return (
    <>
      <PageOpening
        heading={t('Progress')}
        intro={t('The status of your order and your number. This page updates automatically.')}
      />
      <div className={styles.timeline}>
        {tracked ? (
          <TrackedTimeline token={token} start={tracked} />
        ) : (
          <LoadFailure message={failure} />
        )}
      </div>
    </>
  )
}
