import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import { Records } from './records.ts'
import { CarrierRefusal } from './refusal.ts'
import type { AddOn, Register } from './register.ts'

export const addOnFaults = ['pending_add_on', 'fail_add_on'] as const

type AddOnOrder = { reference: string; line: string; addOnCode: string }

type Dependencies = {
  faults: Faults<string>
  timers: Timers
  clock: Clock
  pendingMs: number
  isSlow: () => boolean
  /** Whether the line has service. */
  isServed: (line: string) => boolean
  onUpdate: (addOn: AddOn) => void
}

/** The end of an add-on whose code says its days, such as `roaming-7d`. */
const daysInCode = /-(\d{1,3})d$/
/** The size of one whose code says it, such as `data-5gb`. */
const sizeInCode = /-(\d{1,3})gb(?:-|$)/

/** Data and passes beside a line's plan. */
export class AddOns {
  readonly records: Records<AddOn>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.addOns)
    this.#dependencies = dependencies
  }

  /** Throws a `CarrierRefusal` for what will not change by asking again. */
  order({ reference, line, addOnCode }: AddOnOrder): AddOn {
    const { faults, timers, pendingMs, isSlow, isServed, onUpdate } = this.#dependencies
    if (addOnCode.startsWith('unknown')) {
      throw new CarrierRefusal('add_on_unknown', 'We have no such add-on.')
    }
    if (!isServed(line)) throw new CarrierRefusal('not_active', 'This line has no service now.')
    const addOn: AddOn = {
      id: newId('add_', 16),
      reference,
      line,
      addOnCode,
      status: 'pending',
      startsAt: null,
      endsAt: null,
      failure: null,
    }
    this.records.add(addOn)
    const strike = faults.take(line, addOnFaults)?.fault
    if (strike === 'fail_add_on') {
      addOn.status = 'failed'
      addOn.failure = { code: 'network_rejected', message: 'The network refused this add-on.' }
    } else if (strike === 'pending_add_on' || isSlow()) {
      const carryOut = () => {
        // Armed more than once, it takes so many times as long.
        if (faults.take(line, ['pending_add_on'])) {
          timers.later(pendingMs, carryOut)
          return
        }
        this.#begin(addOn)
        onUpdate(addOn)
      }
      timers.later(pendingMs, carryOut)
    } else this.#begin(addOn)
    return addOn
  }

  /** What is left of the add-ons that a line has now. The plan's own data is used first, so none of it is. */
  leftOf(line: string) {
    const now = this.#dependencies.clock().toISOString()
    return this.records
      .all()
      .filter((addOn) => addOn.line === line && addOn.status === 'active')
      .filter(({ endsAt }) => endsAt === null || endsAt > now)
      .map(({ reference, addOnCode, endsAt }) => ({
        reference,
        dataMb: Number(sizeInCode.exec(addOnCode)?.[1] ?? 0) * 1024 || null,
        dataUsedMb: 0,
        endsAt,
      }))
  }

  #begin(addOn: AddOn) {
    const startsAt = this.#dependencies.clock()
    const days = daysInCode.exec(addOn.addOnCode)?.[1]
    addOn.status = 'active'
    addOn.startsAt = startsAt.toISOString()
    addOn.endsAt =
      days === undefined
        ? null
        : new Date(startsAt.getTime() + Number(days) * 86_400_000).toISOString()
  }
}
