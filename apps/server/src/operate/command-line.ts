import { userInfo } from 'node:os'
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
import { openReconcileNeeds } from './reconcile/open-needs.ts'
import type { Reply } from './reply.ts'
import { findCommand, operatorUsage, runCommand } from './run-command.ts'

/** sysexits.h EX_USAGE. */
const badUsage = 64

function fail(words: string, code: number): void {
  process.stderr.write(words)
  process.exitCode = code
}

/** Their name on this machine; a container may have none. */
function nameOnMachine(): string {
  try {
    return userInfo().username
  } catch {
    return 'operator'
  }
}

/** Whose act it is, and what they typed. */
function readOperator(words: readonly string[]): { by: string; typed: readonly string[] } {
  const [flag, by = '', ...typed] = words
  return flag === '--as' && by.trim() !== ''
    ? { by: by.trim().slice(0, 80), typed }
    : { by: nameOnMachine(), typed: words }
}

type Typed = NonNullable<ReturnType<typeof findCommand>> & { readonly by: string }

/** Does one thing for an operator, on the database of the running server. */
async function operate(words: readonly string[]): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) return fail(`${result.problems.join('\n')}\n`, badUsage)
  const { by, typed } = readOperator(words)
  const found = findCommand(typed)
  if (!found) return fail(operatorUsage, badUsage)
  const run = found.command.needs === 'app' ? byWholeApp : onDatabase
  await run(result.config, { ...found, by })
}

function answer(reply: { words: string; exitCode: number } | null): void {
  if (reply === null) return fail(operatorUsage, badUsage)
  process.stdout.write(reply.words)
  process.exitCode = reply.exitCode
}

async function onDatabase(config: Config, typed: Typed): Promise<void> {
  const server = await openDatabaseServer(config, () => undefined)
  try {
    // Its entry in the audit log needs the tables.
    if (typed.command.words === 'migrate' && typed.args.length === 0)
      await migrateServer(server.urls)
    answer(await actOn(server.urls, config, typed))
  } finally {
    await server.stop()
  }
}

async function actOn(
  { url, sessionUrl }: DatabaseUrls,
  { publicUrl, env }: Config,
  { by, ...typed }: Typed,
): Promise<Reply | null> {
  const jobs = await openJobs(sessionUrl, createLog('warn'), {
    purpose: 'enqueue',
    unlessAway: (write) => write(),
  })
  const { db, close } = openDatabase(url, sessionUrl)
  try {
    const isProduction = env === 'production'
    const database = { db, clock: systemClock, jobs, publicUrl, isProduction, by }
    return await runCommand({ database }, typed)
  } finally {
    await jobs.stop()
    await close()
  }
}

/** With all gateways and everything that handles events, since what was forgotten is recorded as an event would. */
async function byWholeApp(config: Config, { by, ...typed }: Typed): Promise<void> {
  const log = createLog('warn')
  const closers = createClosers(log)
  try {
    const app = await openReconcileNeeds({ config, log }, closers)
    const reply = await runCommand({ app: { ...app, by } }, typed).catch((error: unknown) => {
      log.error({ err: error }, 'command stopped')
      return { words: 'Not everything could be asked. Run it again.\n', exitCode: unavailable }
    })
    answer(reply)
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
