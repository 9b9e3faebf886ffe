import { withCheckDigit } from '../carrier/sims.ts'
import { newId } from '../http/ids.ts'
import { type Body, msisdn, oneOf, optional, readFields, text } from './fields.ts'
import { type Helium, nowOf, requireOne } from './helium.ts'
import { behaviorFor, isAddressRefused, zipOf } from './magic.ts'
import { assignNumber } from './numbers.ts'
import { invalidField, invalidTransition } from './problem.ts'
import { type Sim, type Subscription, simTypes } from './register.ts'
import { awaitActivation, beginService, requireKnown } from './subscriptions.ts'

/** Faults of SIMs; `on` is the ZIP code of the service address or, once there is a SIM, its id. */
export const simFaults = [
  'fail_activation',
  'never_activates',
  'never_changes',
  'never_mailed',
  'swaps_suspended',
] as const

export function orderSim(helium: Helium, body: Body): Sim {
  const { register, schedule, events, waits } = helium
  const given = readFields(body, {
    subscriber_id: text,
    type: oneOf(simTypes),
    ship_to_address_id: optional(text),
  })
  requireKnown(register.subscribers, 'subscriber_id', given.subscriber_id)
  requireShipTo(helium, given)
  const isCard = given.type === 'physical'
  register.simsMade += 1
  const sim: Sim = {
    id: newId('sim_'),
    subscriber_id: given.subscriber_id,
    subscription_id: null,
    type: given.type,
    status: 'ordered',
    iccid: withCheckDigit(`890124035${String(register.simsMade).padStart(10, '0')}`),
    msisdn: null,
    activation_code: isCard ? null : newActivationCode(),
    ship_to_address_id: given.ship_to_address_id,
    fulfillment: isCard ? { status: 'preparing', carrier: null, tracking_number: null } : null,
    reason: null,
    replaces_sim_id: null,
    created_at: nowOf(helium),
  }
  register.sims.set(sim.id, sim)
  events.emit('sim.ordered', sim)
  if (isCard) schedule.in(waits.shipMs, 'ship', { about: sim.id })
  return sim
}

type ShipTo = Pick<Sim, 'subscriber_id' | 'type' | 'ship_to_address_id'>

function requireShipTo({ register }: Helium, { subscriber_id, type, ship_to_address_id }: ShipTo) {
  const field = 'ship_to_address_id'
  if (type === 'esim') {
    if (ship_to_address_id === null) return
    throw invalidField(field, 'invalid', `${field} is for physical SIMs`)
  }
  if (ship_to_address_id === null) throw invalidField(field, 'required', `${field} is required`)
  const address = requireKnown(register.addresses, field, ship_to_address_id)
  if (address.subscriber_id !== subscriber_id) {
    throw invalidField(field, 'not_found', `${field} is not the subscriber’s`)
  }
}

export function mailSim({ register, faults }: Helium, id: string): void {
  const sim = register.sims.get(id)
  if (!sim || sim.status === 'deactivated' || faults.take(id, ['never_mailed'])) return
  const tracking = `9400${sim.iccid.slice(-10).padStart(17, '0')}`
  sim.fulfillment = {
    status: 'shipped',
    carrier: 'USPS',
    tracking_number: withCheckDigit(tracking),
  }
}

export function activateSim(helium: Helium, id: string, body: Body): Sim {
  const { register, schedule, faults, waits } = helium
  const sim = requireSim(helium, id)
  const given = readFields(body, { subscription_id: text, msisdn: optional(msisdn) })
  const subscription = requireKnown(
    register.subscriptions,
    'subscription_id',
    given.subscription_id,
  )
  if (sim.status !== 'ordered' && sim.status !== 'activation_failed') {
    throw invalidTransition(`This SIM is ${sim.status}.`)
  }
  requireFree(helium, sim, subscription)
  if (given.msisdn !== null) register.numberOf.set(id, given.msisdn)
  Object.assign(sim, {
    status: 'pending_activation',
    subscription_id: subscription.id,
    reason: null,
  } satisfies Partial<Sim>)
  awaitActivation(helium, subscription)
  const reason = failureOf(helium, sim)
  if (reason !== null) schedule.in(waits.changeMs, 'fail_activation', { about: id, reason })
  else {
    const isSilent = faults.take(zipOf(register, sim.subscriber_id), ['never_activates']) !== null
    schedule.in(isSilent ? Infinity : waits.changeMs, 'activate', { about: id })
  }
  return sim
}

const inUse = new Set<Sim['status']>(['pending_activation', 'active', 'suspended'])

/** A subscription has one SIM, of the same subscriber. */
export function requireFree({ register }: Helium, sim: Sim, subscription: Subscription): void {
  if (subscription.subscriber_id !== sim.subscriber_id) {
    throw invalidField('subscription_id', 'invalid', 'subscription_id is another subscriber’s')
  }
  if (subscription.status === 'canceled') throw invalidTransition('This subscription is canceled.')
  const other = [...register.sims.values()].find(
    ({ id, subscription_id, status }) =>
      id !== sim.id && subscription_id === subscription.id && inUse.has(status),
  )
  if (other) throw invalidTransition('This subscription has another SIM.')
}

/** Why the carrier will not switch a SIM on, or null. */
function failureOf({ register, faults }: Helium, sim: Sim): string | null {
  const behavior = behaviorFor(register, sim.subscriber_id)
  const isStruck = faults.take(zipOf(register, sim.subscriber_id), ['fail_activation']) !== null
  if (isStruck || behavior === 'fails' || behavior === 'pending_then_fails') {
    return 'carrier_rejected'
  }
  if (isAddressRefused(register, sim.subscriber_id)) return 'address_refused'
  if (behavior === 'no_numbers') return 'no_numbers_available'
  const wanted = register.numberOf.get(sim.id)
  const isTaken = [...register.sims.values()].some(
    ({ msisdn: number, status }) => number === wanted && inUse.has(status),
  )
  return wanted !== undefined && isTaken ? 'number_unavailable' : null
}

/** The carrier confirms the activation. */
export function switchOn(helium: Helium, id: string): void {
  const { register, events } = helium
  const sim = requireSim(helium, id)
  const given = register.numberOf.get(id)
  const zipCode = zipOf(register, sim.subscriber_id)
  const assigned = given ?? assignNumber(register.numbersGiven, zipCode)
  if (assigned === null) return failActivation(helium, id, 'no_numbers_available')
  sim.status = 'active'
  sim.msisdn = assigned
  beginService(helium, sim.subscription_id ?? '')
  events.emit('sim.activated', sim)
}

/** The carrier rejects the activation. */
export function failActivation(helium: Helium, id: string, reason: string | null): void {
  const sim = requireSim(helium, id)
  Object.assign(sim, {
    status: 'activation_failed',
    reason,
    replaces_sim_id: null,
  } satisfies Partial<Sim>)
  helium.register.numberOf.delete(id)
  helium.events.emit('sim.activation_failed', sim)
}

export function requireSim({ register }: Helium, id: string): Sim {
  return requireOne(register.sims, id, 'SIM')
}

/** The parts of a GSMA activation code (SGP.22). */
function newActivationCode(): string {
  const letters = newId('', 20).toUpperCase()
  return `LPA:1$rsp.helium-sandbox.example$${(letters.match(/.{5}/g) ?? []).join('-')}`
}
