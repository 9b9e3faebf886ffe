import { setTimeout as pause } from 'node:timers/promises'

const usualPatienceMs = 15_000
const lookEveryMs = 25

/**
 * Looks again and again until `look` gives something; what other programs do takes a moment. Patience
 * is counted in the pauses between two looks, so that it grows with what keeps the machine busy.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  patienceMs = usualPatienceMs,
): Promise<T> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
    const seen = await look()
    if (seen !== null && seen !== undefined && seen !== false) return seen
    await pause(lookEveryMs)
  }
  throw new Error(`Waited in vain: ${what}`)
}
