import { formatCents } from '@openline/contract/money'
import { isCreditBack } from '@openline/contract/sales/credits'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { confirmWithBank } from './confirm-with-bank.ts'
import { isNews } from './is-news.ts'
import type { OrderScreen } from './order-screen.ts'
import { PayAgainForm } from './pay-again-form.tsx'
import styles from './pay-order.module.css'
import type { OrderView } from './use-order.ts'

/** Not before something is paid. */
const PaidOrder = lazySection(async () => (await import('./paid-order.tsx')).PaidOrder)

type OrderStateProps = {
  readonly view: OrderView
  readonly screen: OrderScreen
  readonly newCardId: string | null
  /** The open dialog says why a payment failed. */
  readonly isReasonSaid: boolean
  /** The provider answered another try to pay. */
  readonly onAnswer: (order: Order) => Promise<void>
  readonly onOutdated: () => Promise<void>
  readonly onDashboard: () => void
  readonly onStartOver: () => void
}

function refundTitle(status: Order['status']): string {
  if (status === 'refunded') return t('Your payment was refunded')
  return status === 'refund_failed'
    ? t('We couldn’t refund your payment')
    : t('We’re refunding your payment')
}

/** Where the order stands and what the customer can do now. */
export function OrderState(props: OrderStateProps) {
  const { view, screen, onDashboard } = props
  const { order } = view
  const [openedAt] = useState(() => new Date())
  switch (screen) {
    case 'success':
      return (
        <PaidOrder
          order={order}
          isNew={isNews(view.attempts, screen, openedAt)}
          onDashboard={onDashboard}
        />
      )
    case 'pending':
      return (
        <Panel
          title={t('We’re checking your payment')}
          text={t(
            'Your bank hasn’t answered yet. You don’t need to do anything. We’ll keep checking, and you won’t be charged twice. You can close this page: your account will show the result.',
          )}
        >
          <Spinner label={t('Checking your payment')} />
        </Panel>
      )
    case 'confirm':
      return (
        <Panel
          title={t('Please confirm with your bank')}
          text={t('Your bank wants to make sure it’s you. You won’t be charged until you confirm.')}
        >
          <Button onClick={() => confirmWithBank(order)}>{t('Confirm payment')}</Button>
          <details className={styles.otherCard}>
            <summary>{t('Pay with another card instead')}</summary>
            <PayAgain {...props} />
          </details>
        </Panel>
      )
    case 'confirm_anew':
      return (
        <Panel
          title={t('Confirm your payment with your bank')}
          text={t(
            'Your bank needs you to approve this payment. Choose a card, and we’ll take you to your bank. You won’t be charged until you approve.',
          )}
        >
          <PayAgain {...props} />
        </Panel>
      )
    case 'failed':
      return (
        <Panel title={t('Your payment didn’t go through')}>
          {!props.isReasonSaid && (
            <Alert tone="danger">{order.failure?.message ?? t('Please try another card.')}</Alert>
          )}
          <p className={styles.text}>
            {t('You weren’t charged, and we saved your order. Choose how to pay and try again.')}
          </p>
          <PayAgain {...props} />
          {order.kind === 'purchase' && (
            <Button variant="quiet" onClick={props.onStartOver}>
              {t('Start a new order instead')}
            </Button>
          )}
        </Panel>
      )
    case 'refund':
      return (
        <Panel title={refundTitle(order.status)} text={order.failure?.message}>
          <CreditBack order={order} />
          <Button onClick={onDashboard}>{t('To Dashboard')}</Button>
        </Panel>
      )
    case 'over':
      return <Over {...props} />
  }
}

function Over({ view: { order }, onDashboard, onStartOver }: OrderStateProps) {
  return (
    <Panel
      title={t('This order has expired')}
      text={
        order.addOn === null
          ? t('It wasn’t paid in time, and you weren’t charged. You can order the plan again.')
          : t('It wasn’t paid in time, and you weren’t charged.')
      }
    >
      <CreditBack order={order} />
      {order.addOn === null ? (
        <Button onClick={onStartOver}>{t('Order again')}</Button>
      ) : (
        <Button onClick={onDashboard}>{t('To Dashboard')}</Button>
      )}
    </Panel>
  )
}

/** Refunds go to the card; what credit paid is credit again. */
function CreditBack({ order }: { readonly order: Order }) {
  if (!isCreditBack(order)) return null
  return (
    <p className={styles.text}>
      {t('{amount} went back to your credit.', { amount: formatCents(order.creditCents) })}
    </p>
  )
}

function PayAgain({ view, newCardId, onAnswer, onOutdated }: OrderStateProps) {
  return (
    <PayAgainForm view={view} newCardId={newCardId} onPaid={onAnswer} onOutdated={onOutdated} />
  )
}

type PanelProps = {
  readonly title: string
  readonly text?: string | undefined
  readonly children: React.ReactNode
}

function Panel({ title, text, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
