import { formatCents } from '@openline/contract/money'
import type { OrderRecords } from '../records/records.ts'
import { disputedAmount } from './evidence-amount.ts'
import {
  dollarsIn,
  type Fact,
  known,
  listOf,
  masked,
  type Row,
  type Section,
  textIn,
  timeIn,
} from './evidence-rows.ts'
import type { OrderMoney } from './order-money.ts'

type Parts = OrderRecords['ofOrder']

export const serviceUseHeading = 'Use of the service'
export const signInsHeading = 'Sign-ins'

function isOf(order: Row) {
  return (row: Row) => row['order_id'] === order['id']
}

export function disputeFacts(parts: Parts, order: Row): Section {
  return {
    heading: 'Dispute',
    about: 'What the cardholder’s bank questions.',
    facts: [
      ...listOf(parts['disputes']?.filter(isOf(order)), 'opened_at', (row) =>
        [
          `${textIn(row, 'stage')}, ${textIn(row, 'status')}`,
          `reason ${textIn(row, 'reason')}`,
          disputedAmount(Number(row['amount_cents']), textIn(row, 'currency')),
          `answer by ${timeIn(row, 'due_at') || 'no date set'}`,
        ].join(', '),
      ),
      ...listOf(
        parts['fraud_warnings']?.filter(isOf(order)),
        'warned_at',
        (row) => `fraud warning: ${textIn(row, 'fraud_type')}`,
      ),
    ],
  }
}

export function customerFacts(parts: Parts, order: Row): Section {
  const [customer] = parts['customers'] ?? []
  const name = `${textIn(customer, 'first_name')} ${textIn(customer, 'last_name')}`.trim()
  return {
    heading: 'Customer',
    about: 'The account that paid. Its email address was confirmed by a code.',
    facts: known([
      { label: 'Name', value: name },
      { label: 'Email', value: textIn(customer, 'email') },
      { label: 'Account since', value: timeIn(customer, 'created_at') },
      { label: 'Service address', value: addressIn(order['ship_to']) },
    ]),
  }
}

const streetParts = ['streetNumber', 'streetDirection', 'streetName', 'addressTwo']

function addressIn(shipTo: unknown): string {
  if (typeof shipTo !== 'object' || shipTo === null) return ''
  const part = (name: string): string => {
    const value: unknown = Reflect.get(shipTo, name)
    return typeof value === 'string' ? value : ''
  }
  const street = streetParts.map(part).filter(Boolean).join(' ')
  const place = [part('city'), part('state'), part('zipCode')].filter(Boolean).join(' ')
  return [part('name'), street, place].filter(Boolean).join(', ')
}

export function purchase(parts: Parts, order: Row): Section {
  const payments = (parts['payment_attempts'] ?? []).filter(isOf(order))
  const months = textIn(order, 'period_months')
  return {
    heading: 'Receipt',
    about: 'What was bought, and what was charged for it, line by line.',
    facts: [
      ...known([
        { label: 'Order', value: `${textIn(order, 'number')} (${textIn(order, 'kind')})` },
        { label: 'Ordered', value: timeIn(order, 'created_at') },
        { label: 'Plan', value: `${textIn(order, 'plan_name')}, months: ${months}` },
        { label: 'Order total', value: dollarsIn(order, 'order_total_cents') },
        { label: 'Discount', value: dollarsIn(order, 'discount_amount_cents') },
        { label: 'Taxes', value: dollarsIn(order, 'tax_amount_cents') },
        { label: 'Regulatory fee', value: dollarsIn(order, 'regulatory_fee_cents') },
        { label: 'Activation fee', value: dollarsIn(order, 'activation_fee_cents') },
        { label: 'Total', value: dollarsIn(order, 'final_checkout_amount_cents') },
      ]),
      ...listOf(payments, 'created_at', (row) =>
        [
          `payment ${textIn(row, 'status')}`,
          dollarsIn(row, 'amount_cents'),
          `${textIn(row, 'card_network')} ${masked(textIn(row, 'last4_digits'))}`,
          row['off_session'] === true ? 'automatic renewal' : 'customer present',
        ].join(', '),
      ),
      ...listOf(parts['refunds']?.filter(isOf(order)), 'created_at', (row) =>
        ['refund', dollarsIn(row, 'amount_cents'), textIn(row, 'status')].join(', '),
      ),
    ],
  }
}

export function agreement(parts: Parts, order: Row): Section {
  const agreed = order['auto_renew'] === true ? 'agreed to' : 'not agreed to'
  return {
    heading: 'Terms and consent',
    about: 'What the customer accepted, and when they were told of charges to come.',
    facts: [
      {
        label: timeIn(order, 'created_at'),
        value: `terms version ${textIn(order, 'accepted_terms_version')} accepted with the order; automatic renewal ${agreed}`,
      },
      ...listOf(
        parts['renewal_consents'],
        'at',
        (row) =>
          `automatic renewal turned ${row['is_on'] === true ? 'on' : 'off'} by the customer, terms version ${textIn(row, 'terms_version')}`,
      ),
      ...listOf(
        parts['renewals'],
        'notified_at',
        (row) =>
          `notice of the charge for period ${textIn(row, 'number')}: ${dollarsIn(row, 'notified_cents') || 'no charge planned'}`,
      ),
    ],
  }
}

export function delivery(parts: Parts, order: Row): Section {
  const [line] = parts['lines'] ?? []
  return {
    heading: 'Delivery and activation',
    about: 'How the service reached the customer. Numbers are shortened.',
    facts: [
      ...known([
        { label: 'SIM', value: textIn(order, 'sim_type') },
        { label: 'Tracking number', value: textIn(order, 'tracking_number') },
        { label: 'SIM number', value: masked(textIn(line, 'iccid')) },
        { label: 'Phone number', value: masked(textIn(line, 'mdn')) },
        { label: 'Activated', value: timeIn(line, 'activated_at') },
        { label: 'First used', value: timeIn(line, 'first_used_at') },
      ]),
      ...listOf(parts['order_events']?.filter(isOf(order)), 'at', (row) =>
        [textIn(row, 'kind'), textIn(row, 'detail')].filter(Boolean).join(': '),
      ),
    ],
  }
}

export function serviceUse(parts: Parts, usage: string): Section {
  return {
    heading: serviceUseHeading,
    about: 'What the line was paid for, what was done with it, and what the network counted.',
    facts: [
      ...known([{ label: 'Used since activation', value: usage }]),
      ...listOf(
        parts['line_periods'],
        'starts_at',
        (row) => `paid period: ${textIn(row, 'plan_name')} until ${timeIn(row, 'ends_at')}`,
      ),
      ...listOf(
        parts['line_activity'],
        'at',
        (row) => `${textIn(row, 'kind').replaceAll('_', ' ')} (by ${actorOf(row)})`,
      ),
    ],
  }
}

function actorOf(row: Row): string {
  const actor = textIn(row, 'actor')
  return actor === 'you' ? 'the customer' : actor
}

export function signIns(parts: Parts): Section {
  return {
    heading: signInsHeading,
    about:
      'Sessions that are still kept. Network addresses are stored as keyed hashes only, and can’t be shown.',
    facts: listOf(
      parts['sessions']?.filter((row) => row['handoff_id'] === null),
      'created_at',
      (row) => `${textIn(row, 'user_agent')}, last used ${timeIn(row, 'last_seen_at')}`,
    ),
  }
}

export function communication(parts: Parts): Section {
  return {
    heading: 'Communication',
    about: 'Messages of the customer, and notices to them. Other emails are not kept.',
    facts: [
      ...listOf(
        parts['contact_messages'],
        'received_at',
        (row) => `message ${textIn(row, 'ticket')}: ${textIn(row, 'message')}`,
      ),
      ...listOf(
        parts['account_notices'],
        'at',
        (row) => `notice of a change: ${textIn(row, 'change').replaceAll('_', ' ')}`,
      ),
    ],
  }
}

/** Payments of the same account that no bank questioned show that it is the cardholder's. */
export function earlierPayments(parts: Parts, order: Row): Section {
  const disputed = new Set((parts['disputes'] ?? []).map((row) => row['attempt_id']))
  const paid = (parts['payment_attempts'] ?? []).filter(
    (row) =>
      row['status'] === 'captured' &&
      !isOf(order)(row) &&
      !disputed.has(row['id']) &&
      textIn(row, 'created_at') < textIn(order, 'created_at'),
  )
  return {
    heading: 'Earlier payments that were not disputed',
    about: 'Of the same account.',
    facts: listOf(
      paid,
      'created_at',
      (row) =>
        `${dollarsIn(row, 'amount_cents')}, ${textIn(row, 'card_network')} ${masked(textIn(row, 'last4_digits'))}`,
    ),
  }
}

export function moneyFacts(money: OrderMoney): Section {
  const row = (label: string, cents: number): Fact => ({ label, value: formatCents(cents) })
  return {
    heading: 'Money',
    about: 'For our books: leave this part out of what is sent.',
    isForUs: true,
    facts: [
      row('Captured', money.capturedCents),
      row('Refunded', money.refundedCents),
      row('Taken by the bank', money.disputedCents),
      row('Dispute fees', money.disputeFeeCents),
      row('Kept', money.keptCents),
    ],
  }
}
