import { networkErrorMessage } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CrashNotice } from './crash-notice.tsx'
import { NotFound } from './not-found.tsx'
import styles from './notice-page.module.css'

/** The page for render errors, and for loaders that fail. */
export function CrashPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isNetworkError(error)) return <NoConnection />
  return <CrashNotice again={<Reload />} />
}

/** The error of `fetch` without an answer. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
}

function NoConnection() {
  return (
    <div className={styles.notice}>
      <h1 tabIndex={-1}>{translate(networkErrorMessage)}</h1>
      <p className={styles.text}>{t('Check your connection, then try again.')}</p>
      <div className={styles.actions}>
        <Reload />
      </div>
    </div>
  )
}

function Reload() {
  return <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
}
