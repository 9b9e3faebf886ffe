import { newId } from '../http/ids.ts'
import { type Body, isoSeconds, msisdn, oneOf, optional, readFields, text } from './fields.ts'
import { type Helium, nowOf, requireOne } from './helium.ts'
import { invalidField, invalidTransition } from './problem.ts'
import { type PortOut, rejectionReasons } from './register.ts'
import { finishChange } from './sim-changes.ts'
import { moveSubscription } from './subscriptions.ts'

/** Another carrier asks for a number. */
export function requestPortOut(helium: Helium, body: Body): PortOut {
  const { register, schedule, waits } = helium
  const given = readFields(body, {
    msisdn,
    account_number: text,
    pin: text,
    name: optional(text),
    postal_code: optional(text),
    gaining_carrier: optional(text),
  })
  const sim = [...register.sims.values()].find(
    ({ msisdn: number, status }) =>
      number === given.msisdn && (status === 'active' || status === 'suspended'),
  )
  if (!sim) throw invalidField('msisdn', 'not_found', 'msisdn is the number of no SIM')
  const portOut: PortOut = {
    id: newId('pout_'),
    subscription_id: sim.subscription_id ?? '',
    sim_id: sim.id,
    status: 'requested',
    reason: null,
    ...given,
    gaining_carrier: given.gaining_carrier ?? 'Other Mobile',
    respond_by: isoSeconds(new Date(helium.clock().getTime() + waits.portOutWindowMs)),
    created_at: nowOf(helium),
  }
  register.portOuts.set(portOut.id, portOut)
  schedule.in(waits.portOutWindowMs, 'close_port_out', { about: portOut.id })
  helium.events.emit('port_out.requested', portOut)
  return portOut
}

/** The operator's answer, which counts once and within the window. */
export function respondToPortOut(helium: Helium, id: string, body: Body): PortOut {
  const portOut = requirePortOut(helium, id)
  const { decision, reason } = readFields(body, {
    decision: oneOf(['approve', 'reject']),
    reason: optional(oneOf(rejectionReasons)),
  })
  if (decision === 'reject' && reason === null) {
    throw invalidField('reason', 'required', 'reason is required')
  }
  if (portOut.status !== 'requested') throw invalidTransition(`This port-out is ${portOut.status}.`)
  if (decision === 'approve') approve(helium, portOut)
  else Object.assign(portOut, { status: 'rejected', reason } satisfies Partial<PortOut>)
  return portOut
}

/** The window is over without an answer: the carrier lets the number go. */
export function closePortOut(helium: Helium, id: string): void {
  const portOut = requirePortOut(helium, id)
  if (portOut.status === 'requested') approve(helium, portOut)
}

function approve({ schedule, waits }: Helium, portOut: PortOut) {
  portOut.status = 'approved'
  schedule.in(waits.portStepMs, 'move_port_out', { about: portOut.id })
}

export function movePortOut(helium: Helium, id: string): void {
  const portOut = requirePortOut(helium, id)
  portOut.status = 'completed'
  helium.events.emit('port_out.completed', portOut)
  if (helium.register.sims.get(portOut.sim_id)?.status !== 'deactivated') {
    helium.schedule.drop(portOut.sim_id)
    finishChange(helium, { id: portOut.sim_id, verb: 'deactivate' }, 'port_out')
  }
  const subscription = helium.register.subscriptions.get(portOut.subscription_id)
  if (subscription && subscription.status !== 'canceled') {
    moveSubscription(helium, subscription.id, 'cancel')
  }
}

export function requirePortOut({ register }: Helium, id: string): PortOut {
  return requireOne(register.portOuts, id, 'port-out')
}
