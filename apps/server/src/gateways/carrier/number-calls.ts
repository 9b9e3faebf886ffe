import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import { type CarrierClient, requireReference } from './carrier-call.ts'
import type { NumberChange, NumberGateway } from './number-gateway.ts'

/** The calls about new numbers of lines, chosen and changed. */
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
    async changeNumber({ lease, ...request }) {
      const { reference } = request
      const order = lease === null ? request : { ...request, lease }
      const outcome = await ask(carrierApi.changeNumber, order, reference)
      return outcome.kind === 'refused' ? outcome : numberChangeOf(outcome.answer, reference)
    },
    async readNumberChange(reference) {
      const outcome = await ask(carrierApi.listNumberChanges, { reference })
      if (outcome.kind === 'refused') return outcome
      const latest = outcome.answer.numberChanges.at(-1)
      return latest ? numberChangeOf(latest, reference) : null
    },
  }
}

function numberChangeOf(answer: CarrierAnswer<'NumberChange'>, reference: string): NumberChange {
  requireReference(answer, reference)
  const { status, failure, msisdn } = answer
  if (status === 'failed') return { kind: 'refused', code: failure?.code ?? 'failed' }
  if (status === 'pending') return { kind: 'pending' }
  if (msisdn === null) throw new Error('The carrier changed a number without naming the new one')
  return { kind: 'done', msisdn }
}
