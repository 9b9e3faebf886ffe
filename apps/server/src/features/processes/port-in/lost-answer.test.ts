import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import {
  aNumber,
  aPortIn,
  oldCarrierSays,
  oldService,
  portInCalls,
} from '@openline/testing/port-ins'
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

test('a number that is sent for while it is checked in another window keeps what it was sent with', async () => {
  const { customer, line } = await aLineOwner(shop)
  const { check, bring } = portInCalls(shop, customer)
  const msisdn = aNumber('0160')
  await check(msisdn)
  const late = { fault: 'delay', count: 1, delayMs: 1500, on: 'POST /portability' } as const
  await injectFault(shop, 'carrier', late)
  const checking = check(msisdn, '50310')
  await eventually('the question at the carrier', async () => {
    const { armed } = (await (await fetch(`${shop.sandbox.url}/carrier/scenario`)).json()) as {
      armed: unknown[]
    }
    return armed.length === 0
  })
  const order = { msisdn, zipCode: '50309', oldService, tempSubscriptionId: line.id }
  const { portIn } = expectOk(await bring(order))
  expect(expectOk(await checking).portIn).toMatchObject({ id: portIn.id, status: 'submitted' })
  const { rows } = await shop.database.db.execute(
    sql`select zip_code as "zipCode" from port_ins where id = ${portIn.id}`,
  )
  expect(rows).toEqual([{ zipCode: '50309' }])
})
