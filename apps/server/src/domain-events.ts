import type { CaseKind } from '@openline/contract/processes/port-in-cases'
import type { RefundParts, RefundReason } from '@openline/contract/sales/refunds'
import type { Db } from './db/open.ts'
import type { LineRow } from './features/lines/lines/store.ts'
import type { PortInRow } from './features/processes/port-in/store.ts'
import type { OrderRow } from './features/sales/orders/change-store.ts'
import type { AttemptRow } from './features/sales/payments/store.ts'
import { lazy } from './lazy.ts'

/**
 * What happens to an order or a line and concerns other features. The feature that makes it so calls
 * the event, whose handlers run in the same transaction, one after the other: everything commits or
 * nothing does. A handler calls nothing outside the database. What has to be done outside follows
 * after the commit, by a job that the handler queues or by the caller. `app-events.ts` lists the handlers.
 */
export type DomainEvents = {
  /** An account went back to its old address: what was added to it since the change is not its owner's. */
  onAccountRestored: DomainEvent<{ customerId: string; changedAt: Date }>
  /** A customer has another email address: what was written to the one before goes to it. */
  onEmailChanged: DomainEvent<{ customerId: string; from: string; to: string }>
  /**
   * A member of staff left, is no longer in support, signed out, or made a new passkey for a lost one: what they had open
   * in accounts ends.
   */
  onStaffAccessLost: DomainEvent<{ staffId: string }>
  /** A line is about to get another number. Throws `not_ready`, with the reason, where it can’t. */
  onNumberWanted: DomainEvent<{ line: Pick<LineRow, 'id' | 'orderId'> }>
  /** The network gave a number of ours to the line of an order too. It is not recorded, and a person has to see to it. */
  onNumberTwice: DomainEvent<{ msisdn: string; orderId: string }>
  /** A customer placed an order, or pays one for a line again. No money has moved. */
  onOrdered: DomainEvent<{ order: OrderRow }>
  /**
   * Its owner pays an order again, with the number that they chose in place of one that is gone; null for any,
   * undefined for the one that was ordered. No money has moved.
   */
  onRetried: DomainEvent<{ order: OrderRow; chosenMsisdn?: string | null | undefined }>
  /** The money for an order was captured: its status is `paid`. */
  onPaid: DomainEvent<{ order: OrderRow }>
  /** After the commit of a purchase that was just paid: the carrier is asked for its line. Never throws. */
  afterPurchasePaid: AfterCommit<{ order: OrderRow }>
  /** The same of something for a line that is there, other than its renewal: the network is asked for it. */
  afterPaidForLine: AfterCommit<{ order: OrderRow }>
  /** Money was taken for an order that does not owe it, or another amount: all of it goes back. */
  onUnowed: DomainEvent<UnowedMoney>
  /**
   * The provider does not know a charge without its customer, which is sent again unless a handler gives it up. The order
   * is locked.
   */
  onUnsent: DomainEvent<{ order: OrderRow; attempt: AttemptRow }>
  /** A charge failed, and the order still waits for its money. `code` is the provider's. */
  onPaymentDeclined: DomainEvent<{ order: OrderRow; isOffSession: boolean; code: string }>
  /** The SIM card of an order left the warehouse. */
  onShipped: DomainEvent<{ order: OrderRow }>
  /** The line of an order has service. `before` is the order as it was when the carrier answered. */
  onActive: DomainEvent<{ order: OrderRow; before: OrderRow; lineId: string }>
  /** The network activates no line at the address of an order: another one is needed. */
  onPlaceRefused: DomainEvent<{ order: OrderRow; lineId: string }>
  /** The carrier refused for good: the money of the order goes back. */
  onProvisioningFailed: DomainEvent<{ order: OrderRow }>
  /** The provider accepted a refund. */
  onRefunded: DomainEvent<{ order: OrderRow; refund: RefundDetails }>
  /** The bank did not take a refund, or sent it back. */
  onRefundFailed: DomainEvent<{ order: OrderRow; refund: RefundDetails }>
  /** The customer got the money of a failed refund in another way, as a person recorded. */
  onRefundSettled: DomainEvent<{ order: OrderRow; refund: RefundDetails }>
  /** The cardholder's bank questions or took back a payment of an order, or reported it as fraud. */
  onDisputed: DomainEvent<{ order: OrderRow }>
  /** The mail server did not take an email with a notice that is owed before a charge. */
  onNoticeFailed: DomainEvent<{ noticeId: string; failure: 'refused' | 'not_accepted_in_time' }>
  /** The mail server took the email of a reply of support, or refused it for good. */
  onReplyDelivered: DomainEvent<{ replyId: string; delivery: 'sent' | 'refused' }>
  /** A number was locked: it may not be taken away, and its SIM may not be changed. */
  onLocked: DomainEvent<{ lineId: string; by: 'you' | 'system' }>
  /** The line of an order has another SIM. */
  onSimChanged: DomainEvent<{ orderId: string }>
  /** A port-in needs a person. */
  onPortInStuck: DomainEvent<{ portIn: PortInRow; problem: PortInProblem }>
  /** A port-in is over: completed, failed, canceled or expired. */
  onPortInOver: DomainEvent<{ portInId: string; at: Date }>
}

export type DomainEvent<Details> = (tx: Db, details: Details) => Promise<void>

/** Runs when the transaction is over, and may ask outside systems. */
export type AfterCommit<Details> = (details: Details) => Promise<void>

/** Why a port-in needs a person. */
export type PortInProblem = {
  /** `reported` is what only a person finds. */
  kind: Exclude<CaseKind, 'reported'>
  /** When it began: what was said of it since is about the same. Null for one that is always new. */
  since: Date | null
}

/** Money that was taken without being owed: it paid for no sale. */
export type UnowedMoney = {
  order: OrderRow
  attemptId: string
  /** In the smallest unit of its currency; always all that was captured. */
  amountCents: number
  reason: 'not_needed' | 'wrong_amount'
}

export type RefundDetails = {
  id: string
  amountCents: number
  reason: RefundReason
  /** What it gives back of each part of the sale; null for money that was taken without being owed. */
  parts: RefundParts | null
  /** Why it failed, in the provider's code. */
  note: string | null
}

export type Handlers = { readonly [Name in keyof DomainEvents]: readonly DomainEvents[Name][] }

/**
 * Runs the handlers of each event in the order of its list. They are listed at the first event, since a handler
 * may cause another one.
 */
export function domainEvents(list: () => Handlers): DomainEvents {
  const handlers = lazy(list)
  return {
    onAccountRestored: inOrder(() => handlers().onAccountRestored),
    onEmailChanged: inOrder(() => handlers().onEmailChanged),
    onStaffAccessLost: inOrder(() => handlers().onStaffAccessLost),
    onNumberWanted: inOrder(() => handlers().onNumberWanted),
    onNumberTwice: inOrder(() => handlers().onNumberTwice),
    onOrdered: inOrder(() => handlers().onOrdered),
    onRetried: inOrder(() => handlers().onRetried),
    onPaid: inOrder(() => handlers().onPaid),
    afterPurchasePaid: inOrder(() => handlers().afterPurchasePaid),
    afterPaidForLine: inOrder(() => handlers().afterPaidForLine),
    onUnowed: inOrder(() => handlers().onUnowed),
    onUnsent: inOrder(() => handlers().onUnsent),
    onPaymentDeclined: inOrder(() => handlers().onPaymentDeclined),
    onShipped: inOrder(() => handlers().onShipped),
    onActive: inOrder(() => handlers().onActive),
    onPlaceRefused: inOrder(() => handlers().onPlaceRefused),
    onProvisioningFailed: inOrder(() => handlers().onProvisioningFailed),
    onRefunded: inOrder(() => handlers().onRefunded),
    onRefundFailed: inOrder(() => handlers().onRefundFailed),
    onRefundSettled: inOrder(() => handlers().onRefundSettled),
    onDisputed: inOrder(() => handlers().onDisputed),
    onNoticeFailed: inOrder(() => handlers().onNoticeFailed),
    onReplyDelivered: inOrder(() => handlers().onReplyDelivered),
    onLocked: inOrder(() => handlers().onLocked),
    onSimChanged: inOrder(() => handlers().onSimChanged),
    onPortInStuck: inOrder(() => handlers().onPortInStuck),
    onPortInOver: inOrder(() => handlers().onPortInOver),
  }
}

function inOrder<Given extends readonly unknown[]>(
  handlers: () => readonly ((...given: Given) => Promise<void>)[],
): (...given: Given) => Promise<void> {
  return async (...given) => {
    for (const handle of handlers()) await handle(...given)
  }
}
