import { formatCents } from '@openline/contract/money'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { Attempt } from '@openline/contract/sales/orders'
import { t, translate } from '@openline/i18n/i18n'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Alert } from '../../ui/alert.tsx'
import { attemptLabels } from '../../ui/attempt-labels.ts'
import { AttemptList } from '../../ui/attempt-list.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { priceRows } from '../shop/shop.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { chargedSentence } from './charged-sentence.ts'
import { KeptNumber } from './kept-number.tsx'
import styles from './order-details.module.css'
import type { OrderView } from './use-order.ts'

type OrderDetailsProps = Pick<OrderView, 'order' | 'attempts' | 'explain' | 'anotherCard'> & {
  /** What happened to the order, its SIM and its number. */
  readonly timeline: React.ReactNode
  /** The port-in that comes with the order; null without one. */
  readonly portIn: PortIn | null
}

/** All about one order: its timeline, its price and every try to pay it. */
export function OrderDetails({
  order,
  attempts,
  explain,
  anotherCard,
  ...beside
}: OrderDetailsProps) {
  const { timeline, portIn } = beside
  return (
    <div className={styles.details}>
      {order.failure && order.status !== 'payment_failed' && (
        <Alert tone="warning">{order.failure.message}</Alert>
      )}
      {timeline}
      {portIn && <KeptNumber portIn={portIn} />}
      {order.shipTo && (
        <section>
          <h3>{t('Shipping address')}</h3>
          <p>
            <AddressLines lines={order.shipTo} />
          </p>
        </section>
      )}
      {anotherCard && (
        <section>
          <h3>{t('Another SIM card')}</h3>
          <p>{anotherCardWords(anotherCard.status)}</p>
          <p>
            <AddressLines lines={anotherCard.shipTo} />
          </p>
        </section>
      )}
      <section>
        <h3>{t('Price')}</h3>
        <OrderPrice order={order} attempts={attempts} explain={explain} />
      </section>
      <section>
        <h3>{t('Payment')}</h3>
        <AttemptList summary={chargedSentence(attempts)} attempts={attempts.map(shownAttempt)} />
      </section>
    </div>
  )
}

/** Its tracking number is in the timeline. */
function anotherCardWords(status: NonNullable<OrderView['anotherCard']>['status']): string {
  return status === 'ordered'
    ? t('We’re getting it ready. Activate whichever card arrives first.')
    : t('It’s on its way. Activate whichever card arrives first.')
}

type OrderTimelineProps = Pick<OrderView, 'order' | 'timeline'>

/** Read out as it grows. On the page that says how the payment went, so it leaves that to the page. */
export function OrderTimeline({ order, timeline }: OrderTimelineProps) {
  const { status, kind, shipTo } = order
  const steps = withoutTries(timeline)
  return (
    <div aria-live="polite">
      <Timeline
        label={t('Order {number}', { number: order.number })}
        events={timelineOf({ order: { status, kind, isMailed: shipTo !== null, timeline: steps } })}
      />
    </div>
  )
}

const triesToPay: ReadonlySet<string> = new Set([
  'payment_pending',
  'payment_action',
  'payment_failed',
])

/** Once it is paid, without the tries before; until then, without the reason that is said above it. */
export function withoutTries(timeline: OrderView['timeline']): OrderView['timeline'] {
  return timeline.some(({ kind }) => kind === 'paid')
    ? timeline.filter(({ kind }) => !triesToPay.has(kind))
    : timeline.map((entry) =>
        entry.kind === 'payment_failed' ? { ...entry, detail: null } : entry,
      )
}

type OrderPriceProps = Pick<OrderView, 'order' | 'attempts' | 'explain'>

/** As charged; the payments of the account have it in the words of spec 2. */
export function OrderPrice({ order, attempts, explain }: OrderPriceProps) {
  const paid = attempts.find(({ status, failure }) => status === 'captured' && failure === null)
  const { lines, total } = priceRows(order.lines, explain, t('Total'), order.addOn?.title)
  const method = paid && {
    label: t('Payment Method'),
    amount: <CardLabel network={paid.cardNetwork} last4Digits={paid.last4Digits} />,
  }
  return (
    <>
      <MoneyLines lines={method ? [...lines, method] : lines} total={total} />
      <CreditLines {...order} />
    </>
  )
}

function shownAttempt(attempt: Attempt) {
  return {
    ...attempt,
    outcome: `${formatCents(attempt.amountCents)} ${translate(attemptLabels[attempt.status])}`,
    notes: attempt.failure ? [attempt.failure.message] : [],
  }
}
