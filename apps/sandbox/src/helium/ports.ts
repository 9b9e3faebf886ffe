import { newId } from '../http/ids.ts'
import { type Body, isoSeconds, msisdn, optional, readFields, text } from './fields.ts'
import { type Helium, nowOf, requireOne } from './helium.ts'
import { courseOf } from './magic.ts'
import { invalidTransition } from './problem.ts'
import type { Port, RejectionReason } from './register.ts'
import { requireFree, switchOn } from './sims.ts'
import { awaitActivation, requireKnown } from './subscriptions.ts'

/** Rejected with `wrong_pin` whatever the number; every other PIN is right. */
export const wrongHeliumPin = '0000'

/** What the old carrier wants to know; none of it is kept. */
const asked = { account_number: text, pin: text, name: optional(text), postal_code: optional(text) }

const openStatuses = new Set<Port['status']>(['submitted', 'validated', 'scheduled'])
const dayMs = 24 * 3600_000

export function submitPort(helium: Helium, body: Body): Port {
  const { register } = helium
  const given = readFields(body, { subscription_id: text, sim_id: text, msisdn, ...asked })
  const subscription = requireKnown(
    register.subscriptions,
    'subscription_id',
    given.subscription_id,
  )
  const sim = requireKnown(register.sims, 'sim_id', given.sim_id)
  requireFree(helium, sim, subscription)
  if (sim.status === 'deactivated') throw invalidTransition('This SIM is deactivated.')
  const port: Port = {
    id: newId('port_'),
    subscription_id: subscription.id,
    sim_id: sim.id,
    msisdn: given.msisdn,
    status: 'submitted',
    reason: null,
    scheduled_at: null,
    created_at: nowOf(helium),
  }
  register.ports.set(port.id, port)
  awaitActivation(helium, subscription)
  begin(helium, port, given.pin)
  return port
}

/** Sends a rejected one again, with all that the old carrier wants to know. */
export function resubmitPort(helium: Helium, id: string, body: Body): Port {
  const port = requirePort(helium, id)
  const { pin } = readFields(body, asked)
  if (port.status !== 'validation_failed') throw invalidTransition(`This port is ${port.status}.`)
  Object.assign(port, { status: 'submitted', reason: null } satisfies Partial<Port>)
  begin(helium, port, pin)
  return port
}

export function cancelPort(helium: Helium, id: string): Port {
  const port = requirePort(helium, id)
  if (!openStatuses.has(port.status) && port.status !== 'validation_failed') {
    throw invalidTransition(`This port is ${port.status}.`)
  }
  helium.schedule.drop(id)
  port.status = 'canceled'
  return port
}

function begin(helium: Helium, port: Port, pin: string) {
  const { register, schedule, events, waits } = helium
  const times = (register.submissions.get(port.id) ?? 0) + 1
  register.submissions.set(port.id, times)
  events.emit('port.submitted', port)
  const course = courseOf(port.msisdn)
  if (course.kind === 'silent' || course.kind === 'manual') return
  const reason = rejectionOf(helium, port, { pin, times })
  schedule.in(waits.portStepMs, 'validate_port', { about: port.id, reason })
}

type Sent = { pin: string; times: number }

function rejectionOf(
  { register }: Helium,
  port: Port,
  { pin, times }: Sent,
): RejectionReason | null {
  const isMoving = [...register.ports.values()].some(
    ({ id, msisdn: number, status }) =>
      id !== port.id && number === port.msisdn && openStatuses.has(status),
  )
  if (isMoving) return 'pending_port'
  if (pin === wrongHeliumPin) return 'wrong_pin'
  const course = courseOf(port.msisdn)
  return course.kind === 'rejects' && times <= course.times ? course.reason : null
}

/** The old carrier has looked. */
export function validatePort(helium: Helium, id: string, reason: RejectionReason | null): void {
  const port = requirePort(helium, id)
  port.reason = reason
  port.status = reason === null ? 'validated' : 'validation_failed'
  if (reason !== null) return helium.events.emit('port.validation_failed', port)
  helium.events.emit('port.validation_success', port)
  helium.schedule.in(helium.waits.portStepMs, 'schedule_port', { about: id })
}

export function schedulePort(helium: Helium, id: string): void {
  const port = requirePort(helium, id)
  const { kind } = courseOf(port.msisdn)
  const inMs = kind === 'waits' ? dayMs : helium.waits.portStepMs
  port.status = 'scheduled'
  port.scheduled_at = isoSeconds(new Date(helium.clock().getTime() + inMs))
  helium.events.emit('port.scheduled', port)
  if (kind !== 'stuck') helium.schedule.in(inMs, 'complete_port', { about: id })
}

/** The number is here: its SIM is switched on with it, or has it instead of the one it had. */
export function completePort(helium: Helium, id: string): void {
  const { register, events } = helium
  const port = requirePort(helium, id)
  const sim = register.sims.get(port.sim_id)
  port.status = 'completed'
  events.emit('port.completed', port)
  if (!sim || sim.status === 'deactivated') return
  register.numberOf.set(sim.id, port.msisdn)
  sim.subscription_id = port.subscription_id
  if (sim.status === 'active' || sim.status === 'suspended') sim.msisdn = port.msisdn
  else {
    helium.schedule.drop(sim.id)
    switchOn(helium, sim.id)
  }
}

export function requirePort({ register }: Helium, id: string): Port {
  return requireOne(register.ports, id, 'port')
}
