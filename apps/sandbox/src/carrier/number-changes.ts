import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import type { Numbers } from './numbers.ts'
import { Records } from './records.ts'
import { CarrierRefusal } from './refusal.ts'
import type { Activation, NumberChange, Register } from './register.ts'

export const numberChangeFaults = ['pending_number_change', 'fail_number_change'] as const

type NumberChangeOrder = {
  reference: string
  line: Activation
  lease: string | null
  zipCode: string
}

type Dependencies = {
  numbers: Numbers
  faults: Faults<string>
  timers: Timers
  pendingMs: number
  isSlow: () => boolean
  onUpdate: (change: NumberChange) => void
}

/** Gives lines other numbers. */
export class NumberChanges {
  readonly records: Records<NumberChange>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.numberChanges)
    this.#dependencies = dependencies
  }

  /** Throws a `CarrierRefusal` for what will not change by asking again. */
  change({ reference, line, lease, zipCode }: NumberChangeOrder): NumberChange {
    const { numbers, faults, timers, pendingMs, isSlow, onUpdate } = this.#dependencies
    const msisdn = lease === null ? numbers.assign(zipCode) : numbers.assignLeased(lease)
    if (msisdn === null) {
      throw new CarrierRefusal('no_numbers_in_zip', 'We have no numbers for this ZIP code.')
    }
    const change: NumberChange = {
      id: newId('nch_', 16),
      reference,
      line: line.reference,
      status: 'pending',
      msisdn: null,
      failure: null,
    }
    this.records.add(change)
    const strike = faults.take(line.reference, numberChangeFaults)?.fault
    if (strike === 'fail_number_change') {
      change.status = 'failed'
      change.failure = { code: 'network_rejected', message: 'The network kept the number.' }
    } else if (strike === 'pending_number_change' || isSlow()) {
      const carryOut = () => {
        // Armed more than once, it takes so many times as long.
        if (faults.take(line.reference, ['pending_number_change'])) {
          timers.later(pendingMs, carryOut)
          return
        }
        give(change, line, msisdn)
        onUpdate(change)
      }
      timers.later(pendingMs, carryOut)
    } else give(change, line, msisdn)
    return change
  }
}

function give(change: NumberChange, line: Activation, msisdn: string): void {
  change.status = 'active'
  change.msisdn = msisdn
  line.msisdn = msisdn
}
