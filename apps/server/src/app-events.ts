import type { Handlers } from './domain-events.ts'
import { emergencyAddressEventHandlers } from './features/lines/emergency-address/emergency-address.ts'
import { placeOfUseEventHandlers } from './features/lines/emergency-address/place-of-use.ts'
import { lineSafetyEventHandlers } from './features/lines/line-safety/event-handlers.ts'
import { numberChangeEventHandlers } from './features/lines/line-safety/number-change-settlement.ts'
import { portOutEventHandlers } from './features/lines/port-out/event-handlers.ts'
import { numberEventHandlers } from './features/lines/provisioning/chosen-number.ts'
import { startProvisioning } from './features/lines/provisioning/provisioning.ts'
import { addOnEventHandlers } from './features/lines/usage/add-on-settlement.ts'
import { startAddOn } from './features/lines/usage/give-add-on.ts'
import { recordNumberTwice } from './features/office/records/incidents.ts'
import { passkeyEventHandlers } from './features/people/passkeys/event-handlers.ts'
import { endAssistanceBy } from './features/people/support/assistance.ts'
import { recordDelivery } from './features/processes/contact/answers.ts'
import { followEmail } from './features/processes/contact/store.ts'
import { portInEventHandlers } from './features/processes/port-in/order-events.ts'
import { portInCaseEventHandlers } from './features/processes/port-in-cases/port-in-cases.ts'
import { receiptEventHandlers } from './features/processes/receipts/receipts.ts'
import { recordFailedNotice } from './features/processes/renewals/notices.ts'
import { renewalEventHandlers } from './features/processes/renewals/renewal-settlement.ts'
import { disputeEventHandlers } from './features/sales/disputes/disputes.ts'
import { orderEventHandlers } from './features/sales/orders/event-handlers.ts'
import { refundEventHandlers } from './features/sales/refunds/emails.ts'
import { refundOvercharge } from './features/sales/refunds/refunds.ts'
import { taxEventHandlers } from './features/sales/taxes/taxes.ts'
import type { Needs } from './needs.ts'

/** What follows from an event: in its transaction, in the order of the list. */
export function listHandlers(needs: Needs): Handlers {
  const addOns = addOnEventHandlers(needs)
  const disputes = disputeEventHandlers(needs)
  const emergencyAddresses = emergencyAddressEventHandlers(needs)
  const lineSafety = lineSafetyEventHandlers(needs)
  const numberChanges = numberChangeEventHandlers(needs)
  const numbers = numberEventHandlers(needs)
  const orders = orderEventHandlers(needs)
  const onOrderActive = [orders.onActive, numbers.onActive, addOns.onActive, lineSafety.onActive]
  const portIns = portInEventHandlers(needs)
  const portInCases = portInCaseEventHandlers(needs)
  const portOuts = portOutEventHandlers(needs)
  const receipts = receiptEventHandlers(needs)
  const refunds = refundEventHandlers(needs)
  const renewals = renewalEventHandlers(needs)
  const taxes = taxEventHandlers(needs)
  return {
    onEmailChanged: [followEmail],
    onStaffAccessLost: [(tx, { staffId }) => endAssistanceBy(tx, staffId, needs.clock())],
    onNumberWanted: [portIns.onNumberWanted],
    onNumberTwice: [(tx, twice) => recordNumberTwice(needs, tx, twice)],
    onOrdered: [numberChanges.onOrdered, portIns.onOrdered, numbers.onOrdered],
    onRetried: [numbers.onRetried],
    onPaid: [renewals.onPaid, addOns.onPaid, numberChanges.onPaid, receipts.onPaid, taxes.onPaid],
    afterPurchasePaid: [({ order }) => startProvisioning(needs, order)],
    afterPaidForLine: [({ order }) => startAddOn(needs, order)],
    onUnowed: [(tx, unowed) => refundOvercharge(needs, tx, unowed)],
    onUnsent: [renewals.onUnsent],
    onPaymentDeclined: [renewals.onPaymentDeclined],
    onShipped: [orders.onShipped],
    onActive: [emergencyAddresses.onActive, portIns.onActive, ...onOrderActive, renewals.onActive],
    onPlaceRefused: [placeOfUseEventHandlers(needs).onPlaceRefused],
    onProvisioningFailed: [portIns.onProvisioningFailed, lineSafety.onProvisioningFailed],
    onRefunded: [refunds.onRefunded, taxes.onRefunded],
    onRefundFailed: [refunds.onRefundFailed, disputes.onRefundFailed],
    onRefundSettled: [refunds.onRefundSettled],
    onDisputed: [renewals.onDisputed],
    onReplyDelivered: [recordDelivery],
    onNoticeFailed: [(tx, failed) => recordFailedNotice(needs, tx, failed)],
    onAccountRestored: [passkeyEventHandlers.onAccountRestored, lineSafety.onAccountRestored],
    onPortInStuck: [portInCases.onPortInStuck],
    onPortInOver: [portInCases.onPortInOver],
    onLocked: [portOuts.onLocked],
    onSimChanged: [portIns.onSimChanged],
  }
}
