import { networkErrorMessage } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { NotFound } from './not-found.tsx'
import styles from './notice-page.module.css'

/** The page for render errors, and for loaders that fail. */
export function CrashPage() {
  const error = useRouteError()
  const support = useRootData()?.brand.support
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isNetworkError(error)) return <NoConnection />
  return (
    <div className={styles.notice}>
      <p className={styles.mark} aria-hidden="true">
        {t('Sorry')}
      </p>
      <h1 tabIndex={-1}>{t('Something went wrong on our end')}</h1>
      <p className={styles.text}>
        {t(
          'We couldn’t show this page. Your cart and your account haven’t changed, and you weren’t charged.',
        )}{' '}
        {support ? (
          <WithParts
            text={t('Try again in a moment, or call us at <phone>{phone}</phone>.', {
              phone: support.phone,
            })}
            parts={{ phone: <a href={`tel:${support.phoneE164}`}>{support.phone}</a> }}
          />
        ) : (
          t('Try again in a moment.')
        )}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {t('Home')}
        </Link>
      </div>
    </div>
  )
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
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
      </div>
    </div>
  )
}
