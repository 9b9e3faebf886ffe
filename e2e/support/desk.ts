import type { StaffRole } from '@openline/contract/staff-roles'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'

/** Runs `use` with the database of the shop that the journeys share. */
async function withShopDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const variables = JSON.parse(process.env['E2E_SHOP_VARIABLES'] ?? '{}') as {
    DATA_DIR: string
  } // set by the global setup
  const postgres = await startEmbeddedPostgres({ dataDir: variables.DATA_DIR, log: () => {} })
  const database = openDatabase(postgres.url)
  try {
    return await use(database)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** A job about an order that failed on every try, and does nothing when it is retried. */
export async function aDeadJob(orderId: string): Promise<void> {
  await withShopDatabase(({ db }) =>
    db.$client.query(
      `insert into pgboss.job (name, data, source_name, source_created_on, source_output)
       values ('dead-letter', $1, 'commit-taxes', now(), '{"error":"TypeError"}')`,
      [JSON.stringify({ orderId })],
    ),
  )
}

/** Another member of staff with these roles, in the shop that the journeys share. */
export function aColleague(roles: readonly StaffRole[]): Promise<TestStaff> {
  return withShopDatabase((database) =>
    aStaffMember({ database, now: () => new Date() }, roles, 'Ann Wu'),
  )
}

const sessionLastsMs = 8 * 3600 * 1000

/**
 * Opens the desk in the browser as a member of staff with these roles, who signed in before. A shop of
 * one's own hands over its database, and its clock if that was moved.
 */
export async function aDeskPage(
  page: Page,
  roles: readonly StaffRole[],
  {
    database,
    path = '',
    name,
    now = () => new Date(),
  }: {
    readonly database?: Database
    readonly path?: string
    readonly name?: string
    readonly now?: () => Date
  } = {},
): Promise<TestStaff> {
  const signIn = (open: Database) => aStaffMember({ database: open, now }, roles, name)
  const staff = await (database ? signIn(database) : withShopDatabase(signIn))
  await page.goto('/desk/sign-in')
  const expiresAt = new Date(now().getTime() + sessionLastsMs).toISOString()
  await page.evaluate(
    (session) => localStorage.setItem('desk-session', session),
    JSON.stringify({ token: staff.token, expiresAt }),
  )
  await page.goto(`/desk${path}`)
  return staff
}
