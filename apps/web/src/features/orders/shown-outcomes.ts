import { readStored, writeStored } from '../../lib/storage.ts'

const storageKey = 'shown-outcomes'
const remembered = 20

function readShown(): string[] {
  return readStored(storageKey)?.split(',') ?? []
}

/** Whether the customer has closed the dialog about this outcome, here or before a reload. */
export function wasOutcomeShown(outcome: string): boolean {
  return readShown().includes(outcome)
}

export function rememberShownOutcome(outcome: string): void {
  const before = readShown().filter((shown) => shown !== outcome)
  writeStored(storageKey, [outcome, ...before].slice(0, remembered).join())
}
