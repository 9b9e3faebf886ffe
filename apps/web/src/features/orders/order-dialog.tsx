import type { PortIn } from '@openline/contract/processes/port-in'
import { t, translate } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { canRetry } from '../../lib/load-result.ts'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LiveTimeline } from '../timeline/timeline-view.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderName, orderStanding } from './order-labels.ts'
import { paymentPath } from './order-list.tsx'
import { isUnpaid } from './order-screen.ts'
import { type OrderView, useOrder } from './use-order.ts'

type OrderDialogProps = {
  readonly orderId: string
  /** The port-in that comes with the order; null without one. */
  readonly portIn: PortIn | null
  /** The version of order and port-in that the page shows. */
  readonly version: string
  readonly onClose: () => void
  /** Shows the eSIM of a line; null for one that is in use already. */
  readonly onInstall: ((lineId: string) => void) | null
}

/** One order in full, in a dialog. */
export function OrderDialog({ orderId, portIn, version, ...actions }: OrderDialogProps) {
  const { onClose } = actions
  const { view, failure, refresh } = useOrder(orderId)
  return (
    <Dialog
      open
      size="medium"
      title={view ? t('Order {number}', { number: view.order.number }) : t('Your order')}
      subtitle={view && <Subtitle view={view} />}
      onClose={onClose}
      actions={view && <Actions view={view} {...actions} />}
    >
      {view && (
        <OrderDetails
          {...view}
          portIn={portIn}
          timeline={
            <LiveTimeline
              label={t('What happened so far')}
              orderId={orderId}
              portInId={portIn?.id ?? null}
              version={`${version} ${view.timeline.length}`}
            />
          }
        />
      )}
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

type ActionsProps = Pick<OrderDialogProps, 'onClose' | 'onInstall'> & {
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
