import type { DeadJob, FailingEvent } from '@openline/contract/office/operations-desk'
import type { Shift } from '../shift.ts'

/** Puts jobs that failed on every try back into their queues, and has failing events handled now. */
export async function retryWhatFailed({ ask, act, tell }: Shift): Promise<void> {
  const dead = await ask<{ total: number; jobs: DeadJob[] }>('GET', '/app/desk/jobs')
  if (dead && dead.total > 0) {
    const kinds = [
      ...new Set(dead.jobs.map(({ job, failure }) => `${job} (${failure})`)),
    ].toSorted()
    tell(`retries ${dead.total} jobs that failed for good: ${kinds.join(', ')}`)
    await act('/app/desk/jobs/retry', { jobIds: null, reason: 'What was away is back' })
  }
  const events = await ask<{ failing: FailingEvent[] }>('GET', '/app/desk/events')
  for (const { source, eventId, type, failure } of events?.failing ?? []) {
    tell(`has the ${type} of the ${source} handled again (${failure})`)
    await act('/app/desk/events/retry', { source, eventId, reason: 'What was away is back' })
  }
}

/** Opens the pages that someone looks through in the morning. */
export async function readTheDesk({ ask, random }: Shift): Promise<void> {
  await ask('GET', '/app/desk/waiting')
  await ask('GET', '/app/desk/tasks')
  await ask('GET', '/app/desk/content')
  const list = random.oneOf(['refused-calls', 'declined-renewals', 'incidents'])
  await ask('GET', `/app/desk/${list}`)
}
