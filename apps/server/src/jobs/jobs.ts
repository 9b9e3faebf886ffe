import type { Db } from '../db/open.ts'
import type { Retention } from '../db/retention.ts'
import type { DeadLetters } from './dead-letters.ts'

/** Every kind of job with its payload: ids of rows, and no facts of its own. */
export type JobPayloads = {
  'send-email': { encrypted: string }
  'send-receipt': { orderId: string }
  'provision-order': { orderId: string }
  /** The network's reference of it: the order's id for one that was bought. */
  'give-add-on': { addOnId: string }
  'refund-attempt': { refundId: string }
  /** A person paid it to the customer in another way than by the card. */
  'confirm-settled-refund': { refundId: string }
  'answer-dispute': { answerId: string }
  'apply-suspension': { suspensionId: string }
  'end-line': { orderId: string }
  'register-emergency-address': { emergencyAddressId: string }
  'change-sim': { simChangeId: string }
  'change-number': { numberChangeId: string }
  'submit-port-in': { portInId: string }
  'cancel-port-in': { portInId: string }
  /** The SIM that it was refused for has been replaced. */
  'resend-port-in': { portInId: string }
  'renew-line': { lineId: string; number: number }
  'confirm-auto-renew': { lineId: string }
  'sync-plan': { lineId: string; number: number }
  'commit-taxes': { orderId: string }
  'reverse-taxes': { refundId: string }
  /** The provider's name of a card that we no longer have a row of. */
  'forget-card': { providerCardId: string }
}

export type JobName = keyof JobPayloads

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

/** What a worker runs again and again, beside the jobs. */
export type ScheduledTask = {
  readonly name: string
  readonly everySeconds: number
  /** `stopping` is aborted when the process ends; a run that takes long looks at it. */
  readonly run: (stopping: AbortSignal) => Promise<void>
  /** What it deletes and when, if that is all it does. */
  readonly retentions?: readonly Retention[]
}

export type Enqueue = <N extends JobName>(tx: Db, name: N, payload: JobPayloads[N]) => Promise<void>

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists exactly when the facts behind it do. */
  enqueue: Enqueue
  /**
   * Starts working; only when opened with `work`. A handler may run twice for one job. `firstRuns` resolves
   * once each task had its first run, or takes long for it.
   */
  work(
    handlers: JobHandlers,
    tasks: readonly ScheduledTask[],
  ): Promise<{ firstRuns: Promise<unknown> }>
  /** Jobs that failed on every try. */
  deadLetters: DeadLetters
  /** Finishes the running jobs and tasks, then closes the queue's connections. */
  stop(): Promise<void>
}

export const jobNames: readonly JobName[] = [
  'send-email',
  'send-receipt',
  'provision-order',
  'give-add-on',
  'refund-attempt',
  'confirm-settled-refund',
  'answer-dispute',
  'apply-suspension',
  'end-line',
  'register-emergency-address',
  'change-sim',
  'change-number',
  'submit-port-in',
  'resend-port-in',
  'cancel-port-in',
  'renew-line',
  'confirm-auto-renew',
  'sync-plan',
  'commit-taxes',
  'reverse-taxes',
  'forget-card',
]
