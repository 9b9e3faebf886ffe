import { type Body, optional, readFields, text } from './fields.ts'
import type { Helium } from './helium.ts'
import { invalidField, invalidTransition } from './problem.ts'
import type { Sim } from './register.ts'
import { failActivation, requireSim } from './sims.ts'
import { requireKnown } from './subscriptions.ts'

type Change = {
  from: readonly Sim['status'][]
  to: Sim['status']
  event: 'sim.suspended' | 'sim.reinstated' | 'sim.deactivated'
}

const unfinished = ['ordered', 'active', 'activation_failed', 'suspended'] as const

const changes = {
  suspend: { from: ['active'], to: 'suspended', event: 'sim.suspended' },
  reinstate: { from: ['suspended'], to: 'active', event: 'sim.reinstated' },
  deactivate: { from: unfinished, to: 'deactivated', event: 'sim.deactivated' },
} as const satisfies Record<string, Change>

export type SimVerb = keyof typeof changes

/** Asks the carrier for a change; the SIM stays as it is until the carrier has made it. */
export function requestChange(
  helium: Helium,
  { id, verb }: { id: string; verb: SimVerb },
  body: Body,
) {
  const sim = requireSim(helium, id)
  const { reason } = readFields(body, { reason: optional(text) })
  const { from }: Change = changes[verb]
  requireStatus(helium, sim, from)
  helium.schedule.in(changeTime(helium, id), verb, { about: id, reason })
  return sim
}

export function finishChange(
  helium: Helium,
  { id, verb }: { id: string; verb: SimVerb },
  reason: string | null,
): void {
  const sim = requireSim(helium, id)
  const { to, event }: Change = changes[verb]
  sim.status = to
  sim.reason = reason
  helium.events.emit(event, sim)
}

/** Gives the number of a SIM to another one of the same subscriber. */
export function requestSwap(helium: Helium, id: string, body: Body): Sim {
  const { register, schedule, faults } = helium
  const old = requireSim(helium, id)
  const given = readFields(body, { new_sim_id: text, reason: optional(text) })
  const next = requireKnown(register.sims, 'new_sim_id', given.new_sim_id)
  if (next.subscriber_id !== old.subscriber_id) {
    throw invalidField('new_sim_id', 'invalid', 'new_sim_id is another subscriber’s')
  }
  const isAnyway = faults.take(id, ['swaps_suspended']) !== null
  requireStatus(helium, old, isAnyway ? ['active', 'suspended'] : ['active'])
  if (next.status !== 'ordered') throw invalidTransition(`The new SIM is ${next.status}.`)
  Object.assign(next, {
    status: 'pending_activation',
    subscription_id: old.subscription_id,
    replaces_sim_id: old.id,
  } satisfies Partial<Sim>)
  schedule.in(changeTime(helium, id), 'swap', { about: next.id, reason: given.reason })
  return next
}

export function finishSwap(helium: Helium, id: string, reason: string | null): void {
  const next = requireSim(helium, id)
  const old = requireSim(helium, next.replaces_sim_id ?? '')
  // Its number left meanwhile.
  if (old.status === 'deactivated') return failActivation(helium, id, 'number_unavailable')
  Object.assign(next, { status: 'active', msisdn: old.msisdn, reason } satisfies Partial<Sim>)
  Object.assign(old, { status: 'deactivated', reason: 'swapped' } satisfies Partial<Sim>)
  helium.events.emit('sim.swap_completed', next)
  helium.events.emit('sim.deactivated', old)
}

/** How long the carrier takes for a change of a SIM. */
function changeTime({ faults, waits }: Helium, id: string): number {
  return faults.take(id, ['never_changes']) ? Infinity : waits.changeMs
}

function requireStatus({ register, schedule }: Helium, sim: Sim, from: readonly Sim['status'][]) {
  if (!from.includes(sim.status)) throw invalidTransition(`This SIM is ${sim.status}.`)
  const isSwapping = [...register.sims.values()].some(
    ({ replaces_sim_id, status }) => replaces_sim_id === sim.id && status === 'pending_activation',
  )
  if (isSwapping || schedule.isChanging(sim.id)) {
    throw invalidTransition('A change of this SIM is under way.')
  }
}
