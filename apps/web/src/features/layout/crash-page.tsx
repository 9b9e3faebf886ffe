import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NotFound } from './not-found.tsx'
import styles from './notice-page.module.css'

/** What a visitor sees when a page broke, or when a loader found nothing to show. */
export const CrashPage = () => {
  const error = useRouteError()
  const support = useRootData()?.brand.support
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={styles.notice}>
      <p className={styles.mark} aria-hidden="true">
        Sorry
      </p>
      <h1 tabIndex={-1}>Something broke on our side</h1>
      <p className={styles.text}>
        This page could not be shown. Your cart and your account are as they were, and nothing was
        charged. Try again in a moment
        {support && (
          <>
            , or call us at <a href={`tel:${support.phoneE164}`}>{support.phone}</a>
          </>
        )}
        .
      </p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
      </div>
    </div>
  )
}
