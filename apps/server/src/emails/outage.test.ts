import { randomUUID } from 'node:crypto'
import { aCustomer, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tooLate } from './outbox.ts'

const shop = useTestShop()

/** Emails that were tried in vain; with `now` they are tried again without the pause. */
function failedEmails(now = false) {
  return shop.database.db.execute(
    now
      ? sql`update pgboss.job set start_after = now() where name = 'send-email' and state = 'retry'`
      : sql`select id from pgboss.job where name = 'send-email' and state = 'retry'`,
  )
}

async function writeTo(email: string) {
  const body = { name: 'Ada', email, message: 'Where is my SIM card?' }
  expectOk(await shop.send('POST', '/app/users/contactus', { body }))
}

test('after an outage of the mail server emails arrive, except for expired codes and links', async () => {
  const customer = await aCustomer(shop)
  const writer = `${randomUUID()}@example.com`
  await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always' })
  const body = { email: customer.email }
  expectOk(await shop.send('POST', '/app/auth/otp', { body }))
  expectOk(await shop.send('POST', '/app/auth/forgot-password', { body }))
  await writeTo(writer)
  await eventually('all four emails to fail', async () => (await failedEmails()).rows.length === 4)
  shop.pass(8 * 3600)
  await resetFaults(shop, 'mail')
  const before = await emailsTo(shop, customer.email)
  await eventually('nothing to wait any more', async () => {
    await failedEmails(true)
    const { rows: left } = await shop.database.db.execute(
      sql`select id from pgboss.job where name in ('send-email', 'dead-letter') and state < 'completed'`,
    )
    return left.length === 0
  })
  const arrived = await emailsTo(shop, writer)
  expect(arrived).toHaveLength(1)
  // It says what was so then.
  expect(Date.parse(arrived[0]?.date ?? '')).toBeLessThan(shop.now().getTime() - 7 * 3600_000)
  expect(await emailsTo(shop, customer.email)).toEqual(before)
  const dropped = shop.logLines.filter((line) => line.includes('its code or link has expired'))
  expect(dropped).toHaveLength(2)
  expect(dropped.join()).not.toContain(customer.email)
  const { rows: kept } = await shop.database.db.execute(
    sql`select refusal from sent_emails where customer_id = ${customer.id} and refused_at is not null`,
  )
  expect(kept).toEqual([{ refusal: tooLate }, { refusal: tooLate }])
})
