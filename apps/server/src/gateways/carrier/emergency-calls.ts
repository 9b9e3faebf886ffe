import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import { type Address, addressSchema } from '@openline/contract/address-schema'
import { validate } from '@openline/contract/fields'
import { type CarrierClient, requireReference } from './carrier-call.ts'
import type { EmergencyAnswer, EmergencyGateway } from './emergency-gateway.ts'

/** The call about a line's emergency address. */
export function createEmergencyCalls({ ask }: CarrierClient): EmergencyGateway {
  return {
    async registerEmergencyAddress({ registrationId: id, reference, address, at }) {
      const request = { reference, id, address, at: at.toISOString() }
      const outcome = await ask(carrierApi.setEmergencyAddress, request, id)
      if (outcome.kind === 'refused') return outcome
      const { answer } = outcome
      requireReference(answer, reference)
      if (answer.id !== id) throw new Error('The carrier answered about another emergency address')
      return answer.status === 'refused' ? invalidOf(answer) : { kind: answer.status }
    },
  }
}

function invalidOf(answer: CarrierAnswer<'EmergencyAddress'>): EmergencyAnswer {
  const { reason, field, suggestion } = answer
  return {
    kind: 'invalid',
    reason: reason ?? 'unknown',
    field: isAddressField(field) ? field : null,
    suggestion: usableSuggestion(suggestion),
  }
}

const addressFields: ReadonlySet<string> = new Set(Object.keys(addressSchema.shape))

function isAddressField(field: string | null): field is keyof Address {
  return field !== null && addressFields.has(field)
}

/** A suggestion that our own rules refuse is of no use to a customer. */
function usableSuggestion(suggestion: unknown): Address | null {
  const checked = validate(addressSchema, suggestion)
  return checked.ok ? checked.value : null
}
