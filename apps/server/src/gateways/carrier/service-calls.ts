import type { ServiceChange, ServiceGateway } from './carrier.ts'
import { type CarrierCall, refusal, requireReference } from './carrier-call.ts'
import { endedLineWire, linePlanWire, suspensionWire } from './carrier-wire.ts'

/** The calls that change the service of a line that is there. */
export function createServiceCalls(call: CarrierCall): ServiceGateway {
  return {
    suspendLine: ({ suspensionId: id, reference, reason }) =>
      changeService(reference, () =>
        call({ path: '/suspensions', body: { id, reference, reason }, schema: suspensionWire }),
      ),
    restoreLine: ({ suspensionId: id, reference }) =>
      changeService(reference, () =>
        call({ path: '/suspensions/end', body: { id, reference }, schema: suspensionWire }),
      ),
    changePlan: (change) =>
      changeService(change.reference, () =>
        call({ path: '/lines/plan', body: change, schema: linePlanWire }),
      ),
    endLine: (reference) =>
      changeService(reference, () =>
        call({ path: '/lines/end', body: { reference }, schema: endedLineWire }),
      ),
  }
}

/** A change that was carried out, or the final no; throws when there is no answer about `reference`. */
export async function changeService(
  reference: string,
  ask: () => Promise<{ reference: string }>,
): Promise<ServiceChange> {
  try {
    requireReference(await ask(), reference)
    return { kind: 'done' }
  } catch (error) {
    return refusal(error)
  }
}
