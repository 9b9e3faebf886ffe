/** The current time; tests pass one that they move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const secondsAfter = (time: Date, seconds: number): Date =>
  new Date(time.getTime() + seconds * 1000)
