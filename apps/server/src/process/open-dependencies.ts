import type { AppDependencies } from '../app.ts'
import { systemClock } from '../clock.ts'
import { openDatabaseServer } from '../db/database-server.ts'
import { hostOf } from '../db/hosts.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Presence } from '../db/subscriber.ts'
import { createContentService } from '../features/content/content.ts'
import { createStrapiContent } from '../gateways/content/strapi.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { readCarrierFacts } from './carrier-files.ts'
import type { Closers } from './closers.ts'
import { openGateways } from './open-gateways.ts'
import { databaseFailure } from './start-failure.ts'
import type { StartOptions } from './start-options.ts'

export type Opened = AppDependencies & { jobs: Jobs; presence: Presence }

/** Opens what the app needs, in the order in which it is needed; the database is closed last. */
export async function openDependencies(options: StartOptions, closers: Closers): Promise<Opened> {
  const { config, log, clock = systemClock } = options
  const { builtIn, ...facts } = await readCarrierFacts(config)
  const server = await openDatabaseServer(config, (message) => log.info(message))
  closers.add(() => server.stop())
  await migrateDatabase(server.url).catch((error: unknown) => {
    throw databaseFailure(error, hostOf(server.url))
  })
  const { db, subscribe, presence, close } = openDatabase(server.url)
  closers.add(close)
  const gateways = openGateways(config, facts.brand, clock)
  closers.add(() => gateways.email.close())
  const jobs = await openJobs(server.url, log, config.role === 'web' ? 'enqueue' : 'work')
  closers.add(() => jobs.stop())
  const content = createContentService({
    gateway: createStrapiContent({
      baseUrl: config.contentUrl,
      token: config.secrets.contentToken,
    }),
    builtIn,
    clock,
    log,
  })
  return { config, log, clock, db, subscribe, presence, jobs, gateways, content, ...facts }
}
