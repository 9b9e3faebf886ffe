import type { Order } from '@openline/contract/orders'
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
import { orderScreen } from './order-screen.ts'
import { OrderState } from './order-state.tsx'
import { orderName } from './order-words.ts'
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
  const { order, attempts } = view
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <OrderState
          view={view}
          screen={screen}
          newCardId={props.newCardId}
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
        key={`${screen} ${attempts.length}`}
        order={order}
        attempts={attempts}
        screen={screen}
        onDashboard={props.onDashboard}
      />
    </div>
  )
}

type PaymentDialogsProps = Pick<OrderView, 'order' | 'attempts'> & {
  readonly screen: ReturnType<typeof orderScreen>
  readonly onDashboard: () => void
}

/** Spec 2, success and failure dialogs, variant payment. Shown once for each recent outcome. */
function PaymentDialogs({ order, attempts, screen, onDashboard }: PaymentDialogsProps) {
  const outcome = `${order.id} ${attempts.length} ${screen}`
  const [isOpen, setOpen] = useState(
    () => isNews(attempts, screen, new Date()) && !wasOutcomeShown(outcome),
  )
  const close = () => {
    setOpen(false)
    rememberShownOutcome(outcome)
  }
  return (
    <>
      <SuccessDialog
        open={isOpen && screen === 'success'}
        variant="payment"
        onAction={() => {
          close()
          onDashboard()
        }}
        onClose={close}
      />
      <FailureDialog
        open={isOpen && screen === 'failed'}
        selection="payment"
        reason={order.failure?.message}
        onRetry={close}
        onClose={close}
      />
    </>
  )
}
