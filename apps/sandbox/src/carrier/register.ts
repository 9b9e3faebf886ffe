import type { Activation } from './activations.ts'
import type { LineState } from './line-states.ts'
import type { PortIn } from './port-ins.ts'
import type { PortOut } from './port-outs.ts'
import type { LinePlan, Suspension } from './services.ts'
import type { Shipment } from './shipments.ts'
import type { SimChange } from './sim-changes.ts'
import type { Sim, SimType } from './sims.ts'

/** Everything the network knows, as plain values. */
export type Register = {
  /** SIMs that can still be given out. */
  stock: Record<SimType, number>
  /** How many SIMs were given out, which also numbers them. */
  issued: number
  sims: Map<string, Sim>
  /** How many numbers of each area code were given out. */
  numbersGiven: Map<string, number>
  activeSinceMs: Map<string, number>
  activations: Activation[]
  shipments: Shipment[]
  /** By the reference of the line. */
  lines: Map<string, LineState>
  simChanges: SimChange[]
  portOuts: PortOut[]
  /** By the shop's id of the suspension. */
  suspensions: Map<string, Suspension>
  /** By reference; only lines whose plan was changed. */
  plans: Map<string, LinePlan>
  /** References of lines that ended for good. */
  ended: Set<string>
  portIns: PortIn[]
  /** References of port-ins that were canceled before they came. */
  portInsNeverWanted: Set<string>
}

export function createRegister(stock: Record<SimType, number>): Register {
  return {
    stock: { ...stock },
    issued: 0,
    sims: new Map(),
    numbersGiven: new Map(),
    activeSinceMs: new Map(),
    activations: [],
    shipments: [],
    lines: new Map(),
    simChanges: [],
    portOuts: [],
    suspensions: new Map(),
    plans: new Map(),
    ended: new Set(),
    portIns: [],
    portInsNeverWanted: new Set(),
  }
}
