import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths, withReturn } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './payment-return.module.css'
import { type PaymentReturn as State, usePaymentReturn } from './use-payment-return.ts'

/** Spec 2, card payment result: asks the server for the result of the visit to the provider, and goes back. */
export function PaymentReturn() {
  const { state, isStranger, askAgain } = usePaymentReturn()
  return (
    <main id="main" className={styles.page}>
      {isStranger ? <SignedOut /> : <Panel state={state} askAgain={askAgain} />}
    </main>
  )
}

/** The page is public (spec 2), but only the customer sees the result of the visit. */
function SignedOut() {
  return (
    <div className={styles.panel}>
      <h1>{t('Sign in to continue')}</h1>
      <p>{t('We’ll show you how your payment or card went as soon as you sign in.')}</p>
      <div className={styles.actions}>
        <Link to={withReturn(paths.login, paths.stripeResponse)} className={buttonClass()}>
          {t('Sign in')}
        </Link>
        <Link to={paths.shop} className={buttonClass({ variant: 'secondary' })}>
          {t('See plans')}
        </Link>
      </div>
    </div>
  )
}

function Panel({ state, askAgain }: { readonly state: State; readonly askAgain: () => void }) {
  switch (state.kind) {
    case 'checking':
      return (
        <div className={styles.panel}>
          <h1>{t('One moment')}</h1>
          <p>{t('We’re checking with our payment provider.')}</p>
          <Spinner label={t('Checking with our payment provider')} />
          <noscript>
            <p>{t('This page needs JavaScript. Please turn it on and reload the page.')}</p>
          </noscript>
        </div>
      )
    case 'pending':
      return (
        <div className={styles.panel}>
          <h1>{t('Still waiting')}</h1>
          <p>
            {t(
              'Our payment provider hasn’t told us yet whether your card was saved. It’ll show up with your cards as soon as it’s saved.',
            )}
          </p>
          <div className={styles.actions}>
            <Button onClick={askAgain}>{t('Check again')}</Button>
            <Link to={state.backTo} className={buttonClass({ variant: 'secondary' })}>
              {t('Go back')}
            </Link>
          </div>
        </div>
      )
    case 'unreachable':
      return (
        <div className={styles.panel}>
          <h1>{t('We couldn’t reach our payment provider')}</h1>
          <p role="alert">{state.message}</p>
          <div className={styles.actions}>
            <Button onClick={askAgain}>{t('Try again')}</Button>
            <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
              {t('My Account')}
            </Link>
          </div>
        </div>
      )
    case 'nothing':
      return (
        <div className={styles.panel}>
          <h1>{t('Nothing to show here')}</h1>
          <p>
            {t('You don’t have a payment in progress. Your cards and orders are in your account.')}
          </p>
          <div className={styles.actions}>
            <Link to={paths.dashboard} className={buttonClass()}>
              {t('My Account')}
            </Link>
            <Link to={paths.shop} className={buttonClass({ variant: 'secondary' })}>
              {t('See plans')}
            </Link>
          </div>
        </div>
      )
  }
}
