import { carrierApi, type RequestOf } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import type { PortInAnswer, PortInGateway, PortInOrder, PortInReport, Refused } from './carrier.ts'
import { type CarrierClient, requireReference } from './carrier-call.ts'

type Outcome = { readonly kind: 'answered'; readonly answer: CarrierAnswer<'PortIn'> } | Refused

/** The calls that bring numbers over. */
export function createPortInCalls({ ask, call }: CarrierClient): PortInGateway {
  const accepted = (reference: string, outcome: Outcome): PortInAnswer => {
    if (outcome.kind === 'refused') return outcome
    requireReference(outcome.answer, reference)
    return { kind: 'accepted', report: portInReportOf(outcome.answer) }
  }
  return {
    checkPortability: (question) => call(carrierApi.checkPortability, question),
    orderPortIn: async (order) =>
      accepted(
        order.reference,
        await ask(carrierApi.orderPortIn, bodyOf(order), order.purchaseOrder),
      ),
    resubmitPortIn: async (order) =>
      accepted(
        order.reference,
        await ask(carrierApi.resubmitPortIn, bodyOf(order), order.purchaseOrder),
      ),
    cancelPortIn: async ({ reference, key }) =>
      accepted(reference, await ask(carrierApi.cancelPortIn, { reference }, key)),
    async readPortIn(reference) {
      const { portIns } = await call(carrierApi.listPortIns, { reference })
      const latest = portIns.at(-1)
      if (!latest) return null
      requireReference(latest, reference)
      return portInReportOf(latest)
    },
  }
}

/** Only what is known: an old carrier may refuse a detail that it did not ask for. */
function bodyOf({ line, ...order }: PortInOrder): RequestOf<typeof carrierApi.orderPortIn> {
  return {
    ...order,
    line: line.reference,
    iccid: line.iccid,
    accountNumber: order.accountNumber ?? undefined,
    pin: order.pin ?? undefined,
    firstName: order.firstName ?? undefined,
    lastName: order.lastName ?? undefined,
    address: order.address ?? undefined,
  }
}

/** The state of a port-in, in our words. */
export function portInReportOf({ id, ...answer }: CarrierAnswer<'PortIn'>): PortInReport {
  return {
    reference: answer.reference,
    carrierOrderId: id,
    sequence: answer.sequence,
    status: answer.status,
    reason: answer.reason,
    dueAt: answer.dueAt,
    changeableUntil: answer.changeableUntil,
    retryAt: answer.retryAt,
    messaging: answer.messaging,
  }
}
