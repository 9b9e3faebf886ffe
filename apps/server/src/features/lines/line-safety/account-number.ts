import { createHash } from 'node:crypto'
import type { SafeLine } from './store.ts'

const accountDigits = 10n

/** The account of a line as other carriers ask for it: always the same, and no secret. */
export function accountNumberOf({ id }: Pick<SafeLine, 'id'>): string {
  const hash = BigInt(`0x${createHash('sha256').update(`account ${id}`).digest('hex')}`)
  const lowest = 10n ** (accountDigits - 1n)
  return String(lowest + (hash % (9n * lowest)))
}
