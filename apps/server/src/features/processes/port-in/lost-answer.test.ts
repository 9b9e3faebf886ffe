import { eventually } from '@openline/testing/eventually'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

/** The state of the job that sends a port-in, tried again immediately while it fails. */
async function sendingOf(portInId: string): Promise<string | undefined> {
  const { db } = shop.database
  const isThis = sql`name = 'submit-port-in' and data::text like ${`%${portInId}%`}`
  await db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and ${isThis}`,
  )
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from pgboss.job where ${isThis}`,
  )
  return rows[0]?.state
}

test('an order whose answer was lost is not sent as another one once the carrier reports it', async () => {
  const lost = { fault: 'error_after', on: 'POST /port-ins', count: 'always' } as const
  await injectFault(shop, 'carrier', lost)
  const { id, view } = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, id, { status: 'received' })
  await eventually('the report', async () => {
    const { rows } = await shop.database.db.execute(
      sql`select from port_ins where id = ${id} and carrier_order_id is not null`,
    )
    return rows.length > 0
  })
  await eventually('an end of sending', async () => (await sendingOf(id)) === 'completed')
  expect((await view(id)).portIn.status).toBe('submitted')
})
