import { composeApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/read-config.ts'
import type { ScheduledTask } from '../../apps/server/src/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/logging/log.ts'
import { createClosers } from '../../apps/server/src/process/closers.ts'
import { openDependencies } from '../../apps/server/src/process/open-dependencies.ts'
import type { Keep } from './bench.ts'

/** The scheduled tasks of the server on a database, which run when they are called. */
export async function openTasks(
  keep: Keep,
  databaseUrl: string,
): Promise<readonly ScheduledTask[]> {
  const result = readConfig({
    OPENLINE_ENV: 'test',
    OPENLINE_ROLE: 'web',
    DATABASE_URL: databaseUrl,
  })
  if (!result.ok) throw new Error(result.problems.join('; '))
  const log = createLog('silent')
  const closers = createClosers(log)
  await keep(Promise.resolve({ stop: () => closers.closeAll() }))
  return composeApp(
    await openDependencies({ config: result.config, log, loadPages: null }, closers),
  ).tasks
}
