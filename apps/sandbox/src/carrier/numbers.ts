import { areaCodesOf } from './area-codes.ts'
import type { Register } from './register.ts'

const exchangesPerArea = 700
const linesPerExchange = 10_000
// Prime to the size of the space, so that stepping by it meets every number exactly once.
const step = 3_412_787

/** Numbers that look alike chance and never come twice. */
export function createNumbers(given: Register['numbersGiven']) {
  const ported = new Set<string>()

  /** The `count`-th number of an area code: same sequence in every run. */
  function numberAt(areaCode: string, count: number): string {
    const place = (count * step + 271_828) % (exchangesPerArea * linesPerExchange)
    const exchange = String(200 + Math.floor(place / linesPerExchange))
    const line = String(place % linesPerExchange).padStart(4, '0')
    return `+1${areaCode}${exchange}${line}`
  }

  return {
    /** A new number in E.164 near the ZIP code, or `null` where the network has none. */
    assign(zipCode: string): string | null {
      const areaCodes = areaCodesOf(zipCode)
      if (!areaCodes) return null
      const areaCode = areaCodes[Number(zipCode.slice(3)) % areaCodes.length] ?? ''
      let count = given.get(areaCode) ?? 0
      let number = numberAt(areaCode, count)
      while (!isUsable(number) || ported.has(number)) {
        count += 1
        number = numberAt(areaCode, count)
      }
      given.set(areaCode, count + 1)
      return number
    },
  }
}

/** Leaves out service codes such as 411 and the 555 numbers that belong to films and examples. */
function isUsable(number: string): boolean {
  const exchange = number.slice(5, 8)
  return !exchange.endsWith('11') && exchange !== '555' && exchange !== '950'
}
