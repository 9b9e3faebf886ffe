import type { Activations } from './activations.ts'
import { CarrierRefusal } from './refusal.ts'
import type { LinePlan, Refresh, Register, Suspension } from './register.ts'

/** What a line that is switched on may use: whether it has service, and by which plan. */
export class Services {
  readonly #suspensions: Map<string, Suspension>
  readonly #plans: Map<string, LinePlan>
  readonly #refreshes: Refresh[]
  readonly #activations: Activations

  constructor(register: Register, activations: Activations) {
    this.#suspensions = register.suspensions
    this.#plans = register.plans
    this.#refreshes = register.refreshes
    this.#activations = activations
  }

  /** A suspension that was ended stays so, in whichever order the two calls come. */
  suspend(id: string, reference: string, reason: string): Suspension {
    this.#requireLine(reference)
    return this.#suspensions.get(id) ?? this.#keep({ id, reference, reason, status: 'open' })
  }

  end(id: string, reference: string): Suspension {
    this.#requireLine(reference)
    const reason = this.#suspensions.get(id)?.reason ?? ''
    return this.#keep({ id, reference, reason, status: 'ended' })
  }

  changePlan(change: LinePlan): LinePlan {
    this.#requireLine(change.reference)
    const current = this.#plans.get(change.reference)
    if (current && current.sequence > change.sequence) return current
    this.#plans.set(change.reference, change)
    return change
  }

  refresh(refresh: Refresh): Refresh {
    this.#requireLine(refresh.reference)
    this.#refreshes.push(refresh)
    return refresh
  }

  /** Whether a line has service now. */
  isServed(reference: string): boolean {
    return ![...this.#suspensions.values()].some(
      (suspension) => suspension.reference === reference && suspension.status === 'open',
    )
  }

  all(): readonly Suspension[] {
    return [...this.#suspensions.values()]
  }

  plans(): readonly LinePlan[] {
    return [...this.#plans.values()]
  }

  refreshes(): readonly Refresh[] {
    return this.#refreshes
  }

  #keep(suspension: Suspension): Suspension {
    this.#suspensions.set(suspension.id, suspension)
    return suspension
  }

  #requireLine(reference: string) {
    const isOn = this.#activations.records.of(reference).some(({ status }) => status === 'active')
    if (!isOn) throw new CarrierRefusal('line_unknown', 'There is no such line.')
  }
}
