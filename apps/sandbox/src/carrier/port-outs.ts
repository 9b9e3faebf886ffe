import type { Clock } from '../clock.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import type { LineStates } from './line-states.ts'
import { Records } from './records.ts'
import { CarrierRefusal } from './refusal.ts'
import type { Activation, PortOut, Register } from './register.ts'

export type PortOutRequest = {
  line: Activation
  accountNumber: string
  pin: string
  toCarrier: string
  name: string | null
  zipCode: string | null
}

type Dependencies = {
  lineStates: LineStates
  timers: Timers
  clock: Clock
  /** How long an approved move takes. */
  moveMs: number
  onEvent: (type: 'requested' | 'updated', portOut: PortOut) => void
}

/** Holds what other carriers ask for until the shop has decided. */
export class PortOuts {
  readonly records: Records<PortOut>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.portOuts)
    this.#dependencies = dependencies
    for (const portOut of this.records.all()) {
      if (portOut.status === 'approved') this.#moveLater(portOut)
    }
  }

  request({ line: { reference }, accountNumber, pin, ...said }: PortOutRequest): PortOut {
    const { lineStates, clock, onEvent } = this.#dependencies
    const now = clock()
    const transferPinId = lineStates.stateOf(reference).transferPin?.id ?? null
    const reason = lineStates.refusalOf(reference, { accountNumber, pin }, now)
    const portOut: PortOut = {
      id: newId('pto_', 16),
      reference,
      status: reason === null ? 'requested' : 'refused',
      reason,
      ...said,
      transferPinId,
      requestedAt: now.toISOString(),
    }
    this.records.add(portOut)
    onEvent('requested', portOut)
    return portOut
  }

  /** What the shop decided; the first decision counts. */
  decide(id: string, approved: boolean, reason: string | null): PortOut {
    const portOut = this.#require(id)
    if (portOut.status !== 'requested') return portOut
    portOut.status = approved ? 'approved' : 'refused'
    portOut.reason = approved ? null : reason
    if (approved) this.#moveLater(portOut)
    return portOut
  }

  /** The other carrier withdraws its request. */
  cancel(id: string): PortOut {
    const portOut = this.#require(id)
    if (portOut.status !== 'requested' && portOut.status !== 'approved') return portOut
    portOut.status = 'cancelled'
    this.#dependencies.onEvent('updated', portOut)
    return portOut
  }

  #require(id: string): PortOut {
    const portOut = this.records.get(id)
    if (!portOut) throw new CarrierRefusal('not_found', 'There is no such port-out.', 404)
    return portOut
  }

  #moveLater(portOut: PortOut) {
    this.#dependencies.timers.later(this.#dependencies.moveMs, () => {
      if (portOut.status !== 'approved') return
      portOut.status = 'completed'
      this.#dependencies.onEvent('updated', portOut)
    })
  }
}
