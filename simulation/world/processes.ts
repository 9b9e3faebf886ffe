import type { Config } from '@openline/server/config/config'
import type { Database } from '@openline/server/db/open'
import { startServer } from '@openline/server/process/start-server'
import { TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import { type DatabaseLine, openDatabaseLine, type Strike, safeLine } from './database-line.ts'
import type { Story } from './story.ts'
import { earliest, type VirtualTime } from './virtual-time.ts'
import type { Waiting } from './waiting.ts'
import { openWorker, type RunTask, type Worker } from './worker.ts'

/** The processes of the shop: one that serves, one or more that work off. */
export type Processes = {
  readonly port: () => number
  /** Has the job queue know what time it is. */
  readonly tellTime: () => Promise<void>
  /** Handles all that is due. A process that lost its database meanwhile is dropped, and another one continues. */
  readonly workOff: () => Promise<void>
  readonly runTasks: () => Promise<void>
  readonly nextJobAt: () => Date | null
  /** Ends them as they stand and starts others on the same database. */
  readonly restart: () => Promise<void>
  /** Has something happen to the database connections of one after so many packets. */
  readonly strikeAfter: (process: 'web' | 'worker', packets: number, strike: Strike) => void
  /** The same in the middle of a job, so many jobs later. */
  readonly strikeInJob: (jobs: number, packets: number, strike: Strike) => void
  /** How many work side by side from now on. */
  readonly setWorkers: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

type Setting = {
  config: Config
  databaseUrl: string
  database: Database
  time: VirtualTime
  /** Whether something can happen to their connections. */
  canBeStruck: boolean
  log: Logger
  story: Pick<Story, 'count' | 'breach'>
  waiting: Waiting
  /** Told where the web process listens, whenever that changes. */
  onPort: (port: number) => void
  /** Runs a task of the only worker, with its watchers. */
  runTask: RunTask
}

/** After this, jobs that a worker left are found by those that supervise. */
const missedAfterMs = 40_000

/** Opens web and worker; where they can be struck, each kind has a line of its own to the database. */
export async function openProcesses(setting: Setting): Promise<Processes> {
  const { database, databaseUrl, time, canBeStruck } = setting
  const queueTime = new TestClock(time.now())
  await useQueueTime(database)
  const openLine = async () =>
    canBeStruck ? openDatabaseLine(databaseUrl, database) : safeLine(databaseUrl)
  const lines = { web: await openLine(), worker: await openLine() }
  const web = await openWeb(setting, lines.web)
  const workers = await openWorkers(setting, lines.worker, queueTime)
  const all = Object.values(lines)

  const superviseSoon = () => {
    const supervise = () => mended(() => workers.each((worker) => worker.supervise()))
    time.after(missedAfterMs, supervise)
  }
  /** Says whether something had struck. */
  const mend = async (): Promise<boolean> => {
    const struck = { web: lines.web.struck(), worker: lines.worker.struck() }
    if (struck.web === 'cut') await web.restart()
    if (struck.worker === 'cut') await workers.restart()
    if (struck.worker) superviseSoon()
    for (const line of all) if (line.struck()) await line.mend()
    return struck.web !== null || struck.worker !== null
  }
  /** Does work again for as long as something strikes meanwhile. */
  const mended = async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      const failure = await failureOf(work())
      if (await mend()) continue
      if (failure) throw failure.err
      return
    }
  }
  return {
    port: web.port,
    tellTime: () => mended(() => queueTime.setTime(time.now())),
    workOff: () => mended(() => workers.each((worker) => worker.workOff())),
    runTasks: () => mended(() => workers.each((worker) => worker.runTasks())),
    nextJobAt: workers.nextJobAt,
    async restart() {
      // An orderly end is not struck.
      for (const line of all) await line.mend()
      await web.restart()
      await workers.restart()
      superviseSoon()
    },
    strikeAfter: (process, packets, strike) => lines[process].strikeAfter(packets, strike),
    strikeInJob: (jobs, packets, strike) => workers.strikeInJob(jobs, packets, strike),
    setWorkers: (count) => workers.set(count),
    async stop() {
      await web.stop()
      await workers.stop()
      await Promise.all(all.map((line) => line.close()))
    },
  }
}

async function failureOf(work: Promise<void>): Promise<{ err: unknown } | null> {
  try {
    await work
    return null
  } catch (err) {
    return { err }
  }
}

/** The process that serves. */
async function openWeb({ config, time, log, onPort }: Setting, line: DatabaseLine) {
  const own = { ...config, databaseUrl: line.url, role: 'web' } as const
  const start = async () => {
    const started = await startServer({ config: own, log, clock: time.now, loadPages: null })
    onPort(started.port)
    return started
  }
  let web = await start()
  return {
    port: () => web.port,
    async restart() {
      await web.stop()
      await line.mend()
      web = await start()
    },
    stop: () => web.stop(),
  }
}

/** Those that work off. */
async function openWorkers(
  { config, time, log, story, waiting, runTask }: Setting,
  line: DatabaseLine,
  queueTime: TestClock,
) {
  let inJob: { jobs: number; packets: number; strike: Strike } | null = null
  const countWork = (what: string) => {
    story.count(what)
    if (what !== 'jobs' || inJob === null || (inJob.jobs -= 1) > 0) return
    line.strikeAfter(inJob.packets, inJob.strike)
    inJob = null
  }
  const { url } = line
  const own = { ...config, databaseUrl: url }
  const start = () =>
    openWorker({
      config: own,
      databaseUrl: url,
      queueTime,
      log,
      clock: time.now,
      count: countWork,
      waiting,
      isStruck: () => line.struck() !== null,
      breach: story.breach,
      runTask: (task, run) => (workers.length === 1 ? runTask(task, run) : run()),
    })
  let workers: Worker[] = []
  workers = [await start()]
  return {
    async each(work: (worker: Worker) => Promise<void>): Promise<void> {
      await Promise.all(workers.map(work))
    },
    nextJobAt: () => earliest(workers.map((worker) => worker.nextJobAt())),
    async restart(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()))
      await line.mend()
      workers = [await start()]
    },
    async set(wanted: number): Promise<void> {
      await line.mend()
      while (workers.length < wanted) workers.push(await start())
      for (const worker of workers.splice(wanted)) await worker.stop()
    },
    strikeInJob(jobs: number, packets: number, strike: Strike): void {
      inJob = { jobs, packets, strike }
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/** Every session of the database reads the time of the queue that the worker sets. */
async function useQueueTime({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>('select current_database() as name')
  await db.execute(`alter database "${rows[0]?.name}" set pgboss.test_clock = 'on'`)
}
