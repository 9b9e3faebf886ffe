import type { Clock } from '../clock.ts'
import type { Faults } from '../http/faults.ts'
import type { EventLog } from './events.ts'
import { isoSeconds } from './fields.ts'
import { notFound } from './problem.ts'
import type { HeliumRegister } from './register.ts'
import type { Schedule } from './schedule.ts'

/** How long the carrier behind the platform takes, in milliseconds. */
export type Waits = {
  changeMs: number
  shipMs: number
  portStepMs: number
  portOutWindowMs: number
}

/** The platform: what it knows, and what it tells. */
export type Helium = {
  register: HeliumRegister
  schedule: Schedule
  events: EventLog
  faults: Faults<string>
  clock: Clock
  waits: Waits
}

export function nowOf({ clock }: Pick<Helium, 'clock'>): string {
  return isoSeconds(clock())
}

/** An object by the id in the path; answers 404 where there is none. */
export function requireOne<Item>(items: ReadonlyMap<string, Item>, id: string, noun: string): Item {
  const item = items.get(id)
  if (!item) throw notFound(noun)
  return item
}
