import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canRetry } from '../../lib/load-result.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { confirmWithBank } from './confirm-with-bank.ts'
import { isNews } from './is-news.ts'
import { OrderPrice, OrderTimeline } from './order-details.tsx'
import { orderName } from './order-labels.ts'
import { orderScreen } from './order-screen.ts'
import { OrderState } from './order-state.tsx'
import styles from './pay-order.module.css'
import { rememberShownOutcome, wasOutcomeShown } from './shown-outcomes.ts'
import { type OrderView, useOrder } from './use-order.ts'

type PayOrderProps = {
  readonly orderId: string
  readonly newCardId: string | null
  /** Called once the order is paid, as often as the page sees it. */
  readonly onPaid: (order: Order) => void
  readonly onDashboard: () => void
  /** Buys the same plan again after an order that ended unpaid. */
  readonly onStartOver: (order: Order) => void
}

/** An order from its first payment on: thank you, wait, confirm with the bank, or try again. */
export function PayOrder(props: PayOrderProps) {
  const { view, failure, refresh } = useOrder(props.orderId)
  const screen = view && orderScreen(view.order)
  const tellPaid = useEffectEvent(() => {
    if (view) props.onPaid(view.order)
  })
  useEffect(() => {
    if (screen === 'success') tellPaid()
  }, [screen])
  const outcome = useOutcome(view)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  if (failure) {
    return canRetry(failure.error) ? (
      <RetryAlert
        title={t('We can’t show your order right now')}
        message={failure.message}
        onRetry={() => void refresh()}
      />
    ) : (
      <Alert
        tone="danger"
        action={<Button onClick={props.onDashboard}>{t('To Dashboard')}</Button>}
      >
        {failure.message}
      </Alert>
    )
  }
  if (!view || !screen) return <Skeleton block lines={4} label={t('Loading your order')} />
  const { order } = view
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <OrderState
          view={view}
          screen={screen}
          newCardId={props.newCardId}
          isReasonSaid={outcome.isNew}
          onAnswer={async (answered) => {
            await refresh()
            // A customer who left the page is not redirected to the bank.
            if (isHere.current) confirmWithBank(answered)
          }}
          onOutdated={refresh}
          onDashboard={props.onDashboard}
          onStartOver={() => props.onStartOver(order)}
        />
        <Card>
          <OrderTimeline order={order} timeline={view.timeline} />
        </Card>
      </div>
      <aside className={styles.aside} aria-label={t('Order summary')}>
        <Card tone="sunken">
          <p className={styles.plan}>{orderName(order)}</p>
          <p className={styles.number}>{t('Order {number}', { number: order.number })}</p>
          <OrderPrice {...view} />
        </Card>
      </aside>
      <PaymentDialogs
        reason={order.failure?.message}
        screen={screen}
        outcome={outcome}
        onDashboard={props.onDashboard}
      />
    </div>
  )
}

type PaymentDialogsProps = {
  readonly reason: string | undefined
  readonly screen: ReturnType<typeof orderScreen>
  readonly outcome: ReturnType<typeof useOutcome>
  readonly onDashboard: () => void
}

/** Spec 2, success and failure dialogs, variant payment. */
function PaymentDialogs({ reason, screen, outcome, onDashboard }: PaymentDialogsProps) {
  return (
    <>
      <SuccessDialog
        open={outcome.isNew && screen === 'success'}
        variant="payment"
        onAction={() => {
          outcome.close()
          onDashboard()
        }}
        onClose={outcome.close}
      />
      <FailureDialog
        open={outcome.isNew && screen === 'failed'}
        selection="payment"
        reason={reason}
        onRetry={outcome.close}
        onClose={outcome.close}
      />
    </>
  )
}

/** Whether the outcome of a payment is news to be said in a dialog: once for each recent one. */
function useOutcome(view: OrderView | null) {
  const [closed, setClosed] = useState('')
  const [openedAt] = useState(() => new Date())
  if (view === null) return { isNew: false, close: () => {} }
  const { order, attempts } = view
  const screen = orderScreen(order)
  const outcome = `${order.id} ${attempts.length} ${screen}`
  return {
    isNew: closed !== outcome && isNews(attempts, screen, openedAt) && !wasOutcomeShown(outcome),
    close: () => {
      rememberShownOutcome(outcome)
      setClosed(outcome)
    },
  }
}
