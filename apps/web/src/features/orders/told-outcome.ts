import { readStored, writeStored } from '../../lib/storage.ts'

const storageKey = 'told-outcomes'
const remembered = 20

function readTold(): string[] {
  return readStored(storageKey)?.split(',') ?? []
}

/** Whether the customer has closed the dialog about this outcome, here or before a reload. */
export function isOutcomeTold(outcome: string): boolean {
  return readTold().includes(outcome)
}

export function rememberOutcomeTold(outcome: string): void {
  const before = readTold().filter((told) => told !== outcome)
  writeStored(storageKey, [outcome, ...before].slice(0, remembered).join())
}
