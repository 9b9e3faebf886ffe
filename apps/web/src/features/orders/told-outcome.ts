import { readStored, writeStored } from '../../lib/storage.ts'

const storageKey = 'told-outcomes'
const remembered = 20

const readTold = (): string[] => readStored(storageKey)?.split(',') ?? []

/** Whether the customer has closed the dialog about this outcome, here or before a reload. */
export const isOutcomeTold = (outcome: string): boolean => readTold().includes(outcome)

export const rememberOutcomeTold = (outcome: string): void => {
  const before = readTold().filter((told) => told !== outcome)
  writeStored(storageKey, [outcome, ...before].slice(0, remembered).join())
}
