import { jobLabels } from '@openline/contract/office/code-labels-desk'
import { eventually } from '@openline/testing/eventually'
import { keptLog } from '@openline/testing/feature-app'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readWorkload } from '../db/workload.ts'
import { type JobHandlers, type JobName, type Jobs, jobNames } from './jobs.ts'
import { openJobs } from './open-jobs.ts'

const opened = useTestDatabase()

function done() {
  return Promise.resolve()
}
const handlers: JobHandlers = {
  'send-email': done,
  'send-receipt': done,
  'provision-order': done,
  'give-add-on': done,
  'refund-attempt': done,
  'confirm-settled-refund': done,
  'answer-dispute': done,
  'commit-taxes': () => Promise.resolve(),
  'reverse-taxes': () => Promise.resolve(),
  'change-sim': done,
  'change-number': done,
  'apply-suspension': done,
  'end-line': done,
  'register-emergency-address': done,
  'confirm-auto-renew': done,
  'renew-line': done,
  'sync-plan': done,
  'forget-card': done,
  'submit-port-in': done,
  'resend-port-in': done,
  'cancel-port-in': done,
}

const options = { purpose: 'work', unlessAway: (write: () => void) => write() } as const

type Working = { jobs: Jobs; logLines: string[] }

async function working(
  some: Partial<JobHandlers>,
  act: (working: Working) => Promise<void>,
): Promise<void> {
  const { log, logLines } = keptLog()
  const jobs = await openJobs(opened.url, log, options)
  try {
    await jobs.work({ ...handlers, ...some }, [])
    await act({ jobs, logLines })
  } finally {
    await jobs.stop()
  }
}

function putEmail({ jobs }: Working, encrypted: string) {
  return opened.db.transaction((tx) => jobs.enqueue(tx, 'send-email', { encrypted }))
}

function noEmail() {
  return Promise.reject(new TypeError('no email to jane@example.com'))
}

test('a failed job leaves none of the words it failed with in the queue', async () => {
  let tries = 0
  const failing = () => {
    tries += 1
    return noEmail()
  }
  await working({ 'send-email': failing }, async ({ jobs, logLines }) => {
    await putEmail({ jobs, logLines }, 'letter')
    const output = await eventually('the job has failed once', async () => {
      const {
        rows: [row],
      } = await opened.db.execute<{ output: unknown }>(
        sql`select output from pgboss.job where name = 'send-email' and output is not null`,
      )
      return row?.output
    })
    expect(output).toEqual({ error: 'TypeError' })
    await eventually('it to wait for its next try', async () => {
      const { waitingJobs, retryingJobs } = await readWorkload(opened.db, new Date())
      return waitingJobs.length === 0 && retryingJobs[0]?.name === 'send-email'
    })
    // On a busy machine the next try comes before the first is looked at.
    await eventually('one line in the log for each try', async () => {
      return logLines.filter((line) => line.includes('job failed; retrying')).length === tries
    })
    await opened.db.execute(sql`delete from pgboss.job where name = 'send-email'`)
  })
})

test.each<[JobName, string, number]>([
  ['send-email', 'half an hour', 1800],
  ['send-receipt', 'half an hour', 1800],
  ['answer-dispute', 'an hour', 3600],
  ['confirm-settled-refund', 'an hour', 3600],
  ['end-line', 'an hour', 3600],
  ['resend-port-in', 'an hour', 3600],
  ['confirm-auto-renew', 'an hour', 3600],
  ['forget-card', 'an hour', 3600],
])(
  'a job of %s, which no task repeats, is retried for five days, at most %s apart, before it becomes a dead letter',
  async (...[name, , most]) => {
    await working({}, async () => {
      const {
        rows: [queue],
      } = await opened.db.execute<{ limit: number; pause: number; most: number }>(sql`
        select retry_limit as limit, retry_delay as pause, retry_delay_max as most
        from pgboss.queue where name = ${name} and retry_backoff`)
      if (!queue) throw new Error('There is no such queue with growing pauses')
      // Half of each pause is left to chance; this is the other half.
      const pauses = Array.from({ length: queue.limit }, (_none, tries) =>
        Math.min(queue.most, queue.pause * 2 ** tries),
      )
      const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600
      expect(hours).toBeGreaterThan(5 * 24)
      expect(hours).toBeLessThan(5 * 24 + 3)
      expect(Math.max(...pauses)).toBe(most)
    })
  },
)

const receipt = { name: 'send-receipt', payload: { orderId: 'order' } } as const
const letter = { name: 'send-email', payload: { encrypted: 'letter' } } as const

test.each([receipt, letter])(
  'a queue with more than a batch of $name is worked off without a pause in between',
  async ({ name, payload }) => {
    const many = 130
    let worked = 0
    const jobs = await openJobs(opened.url, pino({ enabled: false }), options)
    try {
      await opened.db.transaction(async (tx) => {
        for (let put = 0; put < many; put += 1) await jobs.enqueue(tx, name, payload)
      })
      // From here on no pause comes to its end.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      await jobs.work({ ...handlers, [name]: async () => void (worked += 1) }, [])
      const end = () => eventually('all of them to be done', async () => worked === many)
      await expect(end()).resolves.toBe(true)
    } finally {
      vi.useRealTimers()
      await jobs.stop()
    }
  },
)

test.each([receipt, letter])(
  'jobs of $name that hang delay no other one of their queue, and each is done once',
  async ({ name, payload }) => {
    const ends: (() => void)[] = []
    let ended = 0
    const hang = async () => {
      await new Promise<void>((end) => void ends.push(end))
      ended += 1
    }
    await working({ [name]: hang }, async ({ jobs }) => {
      for (const begun of [1, 2, 3]) {
        await jobs.enqueue(opened.db, name, payload)
        await eventually(`job ${begun} to begin`, async () => ends.length === begun)
      }
      for (const end of ends) end()
      await eventually('all of them to be done', async () => ended === 3)
      await eventually('their end to be kept', async () => {
        const { waitingJobs } = await readWorkload(opened.db, new Date())
        return waitingJobs.length === 0
      })
    })
    expect(ends).toHaveLength(3)
  },
)

/** As if all tries but the last had failed, so that the test waits no hours. */
function leaveOneTry() {
  return opened.db.execute(
    sql`update pgboss.job set retry_count = retry_limit, start_after = now() where state = 'retry'`,
  )
}

test('a job that fails on every try becomes a dead letter, is counted and can be retried', async () => {
  let works = false
  const delivered: string[] = []
  const mail: JobHandlers['send-email'] = async ({ encrypted }) => {
    if (!works) return noEmail()
    delivered.push(encrypted)
  }
  const refund: JobHandlers['refund-attempt'] = () => Promise.reject(new Error('out of order'))
  await working({ 'send-email': mail, 'refund-attempt': refund }, async ({ jobs, logLines }) => {
    await putEmail({ jobs, logLines }, 'letter')
    await jobs.enqueue(opened.db, 'refund-attempt', { refundId: 'refund-1' })
    const given = await eventually('two dead letters', async () => {
      await leaveOneTry()
      const deadLetters = await jobs.deadLetters.list(10)
      return deadLetters.length === 2 && deadLetters
    })
    expect(given.map(({ job, error }) => `${job}: ${error}`).toSorted()).toEqual([
      'refund-attempt: Error',
      'send-email: TypeError',
    ])
    const last = logLines.filter((line) => line.includes('job failed on its last try'))
    expect(last).toHaveLength(2)
    expect(last.find((line) => line.includes('refund-attempt'))).toContain('refund-1')
    expect(last.find((line) => line.includes('send-email'))).not.toContain('letter')
    const { deadLetters } = await readWorkload(opened.db, new Date())
    expect(deadLetters.map(({ name, count }) => `${name}: ${count}`).toSorted()).toEqual([
      'refund-attempt: 1',
      'send-email: 1',
    ])
    expect((await jobs.deadLetters.tally()).count).toBe(2)
    expect(await jobs.deadLetters.list(1)).toEqual(given.slice(0, 1))
    works = true
    const ids = given.filter(({ job }) => job === 'send-email').map(({ id }) => id)
    const undone = opened.db.transaction(async (tx) => {
      expect(await jobs.deadLetters.retry(ids, tx)).toBe(1)
      throw new Error('the act was not recorded')
    })
    await expect(undone).rejects.toThrow('the act was not recorded')
    expect((await jobs.deadLetters.tally()).count).toBe(2)
    expect(await jobs.deadLetters.retry(ids)).toBe(1)
    await eventually('the email to be delivered', async () => delivered.length === 1)
    expect(await jobs.deadLetters.retry(ids)).toBe(0)
    expect(delivered).toEqual(['letter'])
    expect((await jobs.deadLetters.list(10)).map(({ job }) => job)).toEqual(['refund-attempt'])
    expect(await jobs.deadLetters.retry(null)).toBe(1)
  })
})

test('a scheduled task that fails again and again is logged once in half a minute', async () => {
  const { log, logLines } = keptLog()
  const jobs = await openJobs(opened.url, log, options)
  let turns = 0
  const run = () => {
    turns += 1
    return Promise.reject(new Error('the database is away'))
  }
  try {
    await jobs.work(handlers, [{ name: 'look for work', everySeconds: 0.001, run }])
    await eventually('many turns', async () => turns > 20)
  } finally {
    await jobs.stop()
  }
  expect(logLines.filter((line) => line.includes('scheduled task failed'))).toHaveLength(1)
})

test('a worker starts although the first look for jobs of dead processes fails', async () => {
  await working({}, done)
  await opened.db.execute(sql`
    update pgboss.queue set monitor_on = null, monitor_claim_on = null;
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no look now'; end $$;
    create trigger refuse before update of monitor_claim_on on pgboss.queue
      for each row execute function refuse()`)
  const delivered: string[] = []
  const mail: JobHandlers['send-email'] = async ({ encrypted }) => void delivered.push(encrypted)
  await working({ 'send-email': mail }, async (started) => {
    await putEmail(started, 'letter')
    await eventually('the email to be delivered', async () => delivered.length === 1)
    expect(started.logLines.some((line) => line.includes('job queue failed'))).toBe(true)
  })
  await opened.db.execute(sql`drop trigger refuse on pgboss.queue; drop function refuse`)
})

test('a queue of an earlier version gets the options of this one, the others stay as they are', async () => {
  await working({}, done)
  const queues = async () => {
    const { rows } = await opened.db.execute<{ name: string; limit: number; changed: string }>(
      sql`select name, retry_limit as limit, updated_on::text as changed from pgboss.queue
        where name in ('send-email', 'renew-line') order by name`,
    )
    return rows
  }
  const [renewal, email] = await queues()
  await opened.db.execute(sql`update pgboss.queue set retry_limit = 1 where name = 'send-email'`)
  await working({}, done)
  const [renewalAfter, emailAfter] = await queues()
  expect(emailAfter?.limit).toBe(email?.limit)
  expect(renewalAfter).toEqual(renewal)
})

test('jobs that every purchase makes cost its transaction no notification, all others do', async () => {
  await working({}, done)
  const { rows } = await opened.db.execute<{ name: string }>(
    sql`select name from pgboss.queue where not notify and name <> 'dead-letter' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'commit-taxes',
    'register-emergency-address',
    'send-receipt',
  ])
})

test('staff read in words what each job does', () => {
  expect(Object.keys(jobLabels).toSorted()).toEqual([...jobNames].toSorted())
})
