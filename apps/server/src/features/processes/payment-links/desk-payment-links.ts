import type { HandlerInput } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { paymentLinkHours } from '@openline/contract/processes/payment-links'
import type { sendPaymentLink } from '@openline/contract/processes/payment-links-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { countMoves } from '../../lines/lines/move-store.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { lockAnyOrder, requireAnyOrder } from '../../sales/orders/desk-require-order.ts'
import { isPayable } from '../../sales/orders/orders.ts'
import { isRenewalDue, requireAnyRenewalLine } from '../renewals/desk-renewals.ts'
import { lockRenewalLine, zoneOf } from '../renewals/renewal-lines.ts'
import { paysFor, paysPeriod, type SentFacts } from './desk-sent-links.ts'
import { paymentLinkEmail } from './emails.ts'
import { type PaymentSubject, type PaymentTerms, paymentLink } from './link-terms.ts'
import { type Due, findPayable, type PayableNeeds } from './payable.ts'
import { countWithdrawals } from './withdrawals.ts'

type Deps = PayableNeeds & Needs<'limits' | 'sendEmail' | 'secretBox'>
type Body = HandlerInput<typeof sendPaymentLink>['body']

/**
 * Emails the customer a link that pays an order, or the due period of a line. Throws 404, and 409 when nothing waits
 * for a payment any more.
 */
export async function sendLink(
  deps: Deps,
  by: StaffActor,
  { subject, reason }: Body,
): Promise<{ message: string }> {
  const { customerId, pays } = await subjectOf(deps, subject)
  await deps.limits.consume('sendPaymentLink', customerId)
  const language = (await findEmailRecipient(deps.db, customerId))?.language ?? 'en'
  const payable = await withLanguage(language, () => findPayable(deps, pays))
  return actionAtDesk(deps, {
    by,
    name: 'sendPaymentLink',
    reason,
    subject,
    lock: (tx) => isStillDue(deps, tx, pays),
    async act(tx, isDue, { at }) {
      if (!isDue || !('bill' in payable)) return null
      const withdrawals = await countWithdrawals(tx, pays)
      const terms = { ...termsOf(pays, payable, at), withdrawals }
      const { endsAt, emailedCents: chargeCents } = terms
      await emailCustomer(
        deps,
        tx,
        customerId,
        paymentLinkEmail(payable.bill, terms, {
          timeZone: zoneFor(deps, payable),
          toUrl: (publicUrl) => paymentLink({ ...deps, publicUrl }, terms),
        }),
      )
      const period = pays.kind === 'pay_line' ? { period: pays.number } : {}
      const facts = { chargeCents, endsAt: endsAt.toISOString(), withdrawals }
      const after = { ...facts, ...period } satisfies SentFacts
      const result = { message: `Payment link for ${formatCents(chargeCents)} sent` }
      return { customerId, before: null, after, result }
    },
  })
}

/** What a link for a record would pay, and whose it is. Throws 404. */
export async function subjectOf(
  { db }: Needs<'db'>,
  { kind, id }: Body['subject'],
): Promise<{ customerId: string; pays: PaymentSubject }> {
  if (kind === 'line') {
    const { customerId, period } = await requireAnyRenewalLine(db, id)
    return { customerId, pays: await paysPeriod(db, id, period.number + 1) }
  }
  const order = await requireAnyOrder(db, id)
  return { customerId: order.customerId, pays: await paysFor(db, order) }
}

/** Whether what a link pays still waits for its payment; its record stays locked until the transaction ends. */
export async function isStillDue(
  deps: Needs<'clock'>,
  tx: Db,
  pays: PaymentSubject,
): Promise<boolean> {
  if (pays.kind === 'pay_order') return isPayable((await lockAnyOrder(tx, pays.id)).status)
  const line = await lockRenewalLine(tx, pays.id)
  if (line === null || (await countMoves(tx, line.id)) !== pays.moves) return false
  return line.period.number + 1 === pays.number && isRenewalDue(deps, tx, line)
}

function termsOf(
  subject: PaymentSubject,
  { bill, unpaidUntil }: Due,
  at: Date,
): Omit<PaymentTerms, 'withdrawals'> {
  const latest = secondsAfter(at, paymentLinkHours * 3600)
  const endsAt = unpaidUntil !== null && unpaidUntil < latest ? unpaidUntil : latest
  return { subject, endsAt, emailedCents: bill.chargeCents }
}

function zoneFor({ prices }: Needs<'prices'>, { of }: Due): string {
  const { timeZone } = prices.rates.carrierFees
  return 'line' in of ? zoneOf(of.line, timeZone) : timeZoneOf(of.order.shipTo, timeZone)
}
