import { chooseHost } from './hosts.ts'

export type DatabaseServer = { url: string; stop: () => Promise<void> }

/**
 * Gives the database server: the one of DATABASE_URL, or PostgreSQL from the npm packages below
 * `dataDir`. Production never gets that far: `readConfig` refuses it without DATABASE_URL, and its
 * installation leaves the package out.
 */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  log: (message: string) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) return { url: await chooseHost(databaseUrl), stop: async () => {} }
  const { startEmbeddedPostgres } = await import('@openline/dev-postgres/dev-postgres')
  return startEmbeddedPostgres({ dataDir, log })
}
