import { carrierApi } from '@openline/carrier-check/api/calls'
import type { Refused, ServiceChange, ServiceGateway } from './carrier.ts'
import { type CarrierClient, requireReference } from './carrier-call.ts'

/** The calls that change the service of a line. */
export function createServiceCalls({ ask }: CarrierClient): ServiceGateway {
  return {
    suspendLine: async ({ suspensionId: id, reference, reason }) =>
      changed(reference, await ask(carrierApi.suspend, { id, reference, reason })),
    restoreLine: async ({ suspensionId: id, reference }) =>
      changed(reference, await ask(carrierApi.endSuspension, { id, reference })),
    changePlan: async (change) =>
      changed(change.reference, await ask(carrierApi.changePlan, change)),
    refreshLine: async ({ refreshId: id, reference }) =>
      changed(reference, await ask(carrierApi.refreshLine, { id, reference }, id)),
    endLine: async (reference) => changed(reference, await ask(carrierApi.endLine, { reference })),
  }
}

type Outcome = { readonly kind: 'answered'; readonly answer: { reference: string } } | Refused

/** A change that was carried out, or the final refusal; throws for an answer about another line. */
export function changed(reference: string, outcome: Outcome): ServiceChange {
  if (outcome.kind === 'refused') return outcome
  requireReference(outcome.answer, reference)
  return { kind: 'done' }
}
