import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { HeliumRefusal } from '../helium/client.ts'
import { addressSchema, subscriberSchema } from '../helium/shapes.ts'
import type { BridgeRecord, Session } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { ensurePart } from './steps.ts'

type Order = z.output<typeof carrierSchemas.ActivationOrder>
type Place = Order['placeOfUse']

/** One subscriber for each line, so that everything about a line can be found by it. */
export function ensureSubscriber(
  bridge: Bridge,
  session: Session,
  line: BridgeRecord,
  { email, name }: Order['holder'],
): Promise<string> {
  const { helium } = bridge
  const { reference } = line
  return ensurePart(bridge, session, line, {
    column: 'subscriber_id',
    find: async () =>
      (await helium.list('/v1/subscribers', { email }, subscriberSchema)).find(
        ({ metadata }) => metadata?.['openline_line'] === reference,
      ) ?? null,
    make: (key) =>
      helium
        .send('POST', '/v1/subscribers', subscriberSchema, {
          body: { email, name, metadata: { openline_line: reference } },
          key,
        })
        .catch(refuseAs('holder_refused')),
  })
}

type AddressOf = {
  subscriber_id: string
  type: 'service' | 'shipping'
  place: Place
  /** Addresses that belong to something else. */
  claimed?: ReadonlySet<string | null>
}

/** An address of a subscriber, once for each record; the newest of its type counts. */
export function ensureAddress(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  { subscriber_id, type, place, claimed }: AddressOf,
): Promise<string> {
  const { helium } = bridge
  const path = `/v1/subscribers/${subscriber_id}/addresses`
  const address = addressOf(type, place)
  return ensurePart(bridge, session, record, {
    column: 'address_id',
    find: async () => {
      const [newest] = await helium.list(path, { type }, addressSchema)
      const isThis = newest?.line1 === address.line1 && newest.postal_code === address.postal_code
      return newest && isThis && !claimed?.has(newest.id) ? newest : null
    },
    make: (key) =>
      helium
        .send('POST', path, addressSchema, { body: address, key })
        .catch(refuseAs('address_refused')),
  })
}

function addressOf(type: AddressOf['type'], place: Place) {
  const { streetNumber, streetDirection, streetName, addressTwo, city, state, zipCode } = place
  return {
    type,
    line1: [streetNumber, streetDirection, streetName].filter(Boolean).join(' '),
    ...(addressTwo !== undefined && { line2: addressTwo }),
    city,
    state,
    postal_code: zipCode,
    country: 'US',
  }
}

function refuseAs(code: string) {
  return (error: unknown): never => {
    if (error instanceof HeliumRefusal && error.code === 'validation_failed') {
      throw new Refusal(code, `The network refuses ${error.fields.join(', ') || 'what was sent'}.`)
    }
    throw error
  }
}
