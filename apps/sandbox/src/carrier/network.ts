import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import { createTimers, type Timers } from '../http/timers.ts'
import type { WebhookEvent, WebhookSender } from '../http/webhooks.ts'
import { ACTIVATION_FAULTS, type Activation, Activations } from './activations.ts'
import type { Register } from './register.ts'
import { type Shipment, Shipments } from './shipments.ts'
import { createSims, type Sims } from './sims.ts'

export const NETWORK_FAULTS = [...ACTIVATION_FAULTS, 'sold_out_physical'] as const

export type NetworkOptions = {
  register: Register
  pendingMs: number
  shipAfterMs: number
}

/** The mobile network, in memory. */
export type Network = {
  sims: Sims
  activations: Activations
  shipments: Shipments
  timers: Timers
}

export function createNetwork(
  webhooks: WebhookSender,
  faults: Faults<string>,
  options: NetworkOptions,
): Network {
  const sims = createSims(options.register)
  const timers = createTimers()
  return {
    sims,
    timers,
    activations: new Activations(options.register, {
      sims,
      faults,
      timers,
      pendingMs: options.pendingMs,
      onUpdate: (activation) => webhooks.send(newEvent('activation.updated', activation)),
    }),
    shipments: new Shipments(options.register, {
      sims,
      faults,
      timers,
      shipAfterMs: options.shipAfterMs,
      onShipped: (shipment) => webhooks.send(newEvent('shipment.shipped', shipment)),
    }),
  }
}

function newEvent(type: string, data: Activation | Shipment): WebhookEvent {
  const id = newId('cev_')
  return { id, type, body: JSON.stringify({ id, type, createdAt: new Date().toISOString(), data }) }
}
