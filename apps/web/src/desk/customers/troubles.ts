import { formatCents } from '@openline/contract/money'
import {
  codeInSentence,
  codeInWords,
  declineInWords,
} from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { OrderKind } from '@openline/contract/sales/orders'

/** Something that is wrong now, with the record that it is about. */
export type Trouble = {
  readonly kind: 'line' | 'order' | 'port_in' | 'dispute' | 'none'
  readonly id: string
  readonly text: string
}

type Records = Pick<
  DeskCustomer,
  'lines' | 'orders' | 'payments' | 'refunds' | 'disputes' | 'portIns' | 'cases' | 'incidents'
>

/** What is wrong for a customer now, the most urgent first: what they probably call about. */
export function troublesOf(customer: Records): Trouble[] {
  return [
    ...customer.disputes
      .filter(({ status }) => status === 'needs_response' || status === 'under_review')
      .map(({ id, orderNumber, stage }) => ({
        kind: 'dispute' as const,
        id,
        text: `${codeInWords(stage)} about ${orderNumber} is open`,
      })),
    ...unpaid(customer),
    ...customer.lines
      .filter(({ status }) => status === 'suspended')
      .map(({ id, mdn, nickname }) => ({
        kind: 'line' as const,
        id,
        text: `${mdn === null ? nickname : formatMsisdn(mdn)} is suspended`,
      })),
    ...customer.lines
      .filter(({ isAddressRefused }) => isAddressRefused)
      .map(({ id, mdn, nickname }) => ({
        kind: 'line' as const,
        id,
        text: `911 address of ${mdn === null ? nickname : formatMsisdn(mdn)} was refused`,
      })),
    ...customer.portIns
      .filter(({ status }) => status === 'action_required' || status === 'delayed')
      .map(({ id, msisdn, status, reason }) => ({
        kind: 'port_in' as const,
        id,
        text: `Port-in of ${formatMsisdn(msisdn)}: ${codeInSentence(reason ?? status)}`,
      })),
    ...customer.cases
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id, kind, msisdn }) => ({
        kind: 'none' as const,
        id,
        text: `Open case about ${formatMsisdn(msisdn)}: ${codeInSentence(kind)}`,
      })),
    ...customer.refunds
      .filter(({ status }) => status === 'failed')
      .map(({ id, orderNumber, amountCents }) => ({
        kind: 'none' as const,
        id,
        text: `The refund of ${formatCents(amountCents)} for ${orderNumber} failed`,
      })),
    ...customer.incidents
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id, kind }) => ({ kind: 'none' as const, id, text: `Open: ${codeInWords(kind)}` })),
  ]
}

const wordOf = {
  purchase: 'Order',
  renewal: 'Renewal',
  add_on: 'Add-on',
  number_change: 'Change of number',
} as const satisfies Record<OrderKind, string>

/** Orders whose last try to pay failed. */
function unpaid({ orders, payments }: Records): Trouble[] {
  return orders
    .filter(({ status }) => status === 'payment_failed' || status === 'payment_action')
    .map(({ id, number, kind }) => {
      const code = payments.find(
        ({ orderId, status }) => orderId === id && status !== 'captured',
      )?.failureCode
      const what = wordOf[kind]
      const why = code ? `: ${declineInWords(code)}` : ''
      return { kind: 'order' as const, id, text: `${what} ${number} isn’t paid${why}` }
    })
}
