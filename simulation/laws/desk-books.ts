import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import type { World } from '../world/world.ts'

export type Books = Pick<World, 'database' | 'time' | 'send'>

/** Reads pages of the desk's books at one moment. */
export type ReadBooks = <T>(path: string) => Promise<{ status: number; body: T }>

/** Gives what reads the books as someone of money, who signs in again each time. */
export function createBookReader(world: Books): () => Promise<ReadBooks> {
  let staff: TestStaff | null = null
  const shop = { database: world.database, now: world.time.now }
  return async () => {
    staff ??= await aStaffMember(shop, ['money'])
    const { token } = await staff.signedInAgain()
    return (path) => world.send('GET', path, { token })
  }
}

/** What a page says beside what is due; null where both are the same. */
export function differs(what: string, due: number, said: number): string | null {
  return due === said ? null : `${what} is ${due}, and it says ${said}`
}

const endedBeforeMs = 30 * 3600_000

/** A day that is over and changes no more, for anyone who asks once a day: it ended hours ago in each time zone. */
export function lastDayOver({ time }: Pick<Books, 'time'>): string {
  return calendarDay(new Date(time.now().getTime() - endedBeforeMs), 'UTC')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-29`, where the time zone is. */
export function calendarDay(at: Date, timeZone: string): string {
  // Making one takes longer than all that it is used for.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
