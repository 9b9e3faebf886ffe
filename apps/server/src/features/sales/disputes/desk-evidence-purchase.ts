import { formatCents } from '@openline/contract/money'
import { cardInWords } from '@openline/contract/office/code-labels-desk'
import { fullName } from '@openline/contract/person-name'
import type { NoticeKind } from '@openline/contract/processes/renewals'
import type { AttemptStatus } from '@openline/contract/sales/orders'
import { addressLines } from '@openline/contract/street-line'
import { disputedAmount } from './desk-evidence-amount.ts'
import type { EvidenceFacts } from './desk-evidence-facts.ts'
import { type Fact, known, listOf, minuteOf, type Section } from './desk-evidence-section.ts'

export function disputeFacts({ disputes, warnings }: EvidenceFacts): Section {
  return {
    heading: 'Dispute',
    about: 'What the cardholder’s bank questions.',
    facts: [
      ...listOf(
        disputes,
        ({ openedAt }) => openedAt,
        ({ stage, status, reason, amountCents, currency, dueAt }) =>
          [
            `${stage}, ${status.replaceAll('_', ' ')}`,
            `reason ${reason.replaceAll('_', ' ')}`,
            disputedAmount(amountCents, currency),
            `answer by ${minuteOf(dueAt) || 'no date set'}`,
          ].join(', '),
      ),
      ...listOf(
        warnings,
        ({ warnedAt }) => warnedAt,
        ({ fraudType }) => `fraud warning: ${fraudType.replaceAll('_', ' ')}`,
      ),
    ],
  }
}

export function customerFacts({ customer, order: { shipTo } }: EvidenceFacts): Section {
  const { email, createdAt } = customer
  return {
    heading: 'Customer',
    about: 'The account that paid. Its email address was confirmed by a code.',
    facts: known([
      { label: 'Name', value: fullName(customer) },
      { label: 'Email', value: email },
      { label: 'Account since', value: minuteOf(createdAt) },
      {
        label: 'Service address',
        value: [shipTo.name, ...addressLines(shipTo)].filter(Boolean).join(', '),
      },
    ]),
  }
}

const paymentWords = {
  created: 'payment under way',
  requires_action: 'payment waits for the cardholder’s bank',
  captured: 'paid',
  failed: 'payment declined',
  expired: 'payment expired',
  voided: 'payment voided',
} as const satisfies Record<AttemptStatus, string>

const refundLabels = {
  pending: 'is about to be sent',
  sent: 'is with the bank',
  done: 'was paid out',
  failed: 'was not taken by the bank',
  settled: 'was paid out in another way',
  returned: 'was taken back by the bank, by a dispute',
} as const satisfies Record<EvidenceFacts['refunds'][number]['status'], string>

/** The lines add up to the total; credit and card together pay it. */
export function purchase({ order, attempts, refunds, credits }: EvidenceFacts): Section {
  const more = (label: string, cents: number): Fact => ({
    label,
    value: cents === 0 ? '' : formatCents(cents),
  })
  const { number, kind, planName, periodMonths, creditCents } = order
  return {
    heading: 'Receipt',
    about: 'What was bought, and what was charged for it, line by line.',
    facts: [
      ...known([
        { label: 'Order', value: `${number} (${kind})` },
        { label: 'Ordered', value: minuteOf(order.createdAt) },
        { label: 'Plan', value: `${planName}, months: ${periodMonths}` },
        { label: 'Order total', value: formatCents(order.orderTotalCents) },
        more('Discount', -order.discountAmountCents),
        { label: 'Taxes', value: formatCents(order.taxAmountCents) },
        { label: 'Regulatory fee', value: formatCents(order.regulatoryFeeCents) },
        more('Activation fee', order.activationFeeCents),
        { label: 'Total', value: formatCents(order.finalCheckoutAmountCents) },
        more('Paid with credit of the account', -creditCents),
        {
          label: 'Charged to the card',
          value: creditCents === 0 ? '' : formatCents(order.finalCheckoutAmountCents - creditCents),
        },
      ]),
      ...listOf(
        attempts,
        ({ createdAt }) => createdAt,
        ({ status, amountCents, offSession, ...card }) =>
          [
            paymentWords[status],
            formatCents(amountCents),
            cardOf(card),
            offSession ? 'automatic renewal' : 'customer present',
          ].join(', '),
      ),
      ...listOf(
        refunds,
        ({ createdAt }) => createdAt,
        ({ amountCents, status }) =>
          `refund of ${formatCents(amountCents)} ${refundLabels[status]}`,
      ),
      ...listOf(
        credits,
        ({ createdAt }) => createdAt,
        ({ amountCents }) => `${formatCents(amountCents)} went back to the credit of the account`,
      ),
    ],
  }
}

/** As the bank calls it. */
export function cardOf({
  cardNetwork,
  last4Digits,
}: Pick<EvidenceFacts['attempts'][number], 'cardNetwork' | 'last4Digits'>): string {
  return cardInWords(cardNetwork, last4Digits)
}

export function agreement({ order, attempts, consents, notices }: EvidenceFacts): Section {
  return {
    heading: 'Terms and consent',
    about:
      'What the customer accepted, and the notices of charges to come. A notice that the mailbox refused doesn’t count as given.',
    facts: [
      { label: minuteOf(order.createdAt), value: acceptance(order, attempts) },
      ...listOf(
        consents,
        ({ at }) => at,
        ({ isOn, termsVersion }) =>
          `automatic renewal turned ${isOn ? 'on' : 'off'} by the customer, terms version ${termsVersion}`,
      ),
      ...listOf(notices, ({ sentAt }) => sentAt, noticeInWords),
    ],
  }
}

/** The customer is not there when a plan renews automatically: that rests on the consent given before. */
function acceptance(
  { kind, autoRenew, acceptedTermsVersion }: EvidenceFacts['order'],
  attempts: EvidenceFacts['attempts'],
): string {
  if (kind === 'renewal' && attempts.every(({ offSession }) => offSession))
    return 'renewed automatically, on the consent given before'
  const agreed = autoRenew ? 'agreed to' : 'not agreed to'
  return `terms version ${acceptedTermsVersion} accepted with the order; automatic renewal ${agreed}`
}

const noticeLabels = {
  charge: 'notice of the charge',
  term: 'early notice that a long term renews',
  price_change: 'notice of a higher price',
  annual_reminder: 'yearly reminder of what renews',
} as const satisfies Record<NoticeKind, string>

function noticeInWords(notice: EvidenceFacts['notices'][number]): string {
  const { kind, number, totalCents, chargeAt, failedAt, failure } = notice
  const said = `${noticeLabels[kind]} for period ${number}: ${formatCents(totalCents)} on ${minuteOf(chargeAt)}`
  if (failedAt === null) return `${said}; emailed`
  const why =
    failure === 'refused' ? 'refused by the mailbox' : 'not accepted by the email server in time'
  return `${said}; not given: ${why} (${minuteOf(failedAt)})`
}
