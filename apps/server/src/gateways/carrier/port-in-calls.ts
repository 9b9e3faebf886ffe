import type * as z from 'zod/mini'
import type { PortInAnswer, PortInGateway, PortInOrder, PortInReport } from './carrier.ts'
import { type CarrierCall, refusal, requireReference } from './carrier-call.ts'
import { portabilityWire, portInsWire, portInWire } from './carrier-wire.ts'

/** The calls that bring numbers over, on the carrier's wire. */
export function createPortInCalls(call: CarrierCall): PortInGateway {
  const tell = async (path: string, body: { reference: string }, key: string) => {
    try {
      const report = portInReportOf(await call({ path, body, key, schema: portInWire }))
      requireReference(report, body.reference)
      return { kind: 'accepted', report } satisfies PortInAnswer
    } catch (error) {
      return refusal(error)
    }
  }
  return {
    checkPortability: (question) =>
      call({ path: '/portability', body: question, schema: portabilityWire }),
    orderPortIn: (order) => tell('/port-ins', bodyOf(order), order.purchaseOrder),
    resubmitPortIn: (order) => tell('/port-ins/resubmissions', bodyOf(order), order.purchaseOrder),
    cancelPortIn: ({ reference, key }) => tell('/port-ins/cancellations', { reference }, key),
    async readPortIn(reference) {
      const path = `/port-ins?reference=${encodeURIComponent(reference)}`
      const latest = (await call({ path, schema: portInsWire })).portIns.at(-1)
      if (!latest) return null
      requireReference(latest, reference)
      return portInReportOf(latest)
    },
  }
}

/** Only what is known: an old carrier may refuse what it did not ask for. */
function bodyOf({ line, accountNumber, pin, firstName, lastName, address, ...order }: PortInOrder) {
  return {
    ...order,
    line: line.reference,
    iccid: line.iccid,
    ...(accountNumber !== null && { accountNumber }),
    ...(pin !== null && { pin }),
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    ...(address !== null && { address }),
  }
}

/** Where a port-in stands, in our words. */
export function portInReportOf(wire: z.output<typeof portInWire>): PortInReport {
  return {
    reference: wire.reference,
    carrierOrderId: wire.id,
    sequence: wire.sequence,
    status: wire.status,
    reason: wire.reason,
    dueAt: wire.dueAt,
    changeableUntil: wire.changeableUntil,
    retryAt: wire.retryAt,
    messaging: wire.messaging,
  }
}
