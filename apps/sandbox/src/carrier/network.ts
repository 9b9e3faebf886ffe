import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import { createTimers, type Timers } from '../http/timers.ts'
import type { WebhookEvent, WebhookSender } from '../http/webhooks.ts'
import { Activations, activationFaults } from './activations.ts'
import { createAskedLog } from './asked.ts'
import { EmergencyAddresses } from './emergency-addresses.ts'
import { createLineStates, type LineStates } from './line-states.ts'
import { PortIns, presentPortIn } from './port-ins.ts'
import { PortOuts } from './port-outs.ts'
import type { Activation, PortOut, Register, Shipment, SimChange } from './register.ts'
import { Services } from './services.ts'
import { Shipments } from './shipments.ts'
import { SimChanges, simChangeFaults } from './sim-changes.ts'
import { createSims, type Sims } from './sims.ts'
import type { UsageNews } from './usage.ts'

export const networkFaults = [...activationFaults, ...simChangeFaults, 'sold_out_physical'] as const

export type NetworkOptions = {
  register: Register
  clock: Clock
  pendingMs: number
  shipAfterMs: number
  portInStepMs: number
}

/** The mobile network, in memory. */
export type Network = {
  sims: Sims
  activations: Activations
  shipments: Shipments
  lineStates: LineStates
  services: Services
  emergencyAddresses: EmergencyAddresses
  simChanges: SimChanges
  portOuts: PortOuts
  portIns: PortIns
  asked: ReturnType<typeof createAskedLog>
  timers: Timers
}

export function createNetwork(
  webhooks: WebhookSender,
  faults: Faults<string>,
  options: NetworkOptions,
): Network {
  const { register, pendingMs } = options
  const sims = createSims(register)
  const lineStates = createLineStates(register)
  const timers = createTimers()
  const asked = createAskedLog(register, options.clock)
  const activations = new Activations(register, {
    sims,
    faults,
    timers,
    pendingMs,
    onUpdate: (activation) => webhooks.send(newEvent('activation.updated', activation)),
    onDataUsed: (news) => webhooks.send(newEvent('usage.threshold_reached', news)),
  })
  return {
    sims,
    timers,
    asked,
    lineStates,
    activations,
    services: new Services(register, activations),
    emergencyAddresses: new EmergencyAddresses(register, activations),
    shipments: new Shipments(register, {
      sims,
      faults,
      timers,
      shipAfterMs: options.shipAfterMs,
      onShipped: (shipment) => webhooks.send(newEvent('shipment.shipped', shipment)),
    }),
    simChanges: new SimChanges(register, {
      sims,
      faults,
      timers,
      pendingMs,
      activeSinceMs: register.activeSinceMs,
      onUpdate: (change) => webhooks.send(newEvent('sim_change.updated', change)),
    }),
    portOuts: new PortOuts(register, {
      lineStates,
      timers,
      moveMs: pendingMs,
      onEvent: (news, portOut) => {
        if (news === 'requested') {
          asked.add({ kind: 'port_out', reference: portOut.reference, line: null })
        }
        webhooks.send(newEvent(`portout.${news}`, portOut))
      },
    }),
    portIns: new PortIns(register, {
      activations,
      timers,
      stepMs: options.portInStepMs,
      onUpdate: (portIn) => webhooks.send(newEvent('port_in.updated', presentPortIn(portIn))),
    }),
  }
}

type Told =
  | Activation
  | Shipment
  | SimChange
  | PortOut
  | UsageNews
  | ReturnType<typeof presentPortIn>

function newEvent(type: string, data: Told): WebhookEvent {
  const id = newId('cev_')
  return { id, type, body: JSON.stringify({ id, type, createdAt: new Date().toISOString(), data }) }
}
