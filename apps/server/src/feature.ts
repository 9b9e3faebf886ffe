import { handlersOf, type WebhookHandlers } from './features/processes/webhooks/events.ts'
import type { Binding } from './http/bind.ts'
import { type JobHandlers, jobNames, type ScheduledTask } from './jobs/jobs.ts'

/** What a feature adds to the server. `app.ts` lists the features. */
export type Feature = {
  /** Endpoints of the contract, each with the function that answers it. */
  readonly routes?: readonly Binding[]
  /** What works off a queue. Each job belongs to one feature. */
  readonly jobs?: Partial<JobHandlers>
  /** What runs again and again. */
  readonly tasks?: readonly ScheduledTask[]
  /** What an event of an outside system starts. Features may handle the same kind. */
  readonly webhooks?: Partial<WebhookHandlers>
  readonly secrets?: StoredSecrets
}

/** Encrypted columns of a feature's tables. */
export type StoredSecrets = {
  /** Whether this process has the keys that they were encrypted with. */
  readonly open: () => Promise<boolean>
  /** Encrypts again, under the current key, what an earlier key encrypted. */
  readonly reencrypt: () => Promise<void>
}

/** Several features as one. Throws when a job has no handler or two. */
export function combineFeatures(features: readonly Feature[]) {
  return {
    routes: features.flatMap(({ routes = [] }) => routes),
    jobs: jobsOf(features),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    webhooks: webhooksOf(features),
    secrets: features.flatMap(({ secrets }) => secrets ?? []),
  } satisfies Omit<Feature, 'secrets'> & { secrets: readonly StoredSecrets[] }
}

function jobsOf(features: readonly Feature[]): JobHandlers {
  const entries = features.flatMap(({ jobs = {} }) => Object.entries(jobs))
  for (const name of jobNames) {
    const { length } = entries.filter(([handled]) => handled === name)
    if (length !== 1) throw new Error(`The job ${name} has ${length} handlers instead of one`)
  }
  return Object.fromEntries(entries) as JobHandlers // each name was found once
}

/** Features that handle the same kind of event get it one after the other. */
function webhooksOf(features: readonly Feature[]): WebhookHandlers {
  return handlersOf((kind) => async (objectId, report) => {
    for (const { webhooks } of features) await webhooks?.[kind]?.(objectId, report)
  })
}
