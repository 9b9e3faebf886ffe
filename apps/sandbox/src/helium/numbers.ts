import { areaCodesOf } from '../carrier/area-codes.ts'

const firstExchange = 230
const linesPerExchange = 10_000

/** A new number in E.164 near a ZIP code, or null where there are none; `given` counts them by area code. */
export function assignNumber(given: Map<string, number>, zipCode: string): string | null {
  const [areaCode] = areaCodesOf(zipCode) ?? []
  if (areaCode === undefined) return null
  let count = given.get(areaCode) ?? 0
  while (!isUsable(exchangeOf(count))) count += linesPerExchange
  given.set(areaCode, count + 1)
  return `+1${areaCode}${exchangeOf(count)}${String(count % linesPerExchange).padStart(4, '0')}`
}

function exchangeOf(count: number): string {
  return String(firstExchange + Math.floor(count / linesPerExchange))
}

/** Leaves out service codes such as 411 and the 555 numbers that belong to films and examples. */
function isUsable(exchange: string): boolean {
  return !exchange.endsWith('11') && exchange !== '555' && exchange !== '950'
}
