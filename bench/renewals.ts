import { aLineToRenew } from '@openline/testing/renewing'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { openJobs } from '../apps/server/src/jobs/open-jobs.ts'
import { createLog } from '../apps/server/src/logging/log.ts'
import { type Due, fillRenewals, fillUnannounced, untilRenewed } from './load/fill-renewals.ts'
import { startInsertFloor } from './load/insert-floor.ts'
import type { Bench, Keep } from './measure/bench.ts'
import { totalCpuMs } from './measure/cost.ts'
import { openOwnShop } from './measure/own-shop.ts'
import { openTasks } from './measure/own-tasks.ts'
import { interleave, ratios } from './measure/samples.ts'

const rounds = 3
const lines = 400
const owners = 10
const floorSeconds = 4
/** As many as a worker takes at a time. */
const atOnce = 20

export const renewals: Bench = {
  name: 'renewals',
  about: `${lines} lines that renew automatically on one day, beside one transaction of four inserts`,
  isLong: true,
  async run(keep) {
    const { databaseUrl, stack, shop } = await openOwnShop(keep)
    const known = await Promise.all(
      Array.from({ length: owners }, () => aLineToRenew(shop, { autoRenew: false })),
    )
    const enqueue = await openQueue(keep, databaseUrl)
    const insertRows = await startInsertFloor(keep, databaseUrl)
    const customerIds = known.map(({ customer }) => customer.id)
    const announce = await openNotices(keep, databaseUrl)
    let paid = 0
    const renew = async () => {
      const dues = await fillRenewals(databaseUrl, { customerIds, count: lines })
      paid += dues.length
      const before = await totalCpuMs(stack.serverPids())
      const renewed = untilRenewed(databaseUrl, paid)
      await enqueue(dues)
      const { paidMs, doneMs } = await renewed
      const serverMs = ((await totalCpuMs(stack.serverPids())) - before) / lines
      return { paid: perMinute(lines, paidMs), done: perMinute(lines, doneMs), serverMs }
    }
    const renewByTwo = async () => {
      const second = await stack.startSecondServer()
      const sample = await renew()
      await second.stop()
      return sample
    }
    await renew()
    const samples = await interleave<What, Sample>(rounds, {
      one: renew,
      notices: async () => ({ paid: perMinute(lines, await announce(customerIds)) }),
      two: renewByTwo,
      rows: async () => ({ paid: (await insertRows(atOnce, floorSeconds)) * 60 }),
    })
    return figuresOf(samples)
  },
}

type What = 'one' | 'two' | 'rows' | 'notices'
type Sample = { paid: number; done?: number; serverMs?: number }

function perMinute(count: number, ms: number): number {
  return (count / ms) * 60_000
}

function figuresOf({ one, two, rows, notices }: Record<What, Sample[]>) {
  const rates = (samples: readonly Sample[]) => samples.map(({ paid }) => paid)
  const known = (samples: readonly Sample[], name: 'done' | 'serverMs') =>
    samples.map((sample) => sample[name] ?? Number.NaN)
  return [
    { what: 'renewals, one worker', samples: rates(one), unit: 'a minute' },
    { what: 'renewals, two workers', samples: rates(two), unit: 'a minute' },
    { what: 'two workers : one', samples: ratios(rates(two), rates(one)) },
    { what: 'four inserts', samples: rates(rows), unit: 'a minute' },
    { what: 'one worker : four inserts', samples: ratios(rates(one), rates(rows)) },
    { what: 'and receipts emailed, one worker', samples: known(one, 'done'), unit: 'a minute' },
    { what: 'and receipts emailed, two workers', samples: known(two, 'done'), unit: 'a minute' },
    { what: 'notices, one worker', samples: rates(notices), unit: 'a minute' },
    { what: 'CPU of the one worker each', samples: known(one, 'serverMs'), unit: 'ms' },
  ]
}

/** Puts renewals on the product's queue as its task does, all in one transaction. */
async function openQueue(keep: Keep, databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl)
  await keep(Promise.resolve({ stop: close }))
  const jobs = await keep(
    openJobs(databaseUrl, createLog('silent'), {
      purpose: 'enqueue',
      unlessAway: (write) => write(),
    }),
  )
  return (dues: readonly Due[]) =>
    db.transaction(async (tx) => {
      for (const due of dues) await jobs.enqueue(tx, 'renew-line', due)
    })
}

/** Gives owners lines whose notices are due, and plans and sends those; gives the time that it takes, in ms. */
async function openNotices(keep: Keep, databaseUrl: string) {
  const tasks = await openTasks(keep, databaseUrl)
  const names = ['plan renewal notices', 'send renewal notices']
  const both = names.flatMap((named) => tasks.filter(({ name }) => name === named))
  if (both.length !== names.length) throw new Error('A task of the notices is missing')
  return async (customerIds: readonly string[]): Promise<number> => {
    await fillUnannounced(databaseUrl, { customerIds, count: lines })
    const startedAt = performance.now()
    for (const task of both) await task.run(new AbortController().signal)
    return performance.now() - startedAt
  }
}
