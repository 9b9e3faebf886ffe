import type { Clock } from '../clock.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import type { Activations } from './activations.ts'
import { courseOf, donorOf, ineligibilityOf, requirementsOf, wrongPin } from './port-in-numbers.ts'
import { Records } from './records.ts'
import { CarrierRefusal } from './refusal.ts'
import type { PortIn, PortInStatus, Register } from './register.ts'

export type PortInOrder = {
  reference: string
  purchaseOrder: string
  line: string
  msisdn: string
  /** Names of what was sent along, such as `pin`. */
  given: readonly string[]
  pin: string | null
}

/** What a change says; everything else it leaves is emptied. */
export type PortInNews = Partial<
  Pick<PortIn, 'reason' | 'dueAt' | 'changeableUntil' | 'retryAt' | 'messaging'>
> & { status: PortInStatus }

type Dependencies = {
  activations: Activations
  timers: Timers
  clock: Clock
  /** How long each step of a move takes. */
  stepMs: number
  onUpdate: (portIn: PortIn) => void
}

const dayMs = 24 * 3600_000
const overStatuses: ReadonlySet<PortInStatus> = new Set(['completed', 'cancelled', 'failed'])

/** Numbers on their way from other carriers. */
export class PortIns {
  readonly records: Records<PortIn>
  /** References whose port-in was canceled before it arrived. */
  readonly #neverWanted: Set<string>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.portIns)
    this.#neverWanted = register.portInsNeverWanted
    this.#dependencies = dependencies
    // An earlier run ended before these were through.
    for (const portIn of this.records.all())
      if (!overStatuses.has(portIn.status)) this.#goOn(portIn)
  }

  /** Whether a number can move, and what its old carrier wants to know for it. */
  portability(msisdn: string) {
    const isMoving = this.#openFor(msisdn) !== null
    const isOurs = this.records
      .all()
      .some((portIn) => portIn.msisdn === msisdn && portIn.status === 'completed')
    const reason =
      ineligibilityOf(msisdn) ??
      (isOurs ? 'same_network' : null) ??
      (isMoving ? 'duplicate_port' : null)
    if (reason !== null) return { portable: false, reason, donor: null, required: [] }
    return {
      portable: true,
      reason: null,
      donor: donorOf(msisdn),
      required: requirementsOf(msisdn),
    }
  }

  order(order: PortInOrder): PortIn {
    if (this.#neverWanted.has(order.reference)) {
      throw new CarrierRefusal('cancelled', 'This port-in was canceled before it came.')
    }
    if (this.records.of(order.reference).length > 0) {
      throw new CarrierRefusal('port_in_exists', 'There is a port-in with this reference.')
    }
    const { portable, reason } = this.portability(order.msisdn)
    if (!portable) throw new CarrierRefusal(reason ?? 'not_portable', 'This number cannot move.')
    const { reference, line, msisdn, purchaseOrder } = order
    const portIn: PortIn = {
      id: newId('prt_', 16),
      reference,
      line,
      msisdn,
      submissions: 1,
      purchaseOrder,
      sequence: 1,
      status: 'received',
      reason: null,
      dueAt: null,
      changeableUntil: null,
      retryAt: null,
      messaging: null,
    }
    this.records.add(portIn)
    this.#start(portIn, order)
    return portIn
  }

  /** Sends a rejected or delayed one again. */
  resubmit(order: PortInOrder): PortIn {
    const portIn = this.#require(order.reference)
    if (portIn.status !== 'rejected' && portIn.status !== 'delayed') {
      throw new CarrierRefusal('not_changeable', 'This port-in cannot be changed any more.')
    }
    portIn.submissions += 1
    portIn.purchaseOrder = order.purchaseOrder
    portIn.msisdn = order.msisdn
    this.#become(portIn, { status: 'received' })
    this.#start(portIn, order)
    return portIn
  }

  cancel(reference: string): PortIn {
    const [portIn] = this.records.of(reference)
    if (!portIn) {
      this.#neverWanted.add(reference)
      throw new CarrierRefusal('unknown_reference', 'There is no such port-in, nor will there be.')
    }
    if (portIn.status === 'cancelled') return portIn
    const now = this.#dependencies.clock()
    const isTooLate =
      overStatuses.has(portIn.status) ||
      portIn.status === 'activating' ||
      (portIn.changeableUntil !== null && new Date(portIn.changeableUntil) <= now)
    if (isTooLate) throw new CarrierRefusal('past_cut_off', 'It is too late to stop this port-in.')
    this.#become(portIn, { status: 'cancelled' })
    return portIn
  }

  /** Changes a port-in as its old carrier would, and reports it. */
  report(reference: string, news: PortInNews): PortIn {
    const portIn = this.#require(reference)
    this.#publish(portIn, news)
    return portIn
  }

  #require(reference: string): PortIn {
    const [portIn] = this.records.of(reference)
    if (portIn) return portIn
    throw new CarrierRefusal('unknown_reference', 'There is no such port-in.')
  }

  #openFor(msisdn: string): PortIn | null {
    const open = this.records
      .all()
      .find((portIn) => portIn.msisdn === msisdn && !overStatuses.has(portIn.status))
    return open ?? null
  }

  #start(portIn: PortIn, { given, pin }: PortInOrder) {
    const missing = requirementsOf(portIn.msisdn).find((field) => !given.includes(field))
    if (missing !== undefined)
      this.#later(portIn, { status: 'rejected', reason: refusalReasons[missing] ?? 'unknown' })
    else if (pin === wrongPin) this.#later(portIn, { status: 'rejected', reason: 'pin_invalid' })
    else this.#goOn(portIn)
  }

  /** Schedules the next step, where there is one. */
  #goOn(portIn: PortIn) {
    const next = nextNews(portIn, this.#dependencies.clock())
    if (next) this.#later(portIn, next)
  }

  #later(portIn: PortIn, news: PortInNews) {
    const { sequence } = portIn
    this.#dependencies.timers.later(this.#dependencies.stepMs, () => {
      // Canceled, sent again or moved by hand meanwhile.
      if (portIn.sequence !== sequence) return
      this.#publish(portIn, news)
      this.#goOn(portIn)
    })
  }

  #publish(portIn: PortIn, news: PortInNews) {
    this.#become(portIn, news)
    this.#dependencies.onUpdate(portIn)
  }

  #become(portIn: PortIn, news: PortInNews) {
    const empty = { reason: null, dueAt: null, changeableUntil: null, retryAt: null }
    Object.assign(portIn, empty, news, { sequence: portIn.sequence + 1 })
    if (news.status !== 'completed') return
    const line = this.#dependencies.activations.records.of(portIn.line).at(-1)
    if (line) line.msisdn = portIn.msisdn
  }
}

const refusalReasons: Readonly<Record<string, string>> = {
  account_number: 'account_number_invalid',
  pin: 'pin_invalid',
  zip: 'zip_mismatch',
  name: 'name_mismatch',
  address: 'address_mismatch',
}

function msAfter(now: Date, ms: number) {
  return new Date(now.getTime() + ms).toISOString()
}

function nextNews(
  { msisdn, status, submissions, messaging }: PortIn,
  now: Date,
): PortInNews | null {
  const course = courseOf(msisdn)
  if (course.kind === 'manual') return null
  switch (status) {
    case 'received':
      return { status: 'pending' }
    case 'pending':
      return answerOf(msisdn, submissions, now)
    case 'confirmed':
      return course.kind === 'waits' || course.kind === 'past_cut_off'
        ? null
        : { status: 'activating' }
    case 'activating':
      return course.kind === 'stuck' ? null : { status: 'completed', messaging: 'pending' }
    case 'completed':
      return messaging === 'pending' && course.kind !== 'slow_texts'
        ? { status: 'completed', messaging: 'done' }
        : null
    default:
      return null
  }
}

/** What the old carrier says once it has looked. */
function answerOf(msisdn: string, submissions: number, now: Date): PortInNews | null {
  const course = courseOf(msisdn)
  if (course.kind === 'silent') return null
  if (course.kind === 'fails') return { status: 'failed', reason: course.reason }
  if (course.kind === 'refuses' && submissions <= course.times) {
    return { status: 'rejected', reason: course.reason }
  }
  if (course.kind === 'delays' && submissions === 1) {
    return { status: 'delayed', reason: course.reason, retryAt: msAfter(now, 10_000) }
  }
  if (course.kind === 'past_cut_off') {
    return { status: 'confirmed', dueAt: msAfter(now, dayMs), changeableUntil: msAfter(now, 0) }
  }
  const dueInMs = course.kind === 'waits' ? dayMs : 60_000
  return {
    status: 'confirmed',
    dueAt: msAfter(now, dueInMs),
    changeableUntil: msAfter(now, dueInMs / 2),
  }
}

/** A port-in as the API and its events show it: nothing about the person. */
export function presentPortIn({ msisdn: _number, line: _line, submissions: _s, ...shown }: PortIn) {
  return shown
}
