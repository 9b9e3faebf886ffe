import { systemClock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { migrateServer, openDatabaseServer } from '../db/database-server.ts'
import type { DatabaseUrls } from '../db/hosts.ts'
import { openDatabase } from '../db/open.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { createLog } from '../logging/log.ts'
import { createClosers } from '../process/closers.ts'
import { StartFailure, unavailable } from '../process/start-failure.ts'
import { operatorUsage, runOperatorCommand } from './commands.ts'
import { evidenceFor } from './dispute-commands.ts'
import { openReconcileDeps } from './reconcile/open-deps.ts'
import { type Reply, runReconcileCommand } from './reconcile/reconcile-command.ts'

/** sysexits.h EX_USAGE. */
const badUsage = 64

function fail(words: string, code: number): void {
  process.stderr.write(words)
  process.exitCode = code
}

/** Does one thing for an operator, on the database of the running server. */
async function operate(words: readonly string[]): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) return fail(`${result.problems.join('\n')}\n`, badUsage)
  const [what, ...rest] = words
  if (what === 'reconcile') return byWholeApp(result.config, runReconcileCommand, rest)
  if (what === 'evidence') return byWholeApp(result.config, evidenceFor, rest)
  const server = await openDatabaseServer(result.config, () => undefined)
  try {
    if (words.join(' ') === 'migrate') await migrate(server.urls)
    else await actOn(server.urls, result.config, words)
  } finally {
    await server.stop()
  }
}

async function migrate(urls: DatabaseUrls): Promise<void> {
  await migrateServer(urls)
  process.stdout.write('The database has the tables of this version.\n')
}

async function actOn(
  { url, sessionUrl }: DatabaseUrls,
  { publicUrl, env }: Config,
  words: readonly string[],
): Promise<void> {
  const jobs = await openJobs(sessionUrl, createLog('warn'), {
    purpose: 'enqueue',
    unlessAway: (write) => write(),
  })
  const database = openDatabase(url, sessionUrl)
  try {
    const isProduction = env === 'production'
    const deps = { db: database.db, clock: systemClock, jobs, publicUrl, isProduction }
    const answer = await runOperatorCommand(deps, words)
    if (answer === null) fail(operatorUsage, badUsage)
    else process.stdout.write(answer)
  } finally {
    await jobs.stop()
    await database.close()
  }
}

type Deps = Awaited<ReturnType<typeof openReconcileDeps>>
type Command = (deps: Deps, words: readonly string[]) => Promise<Reply | null>

/** With all gateways and everything that handles events, since what was forgotten is recorded as an event would. */
async function byWholeApp(config: Config, run: Command, words: readonly string[]): Promise<void> {
  const log = createLog('warn')
  const closers = createClosers(log)
  try {
    const deps = await openReconcileDeps({ config, log }, closers)
    const reply = await run(deps, words).catch((error: unknown) => {
      log.error({ err: error }, 'command stopped')
      return { words: 'Not everything could be asked. Run it again.\n', exitCode: unavailable }
    })
    if (reply === null) return fail(operatorUsage, badUsage)
    process.stdout.write(reply.words)
    process.exitCode = reply.exitCode
  } finally {
    await closers.closeAll()
  }
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  fail(`${error.message}\n`, error.exitCode)
}
