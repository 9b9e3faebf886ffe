import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Chances that come from one number, so that the same number tells the same story. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number
  /** Whether something of this probability happens. */
  readonly happens: (probability: number) => boolean
  /** One of a list that isn't empty. */
  readonly oneOf: <T>(list: readonly [T, ...T[]]) => T
  /** One of a list by weight. */
  readonly weighted: <T>(list: readonly (readonly [weight: number, value: T])[]) => T
  /** How long until the next of events that come by chance, on average so often. */
  readonly until: (average: number) => number
}

/**
 * The chances of one subject, by its name. Each has its own, so that leaving a person or a habit out of
 * a story changes nothing for the others.
 */
export function randomOf(seed: number, ...subject: readonly (string | number)[]): Random {
  const source = xoroshiro128plus(hashOf([seed, ...subject].join(' ')))
  const share = () => uniformInt(source, 0, 0x3fff_ffff) / 0x4000_0000
  const whole = (min: number, max: number) => uniformInt(source, min, max)
  return {
    whole,
    happens: (probability) => share() < probability,
    oneOf: <T>(list: readonly [T, ...T[]]) => list[whole(0, list.length - 1)] ?? list[0],
    weighted<T>(list: readonly (readonly [number, T])[]) {
      let left = share() * list.reduce((sum, [weight]) => sum + weight, 0)
      const found = list.find(([weight]) => {
        left -= weight
        return left < 0
      })
      if (!found) throw new Error('There is nothing to choose from')
      return found[1]
    },
    until: (average) => -Math.log(1 - share()) * average,
  }
}

/** FNV-1a: names that differ in one letter give numbers that differ in all. */
function hashOf(text: string): number {
  return Array.from(text).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    0x811c_9dc5,
  )
}
