import { carrierApi } from '@openline/carrier-check/api/calls'
import { type CarrierClient, requireReference } from './carrier-call.ts'
import type { NumberGateway } from './number-gateway.ts'

/** The calls about numbers that a customer chooses. */
export function createNumberCalls({ ask, call }: CarrierClient): NumberGateway {
  return {
    async findNumbers(area) {
      const { numbers } = await call(carrierApi.findNumbers, { ...area })
      return numbers.map(({ msisdn }) => msisdn)
    },
    async leaseNumber({ leaseId: reference, msisdn }) {
      const outcome = await ask(carrierApi.leaseNumber, { reference, msisdn }, reference)
      if (outcome.kind === 'refused') return outcome
      const { answer } = outcome
      requireReference(answer, reference)
      if (answer.msisdn !== msisdn) throw new Error('The carrier leased another number')
      return { kind: 'leased', msisdn, expiresAt: answer.expiresAt }
    },
    async endLease(reference) {
      // Refused by a network that leases no numbers any more, which then keeps none.
      await ask(carrierApi.endLease, { reference })
    },
  }
}
