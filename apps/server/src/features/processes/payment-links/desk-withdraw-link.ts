import type { HandlerInput } from '@openline/contract/endpoint'
import type { withdrawPaymentLink } from '@openline/contract/processes/payment-links-desk'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { Change } from '../../platform/audit/conflict.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { findOpenAttempt } from '../../sales/payments/store.ts'
import { isStillDue, subjectOf } from './desk-payment-links.ts'
import { findSentLink } from './desk-sent-links.ts'
import type { PaymentSubject } from './link-terms.ts'
import { recordOf } from './withdrawals.ts'

type Body = HandlerInput<typeof withdrawPaymentLink>['body']
type Link = NonNullable<Awaited<ReturnType<typeof findSentLink>>>

/**
 * Ends every link that was sent for an order, or for the due period of a line. A payment that has begun continues.
 * Throws 404, and 409 when another link was sent since, when a colleague was first, or when nothing waits for a payment.
 */
export async function withdrawLink(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  { subject, sentAt, reason }: Body,
): Promise<{ message: string }> {
  const { customerId, pays } = await subjectOf(deps, subject)
  return actionAtDesk(deps, {
    by,
    name: 'withdrawPaymentLink',
    reason,
    subject: recordOf(pays),
    async lock(tx) {
      const isDue = await isStillDue(deps, tx, pays)
      return isDue ? findSentLink({ ...deps, db: tx }, customerId, pays) : null
    },
    seen: {
      isCurrent: (link) => link?.withdrawn === null && link.sentAt === sentAt,
      lastChange: async (_, link) => changeOf(link),
    },
    async act(tx, link) {
      if (link === null || link.isOver) return null
      const { chargeCents, endsAt } = link
      const result = { message: await outcomeOf(tx, pays) }
      return { customerId, before: { chargeCents, endsAt }, after: null, result }
    },
  })
}

function changeOf(link: Link | null): Change {
  if (link === null) return { what: 'There’s no link left to withdraw', at: null }
  const { by, at, what } = link.withdrawn
    ? { ...link.withdrawn, what: 'withdrew this link' }
    : { by: link.by, at: link.sentAt, what: 'sent another link' }
  return { what: `${by} ${what}`, at: new Date(at) }
}

/** What was begun before is the customer’s payment, whether by the link or in their account. */
async function outcomeOf(tx: Db, pays: PaymentSubject): Promise<string> {
  const orderId =
    pays.kind === 'pay_order' ? pays.id : await findRenewalOrderId(tx, pays.id, pays.number)
  const open = orderId === null ? null : await findOpenAttempt(tx, orderId)
  return open === null
    ? 'Payment link withdrawn'
    : 'Payment link withdrawn. A payment has already begun; if it succeeds, it counts.'
}
