import { msg } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { endOfPeriod } from '../../../time/service-days.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { insertPeriod } from '../../lines/lines/period-store.ts'
import { beginPeriod } from '../../lines/lines/periods.ts'
import { restoreLine } from '../../lines/lines/suspensions.ts'
import { isDisputed } from '../../sales/disputes/disputes.ts'
import {
  autoRenewOff,
  failureWords,
  type OrderRow,
  transitionOrder,
} from '../../sales/orders/orders.ts'
import { giveUpUnsent } from '../../sales/payments/unsent-charge.ts'
import { readMoney, refundFailedOrder } from '../../sales/refunds/order-refund.ts'
import { recordOrderConsent } from './consents.ts'
import { createRenewalEmails } from './emails.ts'
import { lockRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { nextTry } from './schedule.ts'
import { saveRenewalSettings } from './settings-store.ts'
import { stopAutoRenew } from './stop-renewal.ts'
import { planTry } from './store.ts'

/** What a payment means for the line of a renewal order. The order is locked. */
export function renewalEventHandlers(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail' | 'prices'>,
): Pick<DomainEvents, 'onPaid' | 'onUnsent' | 'onPaymentDeclined' | 'onActive' | 'onDisputed'> {
  const emails = createRenewalEmails(deps)
  return {
    /** The line is paid for one more period, and has service again. */
    async onPaid(tx, { order: paid }) {
      if (paid.kind !== 'renewal') return
      const at = deps.clock()
      const line = await lockRenewalLine(tx, lineIdOf(paid))
      if (line?.period.number !== numberOf(paid) - 1) {
        // The line is gone, or the period was paid in another way.
        return refundFailedOrder(deps, tx, paid, isNotNeeded.code)
      }
      if (!line.autoRenew && (await paidByOurselves(tx, paid))) {
        return refundFailedOrder(deps, tx, paid, autoRenewOff)
      }
      const period = await addPeriod(tx, line, paid, at)
      await planTry(tx, { lineId: line.id, number: period.number }, null)
      await saveRenewalSettings(tx, line.id, { nextPlanId: null, agreedCents: null })
      if (period.startsAt <= at) await beginPeriod(deps, tx, line, period)
      await recordRenewal(deps, tx, { lineId: line.id, order: paid, at })
      await transitionOrder(tx, paid, { to: 'active', at })
      await deps.enqueue(tx, 'send-receipt', { orderId: paid.id })
    },

    /** What the owner of the line does not want any more, or the line does not need, is not charged only to be refunded. */
    async onUnsent(tx, { order, attempt }) {
      const line = await lockRenewalLine(tx, lineIdOf(order))
      const isNext = line?.period.number === numberOf(order) - 1
      if (isNext && line?.autoRenew) return
      const given = isNext ? isOff : isNotNeeded
      await giveUpUnsent(deps, tx, { order, attempt, ...given })
    },

    /** A charge by ourselves failed: the customer gets an email, and the next try is planned. */
    async onPaymentDeclined(tx, { order, isOffSession, code }) {
      if (!isOffSession) return
      const at = deps.clock()
      const line = await lockRenewalLine(tx, lineIdOf(order))
      if (!line) return
      const nextTryAt = line.autoRenew ? nextTry(line.period.endsAt, at) : null
      await planTry(tx, { lineId: line.id, number: numberOf(order) }, nextTryAt)
      await emails.notPaid(tx, line, {
        why: () => failureWords(code).message,
        nextTryAt,
        remedy: { kind: code === 'authentication_required' ? 'confirm' : 'pay', orderId: order.id },
      })
    },

    onDisputed: (tx, { order }) => stopAutoRenew({ ...deps, emails }, tx, order),

    /** What was agreed to with the order holds for its line. The bank may object before the line is there. */
    async onActive(tx, { order, lineId }) {
      if (!order.autoRenew) return
      await recordOrderConsent(deps, tx, { order, lineId })
      if (await isDisputed(tx, [order.id])) await stopAutoRenew({ ...deps, emails }, tx, order)
    },
  }
}

/** Why a charge that was never sent is abandoned. */
const isOff = { code: autoRenewOff, detail: msg('Auto-renew was turned off') } as const
const isNotNeeded = {
  code: 'renewal_not_needed',
  detail: msg('The line was already renewed or has ended'),
} as const

/** Whether what paid an order was a charge without its customer, who may have said no since it began. */
async function paidByOurselves(tx: Db, { id }: OrderRow): Promise<boolean> {
  return (await readMoney(tx, id)).paid?.offSession === true
}

type Renewed = { lineId: string; order: OrderRow; at: Date }

/** A line that was off for want of payment is on again, and its log says both. */
async function recordRenewal(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { lineId, order, at }: Renewed,
): Promise<void> {
  await recordActivity(tx, { lineId, kind: 'renewed', by: 'system', detail: order.planName, at })
  if (await restoreLine(deps, tx, { lineId, reason: 'unpaid' })) {
    await recordActivity(tx, { lineId, kind: 'restored', by: 'system', at })
  }
}

function lineIdOf({ id, forLineId }: OrderRow): string {
  if (forLineId === null) throw new Error(`order ${id} renews no line`)
  return forLineId
}

function numberOf({ id, periodNumber }: OrderRow): number {
  if (periodNumber === null) throw new Error(`order ${id} pays no period`)
  return periodNumber
}

/** A period follows the last one; after a break it begins with the payment. */
async function addPeriod(
  tx: Db,
  { id: lineId, period: last }: RenewalLine,
  { id: orderId, planId, planName, periodMonths }: OrderRow,
  at: Date,
) {
  const startsAt = last.endsAt > at ? last.endsAt : at
  const period = {
    lineId,
    number: last.number + 1,
    orderId,
    planId,
    planName,
    periodMonths,
    startsAt,
    endsAt: endOfPeriod(startsAt, periodMonths),
  }
  await insertPeriod(tx, period)
  return period
}
