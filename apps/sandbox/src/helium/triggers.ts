import { type Body, oneOf, optional, readFields, text } from './fields.ts'
import type { Helium } from './helium.ts'
import { closePortOut, requirePortOut } from './port-outs.ts'
import { completePort, requirePort, validatePort } from './ports.ts'
import { invalidTransition } from './problem.ts'
import { rejectionReasons } from './register.ts'
import { finishSwap } from './sim-changes.ts'
import { failActivation, requireSim, switchOn } from './sims.ts'
import { moveSubscription, renew } from './subscriptions.ts'

/** The triggers of the dashboard's panel that the documents name. */
const documentedTriggers = [
  'sim.force_activation_success',
  'sim.force_activation_failure',
  'port.force_validation_failed',
  'port.force_completion',
] as const

const ownTriggers = [
  'subscription.force_renewal',
  'subscription.force_past_due',
  'subscription.force_recovery',
  'port_out.force_window_end',
] as const

export const triggers = [...documentedTriggers, ...ownTriggers] as const

/** Drives a state on, as a press in the dashboard does; gives the object. */
export function pullTrigger(helium: Helium, body: Body): object {
  const { trigger, id, reason } = readFields(body, {
    trigger: oneOf(triggers),
    id: text,
    reason: optional(text),
  })
  switch (trigger) {
    case 'sim.force_activation_success':
      requirePending(helium, id)
      confirmActivation(helium, id)
      return requireSim(helium, id)
    case 'sim.force_activation_failure':
      requirePending(helium, id)
      failActivation(helium, id, reason ?? 'carrier_rejected')
      return requireSim(helium, id)
    case 'port.force_validation_failed':
      requireOpenPort(helium, id)
      validatePort(helium, id, rejectionReasons.find((known) => known === reason) ?? 'wrong_pin')
      return requirePort(helium, id)
    case 'port.force_completion':
      requireOpenPort(helium, id)
      completePort(helium, id)
      return requirePort(helium, id)
    case 'subscription.force_renewal':
      return renew(helium, id)
    case 'subscription.force_past_due':
      return moveSubscription(helium, id, 'fall_due')
    case 'subscription.force_recovery':
      return moveSubscription(helium, id, 'recover')
    case 'port_out.force_window_end':
      closePortOut(helium, id)
      return requirePortOut(helium, id)
  }
}

function confirmActivation(helium: Helium, id: string) {
  if (requireSim(helium, id).replaces_sim_id === null) switchOn(helium, id)
  else finishSwap(helium, id, null)
}

function requirePending(helium: Helium, id: string) {
  const { status } = requireSim(helium, id)
  if (status !== 'pending_activation') throw invalidTransition(`This SIM is ${status}.`)
  helium.schedule.drop(id)
}

function requireOpenPort(helium: Helium, id: string) {
  const { status } = requirePort(helium, id)
  if (status === 'completed' || status === 'canceled') {
    throw invalidTransition(`This port is ${status}.`)
  }
  helium.schedule.drop(id)
}
