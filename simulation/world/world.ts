import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@openline/sandbox/start-sandbox'
import { type Database, openDatabase } from '@openline/server/db/open'
import { type Accounts, createAccounts } from '@openline/testing/accounts'
import { senderTo, type TestShop, testConfig } from '@openline/testing/start-test-shop'
import type { TestDatabase } from '@openline/testing/test-database'
import { type Logger, pino } from 'pino'
import { countAnswers } from './count-answers.ts'
import { createOutside, type Outside } from './faults/outside.ts'
import { createMail, type Email, type Mail } from './mail.ts'
import { openProcesses, type Processes } from './processes.ts'
import { createStory, type Story } from './story.ts'
import { createVirtualTime, earliest, type VirtualTime } from './virtual-time.ts'
import { createWaiting, type Waiting } from './waiting.ts'
import type { RunTask } from './worker.ts'

/** The carrier and all around it, on one virtual time. */
export type World = {
  readonly seed: number
  readonly time: VirtualTime
  readonly story: Story
  /** What the story waits for in real time. */
  readonly waiting: Waiting
  readonly mail: Mail
  /** For looking at rows; the server has its own connections. */
  readonly database: Database
  readonly sandbox: Sandbox
  readonly accounts: Accounts
  readonly send: TestShop['send']
  /** Where the content service has what editors write. */
  readonly contentDir: string
  /** What the processes are shipped with; read when one starts. */
  readonly shippedDir: string
  readonly logLines: readonly string[]
  readonly processes: Processes
  /** What goes wrong at the systems outside. */
  readonly outside: Outside
  /** Has each email read as it arrives, by all who asked for it. */
  readonly onEmail: (read: Read) => void
  /** Has each run of a task watched from before to after it, while one worker runs them. */
  readonly onTask: (watch: RunTask) => void
  /** Lets time pass, with all that happens meanwhile. */
  readonly live: (until: Date) => Promise<void>
  readonly close: () => Promise<void>
}

type Read = (email: Email) => Promise<void>

type Setting = {
  seed: number
  start: Date
  database: TestDatabase
  /** How often scheduled tasks are looked at, in minutes. */
  beatMinutes: number
  /** Whether processes are struck. */
  canBeStruck: boolean
  /** Ends `live` with its reason. */
  signal?: AbortSignal
}

/** Lets outside systems take as long as they do, as far as that says something. */
const timing = {
  webhookDelayMs: 2000,
  webhookRetriesMs: [10_000, 60_000, 600_000, 3600_000, 6 * 3600_000, 24 * 3600_000],
  settleAfterMs: 40 * 60_000,
  pendingActivationMs: 5 * 60_000,
  shipAfterMs: 20 * 3600_000,
  portInStepMs: 30 * 60_000,
}

export async function openWorld(setting: Setting): Promise<World> {
  const { seed, start, database: testDatabase, canBeStruck, signal } = setting
  const time = createVirtualTime(start)
  const clock = time.now
  const story = createStory(time)
  const waiting = createWaiting()
  const { contentDir, shippedDir, ...content } = await copyContent()
  const sandbox = await startSandbox({ timing, clock, timers: time.timers, contentDir })
  const database = openDatabase(testDatabase.url)
  const { log, logLines } = createWorldLog()
  const config = testConfig(sandbox, testDatabase.url, {
    port: null,
    env: { CONTENT_DIR: shippedDir, TRUSTED_PROXIES: '1', NETWORK_LIMIT_SCALE: '1' },
  })
  const { runTask, onTask } = createTaskWatch()
  const processes = await openProcesses({
    config,
    databaseUrl: testDatabase.url,
    database,
    time,
    canBeStruck,
    log,
    story,
    waiting,
    onPort: (port) => sandbox.setWebhookTarget(`http://localhost:${port}`),
    runTask,
  })
  const mail = createMail(sandbox, story)
  const readers: Read[] = []
  const settle = () => settleAll({ processes, mail, waiting, readers })
  beginToBeat({ time, processes }, setting)
  return {
    seed,
    time,
    story,
    waiting,
    mail,
    database,
    sandbox,
    contentDir,
    shippedDir,
    logLines,
    processes,
    outside: createOutside({ sandbox }, time),
    accounts: createAccounts({ db: database.db, clock, log, config }),
    send: countAnswers(senderTo(processes.port, config), { count: story.count, waiting }),
    onEmail: (read) => void readers.push(read),
    onTask,
    live: (until) =>
      letTimePass({ time, processes, settle, waiting, ...(signal && { signal }) }, until),
    async close() {
      await processes.stop()
      await sandbox.close()
      await database.close()
      await testDatabase.drop()
      await content.remove()
    },
  }
}

/** Looks for scheduled tasks that are due, again and again. */
function beginToBeat(
  { time, processes }: Pick<World, 'time' | 'processes'>,
  { start, beatMinutes }: Pick<Setting, 'start' | 'beatMinutes'>,
): void {
  const beat = async () => {
    await processes.runTasks()
    time.after(beatMinutes * 60_000, beat)
  }
  time.at(start, beat)
}

/** Runs tasks, watched by the last who asked for it. */
function createTaskWatch(): { runTask: RunTask; onTask: World['onTask'] } {
  let watched: RunTask = (_, run) => run()
  return {
    runTask: (task, run) => watched(task, run),
    onTask(watch) {
      watched = watch
    },
  }
}

type Settling = Pick<World, 'processes' | 'mail' | 'waiting'> & { readers: readonly Read[] }

/** Does the work that is due, and has the emails read that come of it. */
async function settleAll({ processes, mail, waiting, readers }: Settling): Promise<void> {
  await processes.workOff()
  for (const email of await mail.fetchNew()) {
    await waiting.during(`the reading of “${email.subject}”`, async () => {
      for (const read of readers) await read(email)
    })
  }
}

type Passing = {
  time: VirtualTime
  processes: Processes
  settle: () => Promise<void>
  waiting: Waiting
  signal?: AbortSignal
}

/** Jumps from what happens next to what happens next. */
async function letTimePass(
  { time, processes, settle, waiting, signal }: Passing,
  until: Date,
): Promise<void> {
  for (;;) {
    const next = earliest([time.nextAt(), processes.nextJobAt()])
    if (next === null || next > until) break
    signal?.throwIfAborted()
    time.moveTo(next)
    await waiting.during('the job queue, which is told the time', processes.tellTime)
    await waiting.during(`what happens at ${next.toISOString()}`, time.happen)
    await waiting.during('jobs, events and emails', settle)
  }
  time.moveTo(until)
}

/** What the content service has, and what the processes are shipped with. */
async function copyContent() {
  const folder = await mkdtemp(join(tmpdir(), 'openline-simulation-'))
  const [contentDir, shippedDir] = [join(folder, 'content'), join(folder, 'shipped')]
  for (const copy of [contentDir, shippedDir]) await cp('content', copy, { recursive: true })
  return { contentDir, shippedDir, remove: () => rm(folder, { recursive: true, force: true }) }
}

function createWorldLog(): { log: Logger; logLines: readonly string[] } {
  const logLines: string[] = []
  const write = (line: string) => {
    logLines.push(line)
    if (logLines.length > keptLines) logLines.shift()
  }
  return { log: pino({ level: 'warn' }, { write }), logLines }
}

const keptLines = 500
