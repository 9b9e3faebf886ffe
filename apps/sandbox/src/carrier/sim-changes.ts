import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import { newEsimProfile } from './activations.ts'
import { Records } from './records.ts'
import type { Activation, Register, Sim, SimChange, SimType } from './register.ts'
import type { Sims } from './sims.ts'

export const simChangeFaults = ['pending_sim_change', 'fail_sim_change'] as const

export type SimChangeOrder = {
  reference: string
  line: Activation
  simType: SimType
  iccid: string | null
}

type Dependencies = {
  sims: Sims
  faults: Faults<string>
  timers: Timers
  clock: Clock
  pendingMs: number
  isSlow: () => boolean
  activeSinceMs: Map<string, number>
  onUpdate: (change: SimChange) => void
}

/** Moves lines to other SIMs; the SIM that a line leaves is retired. */
export class SimChanges {
  readonly records: Records<SimChange>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.simChanges)
    this.#dependencies = dependencies
  }

  /** Throws a `CarrierRefusal` for what will not change by asking again. */
  change(order: SimChangeOrder): SimChange {
    const { sims, faults, timers, pendingMs, isSlow, onUpdate } = this.#dependencies
    const isSoldOut = () => faults.take(order.line.reference, ['sold_out_esim']) !== null
    const sim = sims.take(order, { isSoldOut })
    const change: SimChange = {
      id: newId('chg_', 16),
      reference: order.reference,
      line: order.line.reference,
      status: 'pending',
      iccid: sim.iccid,
      esim: sim.type === 'esim' ? newEsimProfile() : null,
      failure: null,
    }
    this.records.add(change)
    sim.status = 'in_use'
    const strike = faults.take(order.line.reference, simChangeFaults)?.fault
    if (strike === 'fail_sim_change') this.#fail(change, sim)
    else if (strike !== 'pending_sim_change' && !isSlow()) this.#move(change, order.line)
    else {
      timers.later(pendingMs, () => {
        this.#move(change, order.line)
        onUpdate(change)
      })
    }
    return change
  }

  /** As the API answers it: a slow network hasn't chosen an eSIM while the change is pending. */
  present(change: SimChange): Omit<SimChange, 'iccid'> & { iccid: string | null } {
    const { status, esim } = change
    const isUnchosen = status === 'pending' && esim !== null && this.#dependencies.isSlow()
    return isUnchosen ? { ...change, iccid: null, esim: null } : change
  }

  #move(change: SimChange, line: Activation) {
    const { sims, activeSinceMs, clock } = this.#dependencies
    const old = sims.find(line.iccid)
    if (old) old.status = 'retired'
    activeSinceMs.set(change.iccid, activeSinceMs.get(line.iccid) ?? clock().getTime())
    activeSinceMs.delete(line.iccid)
    line.iccid = change.iccid
    line.esim = change.esim
    change.status = 'active'
  }

  #fail(change: SimChange, sim: Sim) {
    change.status = 'failed'
    change.failure = { code: 'network_rejected', message: 'The network refused this SIM.' }
    this.#dependencies.sims.putBack(sim)
  }
}
