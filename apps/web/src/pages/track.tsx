import { t } from '@openline/i18n/i18n'
import '../languages/account-messages.ts'
import { track } from '@openline/contract/processes/timeline'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageOpening } from '../features/content/page-opening.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { TrackedTimeline } from '../features/timeline/tracked-timeline.tsx'
import { loadLink } from '../lib/load-link.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import styles from './track.module.css'

/** Read on the server too, so that a weak connection needs no scripts to see where it stands. */
export function loader(request: LoaderFunctionArgs) {
  return loadLink(request, 'track', (call, token) => call(track, { params: { token } }))
}

export const meta = privatePageMeta('track')

export default function TrackPage() {
  const { token, link: tracked, failure } = useLoaderData<typeof loader>()
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
