import { databaseFailure } from '../process/start-failure.ts'
import { chooseHosts, type DatabaseUrls, hostOf } from './hosts.ts'
import { migrateDatabase } from './migrate.ts'

export type DatabaseServer = { urls: DatabaseUrls; stop: () => Promise<void> }

type Settings = { databaseUrl: string | null; databaseSessionUrl: string | null; dataDir: string }

/**
 * Gives the database server: the one of DATABASE_URL, or PostgreSQL from the npm packages below
 * `dataDir`. Production never gets that far: `readConfig` refuses it without DATABASE_URL, and its
 * installation leaves the package out.
 */
export async function openDatabaseServer(
  { databaseUrl, databaseSessionUrl, dataDir }: Settings,
  log: (message: string) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) {
    const urls = await chooseHosts(databaseUrl, databaseSessionUrl ?? databaseUrl)
    return { urls, stop: async () => {} }
  }
  const { startEmbeddedPostgres } = await import('@openline/dev-postgres/dev-postgres')
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { urls: { url, sessionUrl: url }, stop }
}

/** Migrates over the URL for sessions. Throws a `StartFailure` that names the variable. */
export async function migrateServer({ url, sessionUrl }: DatabaseUrls): Promise<void> {
  await migrateDatabase(sessionUrl).catch((error: unknown) => {
    const name = url === sessionUrl ? 'DATABASE_URL' : 'DATABASE_SESSION_URL'
    throw databaseFailure(error, hostOf(sessionUrl), name)
  })
}
