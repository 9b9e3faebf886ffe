import { aCustomer, emailAbout, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { heldTables, leftOutTables } from './held-tables.ts'

const shop = useTestShop()

type Parts = Record<string, Record<string, unknown>[]>

async function download({ token }: TestCustomer) {
  return shop.send<{ parts: Parts }>('POST', '/app/users/data', { token })
}

describe('the data that a customer downloads', () => {
  test('is everything that is held of them, and nothing of another customer', async () => {
    const { customer } = await aLineOwner(shop)
    const { customer: stranger } = await aLineOwner(shop)
    const { parts } = expectOk(await download(customer))
    expect(parts['customers']).toMatchObject([{ email: customer.email, first_name: 'Robin' }])
    expect(parts['cards']).toMatchObject([{ last4_digits: '4242' }])
    expect(parts['orders']).toMatchObject([{ status: 'active' }])
    expect(parts['lines']).toMatchObject([{ status: 'active' }])
    expect(parts['order_events']?.length).toBeGreaterThan(0)
    const whole = JSON.stringify(parts)
    expect(whole).not.toContain(stranger.email)
    expect(whole).not.toContain(stranger.id)
  })

  test('holds no secret and no name of another system', async () => {
    const { parts } = expectOk(await download((await aLineOwner(shop)).customer))
    const names = Object.values(parts).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
    const secret = /hash|encrypted|token|digest|secret|fingerprint|provider|^intent|_key$/
    expect([...new Set(names)].filter((name) => secret.test(name))).toEqual([])
    expect(JSON.stringify(parts)).not.toMatch(/LPA:1|\$argon2|cus_|pm_|pi_/)
  })

  test('requires a recent step-up and sends an email', async () => {
    const customer = await aCustomer(shop)
    shop.pass(16 * 60)
    const late = await download(customer)
    shop.returnToPresent()
    expect(late).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expectOk(await download(customer))
    await emailAbout(shop, customer.email, 'Your data was downloaded')
  })

  test('comes from every table that knows a customer', async () => {
    const { rows: tables } = await shop.database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const known = new Set([...Object.keys(heldTables), ...Object.keys(leftOutTables)])
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
