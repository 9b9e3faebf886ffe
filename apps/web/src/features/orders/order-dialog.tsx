import { t, translate } from '@openline/i18n/i18n'
import { Link } from 'react-router'
import { canRetry } from '../../lib/loaded.ts'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderDetails } from './order-details.tsx'
import { paymentPath } from './order-list.tsx'
import { isUnpaid } from './order-screen.ts'
import { orderName, orderStanding } from './order-words.ts'
import { type OrderView, useOrder } from './use-order.ts'

type OrderDialogProps = {
  readonly orderId: string
  /** What happened to the order, its SIM and its number; told anew when the order has more steps. */
  readonly renderTimeline: (orderSteps: number) => React.ReactNode
  readonly onClose: () => void
  /** Shows the eSIM of a line; null for one that is in use already. */
  readonly onInstall: ((lineId: string) => void) | null
}

/** One order in full, over whatever page it was opened from. */
export function OrderDialog({ orderId, renderTimeline, onClose, onInstall }: OrderDialogProps) {
  const { view, failure, refresh } = useOrder(orderId)
  return (
    <Dialog
      open
      size="medium"
      title={view ? t('Order {number}', { number: view.order.number }) : t('Your order')}
      subtitle={view && <Subtitle view={view} />}
      onClose={onClose}
      actions={view && <Actions view={view} onClose={onClose} onInstall={onInstall} />}
    >
      {view && <OrderDetails {...view} timeline={renderTimeline(view.timeline.length)} />}
      {!view && !failure && <Skeleton block lines={6} label={t('Loading your order')} />}
      {failure &&
        (canRetry(failure.error) ? (
          <RetryAlert message={failure.message} onRetry={() => void refresh()} />
        ) : (
          <FailureAlert message={failure.message} />
        ))}
    </Dialog>
  )
}

function Subtitle({ view: { order } }: { readonly view: OrderView }) {
  const { label, tone } = orderStanding(order)
  return (
    <>
      {orderName(order)}
      <br />
      {localDate(order.createdAt, 'MMM D, YYYY')} <Badge tone={tone}>{translate(label)}</Badge>
    </>
  )
}

type ActionsProps = Omit<OrderDialogProps, 'orderId' | 'renderTimeline'> & {
  readonly view: OrderView
}

function Actions({ view: { order }, onClose, onInstall }: ActionsProps) {
  const { lineId } = order
  return (
    <>
      {isUnpaid(order) && (
        <Link to={paymentPath(order.id)} className={buttonClass()}>
          {order.nextActions.includes('authenticate') ? t('Confirm payment') : t('Pay now')}
        </Link>
      )}
      {onInstall && order.nextActions.includes('install_esim') && lineId !== null && (
        <Button onClick={() => onInstall(lineId)}>{t('Install eSIM')}</Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        {t('Close')}
      </Button>
    </>
  )
}
