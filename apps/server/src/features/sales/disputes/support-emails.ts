import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import type { Db } from '../../../db/open.ts'
import { type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { EmailText } from '../../../emails/compose.ts'
import type { NamedFraudWarning } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../orders/orders.ts'
import { listRefundsOf, type RefundRow } from '../refunds/refund-store.ts'
import { disputedAmount } from './desk-evidence-amount.ts'
import type { DisputeRow } from './store.ts'

/** What has become of a dispute since it was recorded last. */
export type DisputeNews = 'opened' | 'escalated' | 'reopened' | 'decided'

type About = { order: OrderRow; dispute: DisputeRow }

/** What support is told, in the transaction of what happened. In English, like all that operators read. */
export type DisputeEmails = {
  news(tx: Db, about: About & { news: DisputeNews }): Promise<void>
  /** Days before the deadline. */
  reminder(tx: Db, about: About): Promise<void>
  warning(
    tx: Db,
    about: { order: OrderRow; warning: NamedFraudWarning; attempt: { id: string } },
  ): Promise<void>
}

export function createDisputeEmails({
  sendEmail,
  prices,
}: Needs<'sendEmail' | 'prices'>): DisputeEmails {
  const { timeZone } = prices.rates.carrierFees
  const day = (at: Date) => formatDate(at, 'MMM D, YYYY', timeZone)
  return {
    async news(tx, { order, dispute, news }) {
      const refunds = await listRefundsOf(tx, [dispute.attemptId])
      const text =
        news === 'decided'
          ? decidedEmail(order, dispute, refunds)
          : openEmail(order, dispute, { day, news, refunds })
      await sendEmail(tx, 'support', () => text)
    },
    reminder: (tx, { order, dispute }) =>
      sendEmail(tx, 'support', () =>
        openEmail(order, dispute, { day, news: 'reminder', refunds: [] }),
      ),
    warning: (tx, { order, warning }) =>
      sendEmail(tx, 'support', () => warningEmail(order, warning)),
  }
}

type Open = {
  day: (at: Date) => string
  news: Exclude<DisputeNews, 'decided'> | 'reminder'
  refunds: readonly RefundRow[]
}

/** `$5.00 done, $2.00 failed` */
function refundsWords(refunds: readonly RefundRow[]): string {
  return (
    refunds.map(({ amountCents, status }) => `${formatCents(amountCents)} ${status}`).join(', ') ||
    'None'
  )
}

function openEmail(order: OrderRow, dispute: DisputeRow, { day, news, refunds }: Open): EmailText {
  const until = dispute.dueAt ? `answer by ${day(dispute.dueAt)}` : 'no answer needed'
  const what = dispute.stage === 'inquiry' ? 'Inquiry' : 'Dispute'
  return {
    subject: `${beginnings[news]}${what} about ${order.number}: ${until}`,
    preheader: 'Without evidence by then, it is lost.',
    blocks: [
      factsOf(order, dispute, [
        { label: 'Answer by', value: dispute.dueAt ? day(dispute.dueAt) : 'Not set' },
        { label: 'Refunds', value: refundsWords(refunds) },
      ]),
      paragraph(whatItMeans(dispute)),
      paragraph(
        `Collect what is on record: npm run operate -- evidence ${order.number}. Then submit it in the payment provider’s dashboard, or accept the dispute there.`,
      ),
      paragraph(
        'Auto-renew is off for this line. Decide whether the line keeps its service, and whether a SIM card that hasn’t been shipped goes out.',
      ),
    ],
  }
}

const beginnings = {
  opened: '',
  escalated: 'Inquiry became a dispute. ',
  reopened: 'Reopened. ',
  reminder: 'Reminder: ',
} as const satisfies Record<Open['news'], string>

function whatItMeans({ stage }: DisputeRow): string {
  return stage === 'inquiry'
    ? 'The bank asks about this payment and hasn’t taken any money. An answer or a full refund can keep it from becoming a dispute with a fee.'
    : 'The bank has taken the money back, and the provider charges a fee. Don’t refund this payment: the customer would have the money twice.'
}

const outcomes = {
  won: 'The bank decided for us, and the money is back on our balance. Auto-renew stays off until the customer turns it on.',
  lost: 'The bank decided for the customer, who keeps the money. Decide whether the line keeps its service.',
  closed: 'The inquiry is over, and no money was taken.',
} as const

function decidedEmail(
  order: OrderRow,
  dispute: DisputeRow,
  refunds: readonly RefundRow[],
): EmailText {
  const { status } = dispute
  if (status !== 'won' && status !== 'lost' && status !== 'closed') {
    throw new Error(`dispute ${dispute.id} is ${status}, not over`)
  }
  return {
    subject: `Dispute ${status}: ${order.number}`,
    preheader: outcomes[status],
    blocks: [
      factsOf(order, dispute, [{ label: 'Refunds', value: refundsWords(refunds) }]),
      paragraph(outcomes[status]),
      ...(status === 'won' && refunds.some((refund) => refund.status === 'failed')
        ? [paragraph('A refund of this payment failed meanwhile. Send it again: operate refunds.')]
        : []),
    ],
  }
}

type Fact = { label: string; value: string }

function factsOf(order: OrderRow, dispute: DisputeRow, more: readonly Fact[]): EmailBlock {
  const { amountCents, stage, reason, providerDisputeId } = dispute
  return {
    kind: 'keyValues',
    label: 'Dispute',
    rows: [
      { label: 'Order number', value: order.number },
      { label: 'Order status', value: order.status },
      { label: 'Dispute', value: providerDisputeId },
      { label: 'Stage', value: stage },
      { label: 'Amount', value: disputedAmount(amountCents, dispute.currency) },
      { label: 'Reason', value: reason },
      ...more,
    ],
  }
}

function warningEmail(order: OrderRow, warning: NamedFraudWarning): EmailText {
  return {
    subject: `Fraud warning about ${order.number}`,
    preheader: 'The bank reported this payment as fraud. There is no dispute yet.',
    blocks: [
      {
        kind: 'keyValues',
        label: 'Fraud warning',
        rows: [
          { label: 'Order number', value: order.number },
          { label: 'Order status', value: order.status },
          { label: 'Warning', value: warning.providerWarningId },
          { label: 'Amount', value: formatCents(order.finalCheckoutAmountCents) },
          { label: 'Reason', value: warning.fraudType },
        ],
      },
      paragraph(
        'The cardholder’s bank reported this payment as fraud. Most warnings become disputes. A full refund at the desk spares the dispute and its fee. Auto-renew is off for this line.',
      ),
    ],
  }
}
