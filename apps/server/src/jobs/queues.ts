import type { PgBoss, QueueResult } from 'pg-boss'
import { deadLetterOptions, deadLetterQueue } from './dead-letters.ts'
import { type JobName, jobNames } from './jobs.ts'

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
 * What no scheduled task asks for again: tried for at least five days, so that a weekend without an outside system loses
 * nothing, neither an email nor a card that is to be forgotten there.
 */
const untilItWorks = { retryLimit: 132 }

/** The same, and half an hour after the email server is back at the latest. */
const emailOptions = { retryLimit: 252, retryDelayMax: 1800 }

/**
 * One job for each purchase, which may wait a second: a notification would cost every transaction that
 * commits at that time, and jobs that wait are fetched and completed together.
 */
const gathered = { notify: false }

/** Of a scheduled task that finds the rows of what was not done, and asks for it again. */
const askedAgain = {}

const ownOptions: Record<JobName, Partial<typeof queueOptions>> = {
  'send-email': emailOptions,
  'send-receipt': { ...emailOptions, ...gathered },
  'provision-order': askedAgain,
  'give-add-on': askedAgain,
  'refund-attempt': askedAgain,
  'confirm-settled-refund': untilItWorks,
  'answer-dispute': untilItWorks,
  'apply-suspension': askedAgain,
  // Of a closed account no row says that its line is still to end.
  'end-line': untilItWorks,
  'register-emergency-address': { ...askedAgain, ...gathered },
  'change-sim': askedAgain,
  'change-number': askedAgain,
  'submit-port-in': askedAgain,
  'cancel-port-in': askedAgain,
  'resend-port-in': untilItWorks,
  'renew-line': askedAgain,
  'confirm-auto-renew': untilItWorks,
  'sync-plan': askedAgain,
  'commit-taxes': { ...askedAgain, ...gathered },
  'reverse-taxes': askedAgain,
  'forget-card': untilItWorks,
}

type QueueOptions = Partial<typeof queueOptions> & Partial<typeof deadLetterOptions>

/** The queue of dead letters comes first, because the others name it. */
function wantedQueues(): readonly [name: string, options: QueueOptions][] {
  return [
    [deadLetterQueue, deadLetterOptions],
    ...jobNames.map((name): [string, QueueOptions] => [
      name,
      { ...queueOptions, ...ownOptions[name] },
    ]),
  ]
}

/** Creates what is missing. A queue that an earlier version made gets the options of this one. */
export async function openQueues(boss: PgBoss): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of wantedQueues()) {
    const queue = present.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (!hasOptions(queue, options)) await boss.updateQueue(name, options)
  }
}

function hasOptions(queue: QueueResult, options: QueueOptions): boolean {
  const present = new Map(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => present.get(name) === value)
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

/** Few of the 20 connections to the email server: a code must not wait behind receipts. */
const receiptsAtOnce = 4

/** How many jobs of a batch run at a time. */
export function concurrencyOf(name: JobName): number {
  return name === 'send-receipt' ? receiptsAtOnce : batchSize
}
