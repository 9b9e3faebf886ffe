import { sql } from 'drizzle-orm'
import type { AppDependencies } from '../app-needs.ts'
import { systemClock } from '../clock.ts'
import { migrateServer, openDatabaseServer } from '../db/database-server.ts'
import { createDatabaseWatch } from '../db/database-watch.ts'
import { openDatabase } from '../db/open.ts'
import type { Presence } from '../db/subscriber.ts'
import { createContentService } from '../features/platform/content/content.ts'
import { readStandInUntil } from '../features/sales/taxes/store.ts'
import { createStrapiContent } from '../gateways/content/strapi.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { readCarrierFacts } from './carrier-files.ts'
import type { Closers } from './closers.ts'
import { openGateways } from './open-gateways.ts'
import type { StartOptions } from './start-options.ts'
import { watchPrimary } from './watch-primary.ts'

export type Opened = AppDependencies & { jobs: Jobs; presence: Presence }

/** Opens what the app needs, in the order in which it is needed; the database is closed last. */
export async function openDependencies(options: StartOptions, closers: Closers): Promise<Opened> {
  const { config, log, clock = systemClock } = options
  const { builtIn, taxTables, avalaraSettings, ...facts } = await readCarrierFacts(config)
  const server = await openDatabaseServer(config, (message) => log.info(message))
  closers.add(() => server.stop())
  const { url, sessionUrl } = server.urls
  await migrateServer(server.urls)
  const { db, subscribe, presence, close } = openDatabase(url, sessionUrl)
  closers.add(close)
  const primary = watchPrimary({ config, urls: server.urls, db, log })
  closers.add(() => primary.stop())
  const gateways = openGateways(
    config,
    { brand: facts.brand, taxTables, avalaraSettings },
    { clock, log, readStandInUntil: () => readStandInUntil(db) },
  )
  closers.add(() => gateways.email.close())
  const ask = () => db.execute(sql`select 1`)
  const { unlessAway, stop } = createDatabaseWatch({ ask, log, clock })
  closers.add(stop)
  const purpose = config.role === 'web' ? 'enqueue' : 'work'
  const jobs = await openJobs(sessionUrl, log, { purpose, unlessAway })
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
  const database = { db, unlessAway, subscribe, presence }
  return { config, log, clock, ...database, jobs, gateways, content, ...facts }
}
