import { carrierApi } from '@openline/carrier-check/api/calls'
import type { RequestOf } from '@openline/carrier-check/api/endpoint'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import type { PortInAnswer, PortInGateway, PortInOrder, PortInReport, Refused } from './carrier.ts'
import { type CarrierClient, requireReference, unlessTaken } from './carrier-call.ts'

type SubmissionCall = typeof carrierApi.orderPortIn | typeof carrierApi.resubmitPortIn
type Outcome = { readonly kind: 'answered'; readonly answer: CarrierAnswer<'PortIn'> } | Refused

/** The calls that bring numbers over. */
export function createPortInCalls({ ask, call }: CarrierClient): PortInGateway {
  const accepted = (reference: string, outcome: Outcome): PortInAnswer => {
    if (outcome.kind === 'refused') return outcome
    requireReference(outcome.answer, reference)
    return { kind: 'accepted', report: portInReportOf(outcome.answer) }
  }
  const latestPortIn = async (reference: string) =>
    (await call(carrierApi.listPortIns, { reference })).portIns.at(-1)
  const send = async (endpoint: SubmissionCall, order: PortInOrder): Promise<PortInAnswer> => {
    const { reference, purchaseOrder } = order
    const asked = ask(endpoint, bodyOf(order), purchaseOrder)
    return accepted(reference, await asked.catch(unlessTaken(() => latestPortIn(reference))))
  }
  return {
    checkPortability: (question) => call(carrierApi.checkPortability, question),
    orderPortIn: (order) => send(carrierApi.orderPortIn, order),
    resubmitPortIn: (order) => send(carrierApi.resubmitPortIn, order),
    cancelPortIn: async ({ reference, key }) =>
      accepted(reference, await ask(carrierApi.cancelPortIn, { reference }, key)),
    async readPortIn(reference) {
      const latest = await latestPortIn(reference)
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
