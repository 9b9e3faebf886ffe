import { formatCents } from '@openline/contract/money'
import type { Order } from '@openline/contract/sales/orders'
import { t, translate } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { localDate } from '../../lib/local-date.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { orderName, orderStanding } from './order-labels.ts'
import styles from './order-list.module.css'
import { isUnpaid } from './order-screen.ts'
import { useOrders } from './use-orders.ts'

type OrderListProps = {
  /** The newest page. */
  readonly newest: readonly Order[]
  /** Where the next page begins; null when these are all. */
  readonly nextCursor: string | null
  readonly onOpen: (orderId: string) => void
}

/** Orders, newest first, each with its status and what can be done. */
export function OrderList({ newest, nextCursor, onOpen }: OrderListProps) {
  const { orders, hasMore, isLoading, failure, loadMore } = useOrders(newest, nextCursor)
  return (
    <div className={styles.list}>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onOpen={onOpen} />
        ))}
      </ul>
      <FailureAlert message={failure} />
      {hasMore && (
        <div>
          <Button variant="secondary" pending={isLoading} onClick={() => void loadMore()}>
            {failure === '' ? t('Show more') : t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}

type OrderRowProps = Pick<OrderListProps, 'onOpen'> & { readonly order: Order }

function OrderRow({ order, onOpen }: OrderRowProps) {
  const { label, tone } = orderStanding(order)
  return (
    <li className={styles.order}>
      <div>
        <p className={styles.plan}>{orderName(order)}</p>
        <p className={styles.detail}>
          {order.number}, {localDate(order.createdAt, 'MMM D, YYYY')}
        </p>
      </div>
      <p className={styles.status}>
        <Badge tone={tone}>{translate(label)}</Badge>
      </p>
      <p className={styles.amount}>{formatCents(order.lines.finalCheckoutAmountCents)}</p>
      <div className={styles.actions}>
        {isUnpaid(order) && (
          <Link to={paymentPath(order.id)} className={buttonClass({ size: 'small' })}>
            {order.nextActions.includes('authenticate') ? t('Confirm payment') : t('Pay now')}
          </Link>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Details of order {number}', { number: order.number })}
          onClick={() => onOpen(order.id)}
        >
          {t('Details')}
        </Button>
      </div>
    </li>
  )
}

/** Where an order is paid. */
export function paymentPath(orderId: string): string {
  return `${paths.checkout}?order=${orderId}`
}
