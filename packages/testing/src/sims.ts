import { randomInt } from 'node:crypto'
import { passesLuhn } from '@openline/contract/luhn'

/** The number of a SIM card sold in a shop; the sandbox knows a whole series of them. */
export function aFreeSim(): string {
  const digits = `890141032556${String(randomInt(1_000_000)).padStart(6, '0')}`
  return digits + Array.from('0123456789').find((digit) => passesLuhn(digits + digit))
}
