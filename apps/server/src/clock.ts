/** The current time; tests pass one that they move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** From `since` on and before `until`. */
export type TimeSpan = { readonly since: Date; readonly until: Date }

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}

/** A moment as an answer gives it; null for one that has not come. */
export function iso(at: Date): string
export function iso(at: Date | null): string | null
export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
