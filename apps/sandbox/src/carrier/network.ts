import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import type { WebhookSender } from '../http/webhooks.ts'
import { Activations, activationFaults } from './activations.ts'
import { AddOns, addOnFaults } from './add-ons.ts'
import { createAskedLog } from './asked.ts'
import { eventAsTold } from './broken/event-breaks.ts'
import { EmergencyAddresses } from './emergency-addresses.ts'
import { createLeases, type Leases } from './leases.ts'
import { createLineStates, type LineStates } from './line-states.ts'
import type { PlayedNetwork } from './network-sorts.ts'
import { NumberChanges, numberChangeFaults } from './number-changes.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { PortIns, presentPortIn } from './port-ins.ts'
import { PortOuts } from './port-outs.ts'
import type {
  Activation,
  AddOn,
  NumberChange,
  PortOut,
  Register,
  Shipment,
  SimChange,
} from './register.ts'
import { Services } from './services.ts'
import { Shipments, shipmentFaults } from './shipments.ts'
import { SimChanges, simChangeFaults } from './sim-changes.ts'
import { createSims, type Sims } from './sims.ts'
import type { UsageNews } from './usage.ts'

export const networkFaults = [
  ...activationFaults,
  ...simChangeFaults,
  ...shipmentFaults,
  ...numberChangeFaults,
  ...addOnFaults,
] as const

export type NetworkOptions = {
  register: Register
  clock: Clock
  timers: Timers
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
  numberChanges: NumberChanges
  addOns: AddOns
  leases: Leases
  numbers: Numbers
  played: PlayedNetwork
  asked: ReturnType<typeof createAskedLog>
  timers: Timers
  clock: Clock
}

export function createNetwork(
  webhooks: WebhookSender,
  faults: Faults<string>,
  options: NetworkOptions,
): Network {
  const { register, pendingMs, clock, timers } = options
  const { played } = register
  const lineStates = createLineStates(register)
  const given = { ...createStocks(options), lineStates, timers, clock, played }
  const parts = { ...given, faults, pendingMs, isSlow: () => played.sort === 'slow' }
  const asked = createAskedLog(register, clock)
  const report = reporterTo(webhooks, register.played, clock)
  const activations = new Activations(register, {
    ...parts,
    onUpdate: (activation) => report('activation.updated', activation),
    onDataUsed: (news) => report('usage.threshold_reached', news),
  })
  const services = new Services(register, activations)
  return {
    ...given,
    asked,
    activations,
    services,
    numberChanges: new NumberChanges(register, {
      ...parts,
      onUpdate: (change) => report('number_change.updated', change),
    }),
    addOns: new AddOns(register, {
      ...parts,
      isServed: (line) => services.isServed(line),
      onUpdate: (addOn) => report('add_on.updated', addOn),
    }),
    emergencyAddresses: new EmergencyAddresses(register, activations),
    shipments: new Shipments(register, {
      ...parts,
      shipAfterMs: options.shipAfterMs,
      onShipped: (shipment) => report('shipment.shipped', shipment),
    }),
    simChanges: new SimChanges(register, {
      ...parts,
      activeSinceMs: register.activeSinceMs,
      onUpdate: (change) => report('sim_change.updated', change),
    }),
    portOuts: new PortOuts(register, {
      ...parts,
      moveMs: pendingMs,
      onEvent: (news, portOut) => {
        const { reference } = portOut
        if (news === 'requested') asked.add({ kind: 'port_out', reference, line: null })
        report(`portout.${news}`, portOut)
      },
    }),
    portIns: new PortIns(register, {
      ...parts,
      activations,
      stepMs: options.portInStepMs,
      onUpdate: (portIn) => report('port_in.updated', presentPortIn(portIn)),
    }),
  }
}

/** What is given out: SIMs and numbers. */
function createStocks({ register, clock }: NetworkOptions) {
  const leases = createLeases(register, clock)
  return { sims: createSims(register), leases, numbers: createNumbers(register, leases) }
}

type Told =
  | Activation
  | Shipment
  | SimChange
  | PortOut
  | NumberChange
  | AddOn
  | UsageNews
  | ReturnType<typeof presentPortIn>

function reporterTo(webhooks: WebhookSender, played: PlayedNetwork, clock: Clock) {
  return (type: string, data: Told): void => {
    const id = newId('cev_')
    const createdAt = clock().toISOString()
    const event = { id, type, body: JSON.stringify({ id, type, createdAt, data }) }
    const told = eventAsTold(played.breaks, event)
    if (told) webhooks.send(told)
  }
}
