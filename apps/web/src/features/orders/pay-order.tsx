import type { Order } from '@openline/contract/orders'
import { t } from '@openline/words/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { confirmWithBank } from './confirm-with-bank.ts'
import { OrderPrice, OrderTimeline } from './order-details.tsx'
import { orderScreen } from './order-screen.ts'
import { OrderState } from './order-state.tsx'
import { orderName } from './order-words.ts'
import styles from './pay-order.module.css'
import { isFailureTold, rememberFailureTold } from './told-failure.ts'
import { useOrder } from './use-order.ts'

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
export const PayOrder = (props: PayOrderProps) => {
  const { view, failure, refresh } = useOrder(props.orderId)
  const screen = view && orderScreen(view.order)
  const tellPaid = useEffectEvent(() => {
    if (view) props.onPaid(view.order)
  })
  useEffect(() => {
    if (screen === 'success') tellPaid()
  }, [screen])

  if (failure) {
    return (
      <Alert
        tone="danger"
        title={t('Your order cannot be shown right now')}
        action={<Button onClick={() => void refresh()}>{t('Try again')}</Button>}
      >
        {failure}
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
            confirmWithBank(answered)
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
        attempt={`${order.id} ${attempts.length}`}
        screen={screen}
        onDashboard={props.onDashboard}
      />
    </div>
  )
}

type PaymentDialogsProps = {
  /** Names the attempt that `screen` is the outcome of. */
  readonly attempt: string
  readonly screen: ReturnType<typeof orderScreen>
  readonly onDashboard: () => void
}

/** Spec 2, success and failure dialogs, variant payment. Shown once for each outcome. */
const PaymentDialogs = ({ attempt, screen, onDashboard }: PaymentDialogsProps) => {
  const [isOpen, setOpen] = useState(() => screen !== 'failed' || !isFailureTold(attempt))
  const close = () => {
    setOpen(false)
    if (screen === 'failed') rememberFailureTold(attempt)
  }
  return (
    <>
      <SuccessDialog
        open={isOpen && screen === 'success'}
        variant="payment"
        onAction={onDashboard}
        onClose={close}
      />
      <FailureDialog
        open={isOpen && screen === 'failed'}
        selection="payment"
        onRetry={close}
        onClose={close}
      />
    </>
  )
}
