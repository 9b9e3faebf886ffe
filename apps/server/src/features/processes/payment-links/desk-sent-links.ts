import type { SentPaymentLink } from '@openline/contract/processes/payment-links-desk'
import * as z from 'zod/mini'
import { iso, secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { countMoves } from '../../lines/lines/move-store.ts'
import { findLastAct, findNewestAct } from '../../platform/audit/store.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import type { PaymentSubject } from './link-terms.ts'
import { isWithdrawn, recordOf } from './withdrawals.ts'

/** What the audit log keeps of a link: it has no row of its own. `period` where it pays one of a line. */
const sentFacts = z.object({
  chargeCents: z.int(),
  endsAt: z.iso.datetime(),
  period: z.optional(z.int()),
  withdrawals: z._default(z.int(), 0),
})
export type SentFacts = z.infer<typeof sentFacts>

/** What a link to an order pays: the renewal of a line is paid as its period, whichever order it has by then. */
export async function paysFor(
  db: Db,
  { id, forLineId, periodNumber }: Pick<OrderRow, 'id' | 'forLineId' | 'periodNumber'>,
): Promise<PaymentSubject> {
  return forLineId === null || periodNumber === null
    ? { kind: 'pay_order', id }
    : paysPeriod(db, forLineId, periodNumber)
}

/** What a link to a period of a line pays. */
export async function paysPeriod(db: Db, id: string, number: number): Promise<PaymentSubject> {
  return { kind: 'pay_line', id, number, moves: await countMoves(db, id) }
}

/** The last link that was sent for an order, or for a period of a line from its page or its order’s; null for none. */
export async function findSentLink(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  pays: PaymentSubject,
): Promise<SentPaymentLink | null> {
  const number = pays.kind === 'pay_line' ? pays.number : undefined
  const orderId = number === undefined ? null : await findRenewalOrderId(db, pays.id, number)
  const subjectIds = orderId === null ? [pays.id] : [pays.id, orderId]
  const sent = await findNewestAct(db, { customerId, subjectIds, act: 'sendPaymentLink' })
  const facts = z.safeParse(sentFacts, sent?.after)
  if (!sent || !facts.success || facts.data.period !== number) return null
  const { chargeCents, endsAt, withdrawals } = facts.data
  const isOver = new Date(endsAt) <= clock()
  const withdrawn = (await isWithdrawn(db, { subject: pays, withdrawals }))
    ? await readWithdrawal(db, pays, sent.at)
    : null
  return { sentAt: iso(sent.at), by: sent.name, chargeCents, endsAt, isOver, withdrawn }
}

async function readWithdrawal(db: Db, pays: PaymentSubject, sentAt: Date) {
  const since = secondsAfter(sentAt, -1)
  const last = await findLastAct(db, recordOf(pays), since, 'withdrawPaymentLink')
  if (!last) throw new Error(`the withdrawal of a link of ${pays.id} is gone`)
  return { at: iso(last.at), by: last.name }
}
