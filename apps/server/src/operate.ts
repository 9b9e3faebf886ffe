import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { openDatabase } from './db/open.ts'
import { openJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { operatorUsage, runOperatorCommand } from './operator-commands.ts'

/** sysexits.h EX_USAGE. */
const badUsage = 64

const fail = (words: string, code: number): void => {
  process.stderr.write(words)
  process.exitCode = code
}

/** Does one thing for an operator, on the database of the running server. */
const operate = async (words: readonly string[]): Promise<void> => {
  const result = readConfig(process.env)
  if (!result.ok) return fail(`${result.problems.join('\n')}\n`, badUsage)
  const { config } = result
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
      : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase(url)
  const jobs = await openJobs(url, createLog('warn'))
  try {
    const answer = await runOperatorCommand({ db: database.db, clock: systemClock, jobs }, words)
    if (answer === null) fail(operatorUsage, badUsage)
    else process.stdout.write(answer)
  } finally {
    await jobs.stop()
    await database.close()
    await embedded?.stop()
  }
}

await operate(process.argv.slice(2))
