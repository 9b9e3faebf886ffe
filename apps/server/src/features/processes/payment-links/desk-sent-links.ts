import type { SentPaymentLink } from '@openline/contract/processes/payment-links-desk'
import * as z from 'zod/mini'
import type { Needs } from '../../../needs.ts'
import { findNewestAct } from '../../platform/audit/store.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import type { RenewalLine } from '../renewals/renewal-lines.ts'

/** What the audit log keeps of a link: it has no row of its own. `period` where it pays one of a line. */
const sentFacts = z.object({
  chargeCents: z.int(),
  endsAt: z.iso.datetime(),
  period: z.optional(z.int()),
})
export type SentFacts = z.infer<typeof sentFacts>

/** The last link that was sent for the next period of a line, from its page or its order’s; null for none. */
export async function findSentLink(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, customerId, period }: Pick<RenewalLine, 'id' | 'customerId' | 'period'>,
): Promise<SentPaymentLink | null> {
  const next = period.number + 1
  const orderId = await findRenewalOrderId(db, id, next)
  const subjectIds = orderId === null ? [id] : [id, orderId]
  const sent = await findNewestAct(db, { customerId, subjectIds, act: 'sendPaymentLink' })
  const facts = z.safeParse(sentFacts, sent?.after)
  if (!sent || !facts.success || facts.data.period !== next) return null
  const { chargeCents, endsAt } = facts.data
  const isOver = new Date(endsAt) <= clock()
  return { sentAt: sent.at.toISOString(), by: sent.name, chargeCents, endsAt, isOver }
}
