import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { DeskCreditEntry } from '@openline/contract/sales/credits-desk'
import { iso } from '../../../clock.ts'
import { expiryOf } from '../../sales/cards/cards.ts'
import type { CustomerRecords } from './desk-customer-store.ts'

type Money = Pick<DeskCustomer, 'orders' | 'payments' | 'refunds' | 'credit' | 'disputes' | 'cards'>
type Numbers = Pick<DeskCustomer, 'lines' | 'portIns' | 'cases' | 'consents'>
type Words = Pick<DeskCustomer, 'messages' | 'incidents' | 'notices'>

/** Orders, and what was paid, given back and questioned. */
export function presentMoney(records: CustomerRecords): Money {
  return {
    orders: records.orders.map(({ order, lineId }) => ({
      id: order.id,
      number: order.number,
      kind: order.kind,
      status: order.status,
      planName: order.planName,
      totalCents: order.finalCheckoutAmountCents,
      createdAt: iso(order.createdAt),
      lineId: order.forLineId ?? lineId,
    })),
    payments: records.payments.map(({ attempt, orderNumber }) => ({
      id: attempt.id,
      orderId: attempt.orderId,
      orderNumber,
      status: attempt.status,
      amountCents: attempt.amountCents,
      cardNetwork: attempt.cardNetwork,
      last4Digits: attempt.last4Digits,
      failureCode: attempt.failureCode,
      intentId: attempt.intentId,
      createdAt: iso(attempt.createdAt),
    })),
    credit: { balanceCents: records.balanceCents, entries: records.credits.map(presentCredit) },
    refunds: records.refunds.map(({ refund, orderNumber }) => ({
      id: refund.id,
      orderNumber,
      status: refund.status,
      amountCents: refund.amountCents,
      reason: refund.reason,
      createdAt: iso(refund.createdAt),
      settledAt: iso(refund.settledAt),
    })),
    disputes: records.disputes.map(({ dispute, orderNumber }) => ({
      id: dispute.id,
      orderNumber,
      stage: dispute.stage,
      status: dispute.status,
      amountCents: dispute.amountCents,
      currency: dispute.currency,
      reason: dispute.reason,
      dueAt: iso(dispute.dueAt),
      openedAt: iso(dispute.openedAt),
    })),
    cards: records.cards.map((card) => ({
      id: card.id,
      network: card.network,
      last4Digits: card.last4Digits,
      wallet: card.wallet,
      expiry: expiryOf(card),
      isPrimary: card.isPrimary,
      createdAt: iso(card.createdAt),
    })),
  }
}

/** Lines, with the numbers that come to them and the consents to renew them. */
export function presentNumbers(records: CustomerRecords): Numbers {
  return {
    lines: records.lines.map((line) => ({
      id: line.id,
      nickname: line.nickname,
      mdn: line.mdn,
      iccid: line.iccid,
      planName: line.planName,
      simType: line.simType,
      status: line.status,
      autoRenew: line.autoRenew,
      createdAt: iso(line.createdAt),
      renewsAt: iso(line.renewsAt),
      isAddressRefused: records.linesRefusedAddress.includes(line.id),
    })),
    portIns: records.portIns.map((portIn) => ({
      id: portIn.id,
      msisdn: portIn.msisdn,
      status: portIn.status,
      donorName: portIn.donorName,
      reason: portIn.reason,
      createdAt: iso(portIn.createdAt),
      updatedAt: iso(portIn.updatedAt),
    })),
    cases: records.cases.map(({ case: { id, kind, openedAt, closedAt, outcome }, msisdn }) => ({
      id,
      kind,
      msisdn,
      openedAt: iso(openedAt),
      closedAt: iso(closedAt),
      outcome,
    })),
    consents: records.consents.map(({ lineId, isOn, termsVersion, at }) => ({
      lineId,
      isOn,
      termsVersion,
      at: iso(at),
    })),
  }
}

/** What the customer wrote and was told. */
export function presentWords({ messages, incidents, changes, renewals }: CustomerRecords): Words {
  const notices = [
    ...changes.map(({ change, at }) => ({
      kind: change,
      totalCents: null,
      at: iso(at),
      hasFailed: false,
    })),
    ...renewals.map(({ kind, totalCents, sentAt, failedAt }) => ({
      kind: `renewal_${kind}`,
      totalCents,
      at: iso(sentAt),
      hasFailed: failedAt !== null,
    })),
  ]
  return {
    messages: messages.map(({ id, ticket, message, receivedAt }) => ({
      id,
      ticket,
      message,
      receivedAt: iso(receivedAt),
    })),
    incidents: incidents.map(({ id, kind, summary, openedAt, closedAt, outcome }) => ({
      id,
      kind,
      summary,
      openedAt: iso(openedAt),
      closedAt: iso(closedAt),
      outcome,
    })),
    notices: notices.toSorted((one, other) => other.at.localeCompare(one.at)),
  }
}

function presentCredit({
  credit: { id, kind, amountCents, note, orderId, madeBy, createdAt },
  orderNumber,
}: CustomerRecords['credits'][number]): DeskCreditEntry {
  const order =
    orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null
  return { id, kind, amountCents, note, order, madeBy, at: iso(createdAt) }
}
