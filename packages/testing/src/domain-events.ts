import type { DomainEvents } from '@openline/server/domain-events'

function unexpected(): Promise<never> {
  return Promise.reject(new Error('the test expects no such event'))
}

/** The events of a test that listens to some of them; any other one is a mistake. */
export function eventsOf(heard: Partial<DomainEvents>): DomainEvents {
  return {
    onAccountRestored: unexpected,
    onEmailChanged: unexpected,
    onStaffAccessLost: unexpected,
    onNumberWanted: unexpected,
    onNumberTwice: unexpected,
    onOrdered: unexpected,
    onRetried: unexpected,
    onPaid: unexpected,
    afterPurchasePaid: unexpected,
    afterPaidForLine: unexpected,
    onUnowed: unexpected,
    onUnsent: unexpected,
    onPaymentDeclined: unexpected,
    onShipped: unexpected,
    onActive: unexpected,
    onPlaceRefused: unexpected,
    onProvisioningFailed: unexpected,
    onRefunded: unexpected,
    onRefundFailed: unexpected,
    onRefundSettled: unexpected,
    onDisputed: unexpected,
    onNoticeFailed: unexpected,
    onReplyDelivered: unexpected,
    onLocked: unexpected,
    onSimChanged: unexpected,
    onPortInStuck: unexpected,
    onPortInOver: unexpected,
    ...heard,
  }
}
