/** The current time; tests pass one that they move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
