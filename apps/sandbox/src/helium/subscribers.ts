import { newId } from '../http/ids.ts'
import { type Body, email, metadata, oneOf, optional, readFields, text } from './fields.ts'
import { type Helium, nowOf, requireOne } from './helium.ts'
import { type Address, addressTypes, type Subscriber } from './register.ts'

export function createSubscriber(helium: Helium, body: Body): Subscriber {
  const given = readFields(body, {
    email,
    name: text,
    phone: optional(text),
    metadata: optional(metadata),
  })
  const subscriber: Subscriber = {
    id: newId('sub_'),
    ...given,
    metadata: given.metadata ?? {},
    created_at: nowOf(helium),
  }
  helium.register.subscribers.set(subscriber.id, subscriber)
  return subscriber
}

export function addAddress(helium: Helium, subscriberId: string, body: Body): Address {
  requireOne(helium.register.subscribers, subscriberId, 'subscriber')
  const given = readFields(body, {
    type: oneOf(addressTypes),
    line1: text,
    line2: optional(text),
    city: text,
    state: text,
    postal_code: text,
    country: optional(oneOf(['US'])),
  })
  const address: Address = {
    id: newId('addr_'),
    subscriber_id: subscriberId,
    ...given,
    country: given.country ?? 'US',
    created_at: nowOf(helium),
  }
  helium.register.addresses.set(address.id, address)
  return address
}
