import { readStored, writeStored } from '../../lib/storage.ts'

const storageKey = 'told-failure'

/** Whether the customer has closed the message that this attempt failed, here or after a reload. */
export const isFailureTold = (attempt: string): boolean => readStored(storageKey) === attempt

export const rememberFailureTold = (attempt: string): void => writeStored(storageKey, attempt)
