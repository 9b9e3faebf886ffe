/** The current time; a test may move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export function unixSeconds(clock: Clock): number {
  return Math.floor(clock().getTime() / 1000)
}
