import { areaCodesOf } from './area-codes.ts'
import type { Leases } from './leases.ts'
import type { Register } from './register.ts'

const exchangesPerArea = 700
const linesPerExchange = 10_000
// Prime to the size of the space, so that stepping by it meets every number exactly once.
const step = 3_412_787

export type Numbers = ReturnType<typeof createNumbers>

/** Numbers that look alike chance and never come twice. */
export function createNumbers({ numbersGiven: given }: Register, leases: Leases) {
  /** The numbers of an area code from the next one on: same sequence in every run. */
  function* numbersFrom(areaCode: string): Generator<{ number: string; count: number }> {
    for (let count = given.get(areaCode) ?? 0; ; count += 1) {
      const number = numberAt(areaCode, count)
      if (isUsable(number) && !leases.isTaken(number)) yield { number, count }
    }
  }

  return {
    /** A new number in E.164 near the ZIP code, or `null` where the network has none. */
    assign(zipCode: string): string | null {
      const areaCode = areaCodeNear(zipCode)
      if (areaCode === null) return null
      for (const { number, count } of numbersFrom(areaCode)) {
        given.set(areaCode, count + 1)
        return number
      }
      return null
    },

    /** The number of a lease, which is used up with it. */
    assignLeased: (lease: string): string => leases.use(lease),

    /** The next numbers that could be leased. */
    find(areaCode: string, most: number): string[] {
      const found: string[] = []
      for (const { number } of numbersFrom(areaCode)) {
        found.push(number)
        if (found.length >= most) break
      }
      return found
    },
  }
}

/** The area code that a place gets its numbers from, or `null` where the network has none. */
export function areaCodeNear(zipCode: string): string | null {
  const areaCodes = areaCodesOf(zipCode)
  return areaCodes?.[Number(zipCode.slice(3)) % areaCodes.length] ?? null
}

/** The `count`-th number of an area code. */
function numberAt(areaCode: string, count: number): string {
  const place = (count * step + 271_828) % (exchangesPerArea * linesPerExchange)
  const exchange = String(200 + Math.floor(place / linesPerExchange))
  const line = String(place % linesPerExchange).padStart(4, '0')
  return `+1${areaCode}${exchange}${line}`
}

/** Leaves out service codes such as 411 and the 555 numbers that belong to films and examples. */
function isUsable(number: string): boolean {
  const exchange = number.slice(5, 8)
  return !exchange.endsWith('11') && exchange !== '555' && exchange !== '950'
}
