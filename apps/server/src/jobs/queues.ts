import type { PgBoss } from 'pg-boss'
import { deadLetterQueue } from './dead-letters.ts'
import type { JobName } from './jobs.ts'

const queueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // A process that dies stops beating, and others take its jobs over without waiting for the end.
  heartbeatSeconds: 20,
  deadLetter: deadLetterQueue,
  notify: true,
}

/**
 * An email server may be away for a night, and no scheduled task queues an email again: tried for at
 * least 25 hours, and half an hour after the server is back at the latest.
 */
const emailOptions = { retryLimit: 60, retryDelayMax: 1800 }

/** One job for each purchase: a notification would cost every transaction that commits at that time. */
const receiptOptions = { ...emailOptions, notify: false }

const ownOptions: Partial<Record<JobName, Partial<typeof queueOptions>>> = {
  'send-email': emailOptions,
  'send-receipt': receiptOptions,
}

/** A queue that an earlier version made gets the options of this one. */
export async function openQueue(boss: PgBoss, name: JobName): Promise<void> {
  const options = { ...queueOptions, ...ownOptions[name] }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

const batchSize = 20

export const workOptions = {
  batchSize,
  perJobResults: true,
  includeMetadata: true,
  // For queues without notification; the others look in case a retry has come due.
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  // A full batch has more behind it: without this a queue does one batch for each look.
  burstWhenBatchFull: true,
} as const

/** One fewer than there are connections to the email server: a code must not wait behind receipts. */
const receiptsAtOnce = 4

/** How many jobs of a batch run at a time. */
export function concurrencyOf(name: JobName): number {
  return name === 'send-receipt' ? receiptsAtOnce : batchSize
}
