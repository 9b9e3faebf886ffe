import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import { magicStreets } from './magic-streets.ts'
import { behaviorOf } from './magic-zips.ts'
import type { Numbers } from './numbers.ts'
import { Records } from './records.ts'
import { CarrierRefusal } from './refusal.ts'
import type { Activation, PostalAddress, Register, Sim, SimType } from './register.ts'
import type { Sims } from './sims.ts'
import { type SpentData, type UsageNews, usageOf } from './usage.ts'

export const activationFaults = ['sold_out_esim', 'pending', 'fail_activation', 'used_up'] as const

/** How long customers of the sandbox take to put an activated SIM into a phone. */
const installedAfterMs = 10 * 60_000

export type ActivationOrder = {
  reference: string
  /** Of the leased number to use. */
  lease: string | null
  simType: SimType
  iccid: string | null
  zipCode: string
  placeOfUse: PostalAddress
}

type Dependencies = {
  sims: Sims
  numbers: Numbers
  /** A network that does nothing at once. */
  isSlow: () => boolean
  faults: Faults<string>
  timers: Timers
  clock: Clock
  /** How long a pending activation takes. */
  pendingMs: number
  /** Told when an activation changes after it was answered. */
  onUpdate: (activation: Activation) => void
  onDataUsed: (news: UsageNews) => void
}

/** Switches SIMs on, each with a number of its own. */
export class Activations {
  readonly records: Records<Activation>
  readonly #activeSinceMs: Map<string, number>
  readonly #ended: Set<string>
  readonly #spentData: Map<string, SpentData[]>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.activations)
    this.#activeSinceMs = register.activeSinceMs
    this.#ended = register.ended
    this.#spentData = register.spentData
    this.#dependencies = dependencies
  }

  /** Throws a `CarrierRefusal` for what will not change by asking again. */
  activate(order: ActivationOrder): Activation {
    if (magicStreets[order.placeOfUse.streetName]?.kind === 'not_served') {
      throw new CarrierRefusal('address_refused', 'We have no service at this address.')
    }
    const isSoldOut = () => this.#struckBy('sold_out_esim', order)
    const sim = this.#dependencies.sims.take(order, { isSoldOut })
    const behavior = behaviorOf(order.zipCode)
    const msisdn = this.#numberFor(order, sim)
    const activation: Activation = {
      id: newId('act_', 16),
      reference: order.reference,
      status: 'pending',
      msisdn: null,
      iccid: sim.iccid,
      esim: sim.type === 'esim' ? newEsimProfile() : null,
      failure: null,
    }
    this.records.add(activation)
    sim.status = 'in_use'
    const fails = this.#struckBy('fail_activation', order) || behavior === 'fails'
    if (fails) this.#fail(activation, sim)
    else if (this.#isPending(order)) {
      const end = () =>
        behavior === 'pending_then_fails'
          ? this.#fail(activation, sim)
          : this.#switchOn(activation, msisdn)
      this.#dependencies.timers.later(this.#dependencies.pendingMs, () => {
        end()
        this.#dependencies.onUpdate(activation)
      })
    } else this.#switchOn(activation, msisdn)
    return activation
  }

  /** The line of a reference; refuses a reference without one. */
  requireLine(reference: string): Activation {
    const line = this.records.of(reference).at(-1)
    if (line?.status === 'active' && !this.#ended.has(reference)) return line
    throw new CarrierRefusal('line_unknown', 'There is no such line.', 404)
  }

  /** Ends a line for good: its SIM is retired. Once more changes nothing. */
  end(reference: string) {
    const line = this.records.of(reference).at(-1)
    if (line?.status !== 'active') {
      throw new CarrierRefusal('line_unknown', 'There is no such line.')
    }
    this.#ended.add(reference)
    this.#activeSinceMs.delete(line.iccid)
    const sim = this.#dependencies.sims.find(line.iccid)
    if (sim) sim.status = 'retired'
    return { reference, status: 'ended' }
  }

  ended(): readonly string[] {
    return [...this.#ended]
  }

  /** The line with a number in E.164; refuses one that is not ours. */
  requireLineOf(msisdn: string): Activation {
    const line = this.records.all().findLast((candidate) => candidate.msisdn === msisdn)
    if (line?.status === 'active' && !this.#ended.has(line.reference)) return line
    throw new CarrierRefusal('line_unknown', 'There is no such line.', 404)
  }

  /**
   * Usage since `sinceMs` or, if that is later, since the SIM is in a phone; growing with time.
   * `null` for a SIM that is not active.
   */
  usage(iccid: string, sinceMs: number) {
    const activeSince = this.#activeSinceMs.get(iccid)
    if (activeSince === undefined) return null
    const spent = this.#spentData.get(iccid) ?? []
    const installedMs = activeSince + installedAfterMs
    const inPhoneSinceMs = Math.min(installedMs, ...spent.map(({ atMs }) => atMs))
    const sim = { iccid, inPhoneSinceMs, spent }
    const nowMs = this.#nowMs()
    // What was used in this very millisecond counts.
    const toMs = spent.some(({ atMs }) => atMs === nowMs) ? nowMs + 1 : nowMs
    const usage = usageOf(sim, { fromMs: sinceMs, toMs })
    return this.#dependencies.faults.take(iccid, ['used_up'])
      ? { ...usage, dataUsedMb: 1_000_000, minutesUsed: 100_000, textsUsed: 100_000 }
      : usage
  }

  /** Lets a line use data immediately, as a customer does who watches films, and reports that. */
  useData({ reference, iccid }: Activation, megabytes: number): UsageNews {
    const spent = this.#spentData.get(iccid) ?? []
    this.#spentData.set(iccid, [...spent, { atMs: this.#nowMs(), megabytes }])
    const news = { reference, iccid }
    this.#dependencies.onDataUsed(news)
    return news
  }

  /** Throws a `CarrierRefusal` where there is none; then the SIM is free again. */
  #numberFor({ zipCode, lease }: ActivationOrder, sim: Sim): string {
    const { numbers, sims } = this.#dependencies
    try {
      if (lease !== null) return numbers.assignLeased(lease)
      const msisdn = behaviorOf(zipCode) === 'no_numbers' ? null : numbers.assign(zipCode)
      if (msisdn !== null) return msisdn
      throw new CarrierRefusal('no_numbers_in_zip', 'We have no numbers for this ZIP code.')
    } catch (error) {
      sims.putBack(sim)
      throw error
    }
  }

  #isPending(order: ActivationOrder): boolean {
    if (this.#struckBy('pending', order) || this.#dependencies.isSlow()) return true
    return behaviorOf(order.zipCode)?.startsWith('pending') ?? false
  }

  #nowMs(): number {
    return this.#dependencies.clock().getTime()
  }

  #struckBy(
    fault: 'sold_out_esim' | 'pending' | 'fail_activation',
    { zipCode }: ActivationOrder,
  ): boolean {
    return this.#dependencies.faults.take(zipCode, [fault]) !== null
  }

  #switchOn(activation: Activation, msisdn: string) {
    activation.status = 'active'
    activation.msisdn = msisdn
    this.#activeSinceMs.set(activation.iccid, this.#nowMs())
  }

  #fail(activation: Activation, sim: Sim) {
    activation.status = 'failed'
    activation.failure = {
      code: 'network_rejected',
      message: 'The network could not switch this SIM on.',
    }
    this.#dependencies.sims.putBack(sim)
  }
}

/** The parts of the activation code `LPA:1$address$matchingId` (GSMA SGP.22). */
export function newEsimProfile() {
  const letters = newId('', 20).toUpperCase()
  return {
    smdpAddress: 'rsp.carrier-sandbox.example',
    matchingId: (letters.match(/.{5}/g) ?? []).join('-'),
  }
}
