import { aCustomer, expectOk } from '@openline/testing/customers'
import { aLineOwner, buyLine, linesOf } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages } from '../../../db/schema/contact.ts'
import { lines } from '../../../db/schema/orders.ts'
import { readEverything } from '../../processes/account/data-export-store.ts'
import { timeOf, writeCaseFile } from '../records/records.ts'
import { requireSubject } from './desk-subject.ts'

const shop = useTestShop()

type CaseRow = { at: string; record: string; details: string }

async function caseFile(about: string, since?: string, until?: string): Promise<string> {
  const { db } = shop.database
  const isSpan = since !== undefined && until !== undefined
  const span = isSpan ? { since: new Date(since), until: new Date(until) } : null
  // Without the entry of a download, which the next file would have.
  return writeCaseFile(db, await requireSubject(db, about), span)
}

/** As another reader understands the file. */
async function read(about: string, since?: string, until?: string): Promise<CaseRow[]> {
  return parse(await caseFile(about, since, until), { columns: true, record_delimiter: '\r\n' })
}

describe('the file for a complaint', () => {
  test('has every record of the customer by time, and no secret', async () => {
    const { customer } = await aLineOwner(shop)
    const { customer: stranger } = await aLineOwner(shop)
    const wrong = { email: customer.email, password: 'Wrong$Lamp42' }
    await shop.send('POST', '/app/auth/login', { body: wrong })
    const rows = await read(customer.email)
    const records = rows.map(({ record }) => record)
    for (const record of ['customers', 'orders', 'lines', 'payment_attempts', 'order_events']) {
      expect(records).toContain(record)
    }
    expect(records.filter((record) => record === 'authentication_failures')).toHaveLength(1)
    const times = rows.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    const text = JSON.stringify(rows)
    expect(text).not.toContain(stranger.id)
    expect(text).not.toMatch(/LPA:1|\$argon2|cus_|pm_|pi_|token_hash/)
  })

  test('about a number or an order leaves the other lines out, not the account', async () => {
    const { customer, card, line, order } = await aLineOwner(shop)
    const other = await buyLine(shop, customer, card)
    const otherLine = (await linesOf(shop, customer)).find(({ id }) => id !== line.id)
    const byNumber = await caseFile(line.mdn ?? '')
    expect(byNumber).toContain(order.id)
    expect(byNumber).toContain(customer.email)
    expect(byNumber).not.toContain(other.id)
    expect(byNumber).not.toContain(otherLine?.id)
    const byOrder = await caseFile(order.number)
    expect(byOrder).toContain(line.id)
    expect(byOrder).not.toContain(other.id)
    expect(await caseFile(customer.email)).toContain(other.id)
  })

  test('is the same each time, and has only what came about in the span that is asked for', async () => {
    // Without a line, about which jobs would write on.
    const customer = await aCustomer(shop)
    const whole = await caseFile(customer.email)
    expect(whole).toContain(customer.email)
    expect(await caseFile(customer.id)).toBe(whole)
    const now = shop.now().getTime()
    const daysFromNow = (days: number) => new Date(now + days * 24 * 3600_000).toISOString()
    expect(await caseFile(customer.email, daysFromNow(-1), daysFromNow(1))).toBe(whole)
    expect(await read(customer.email, daysFromNow(1), daysFromNow(2))).toEqual([])
  })

  test('is found by the id that is left of a closed account', async () => {
    const { customer } = await aLineOwner(shop)
    const body = { endLines: true, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token: customer.token, body }))
    await expect(caseFile(customer.email)).rejects.toThrow('No customer')
    expect((await read(customer.id)).map(({ record }) => record)).toContain('orders')
  })

  test('runs no formula in a spreadsheet', async () => {
    const customer = await aCustomer(shop)
    const formula = '=HYPERLINK("https://evil.test","Open")'
    const body = { name: 'Robin Rivera', email: customer.email, message: formula }
    expectOk(await shop.send('POST', '/app/users/contactus', { token: customer.token, body }))
    const { db } = shop.database
    expect(await db.$count(contactMessages, eq(contactMessages.customerId, customer.id))).toBe(1)
    const cells = (await read(customer.email)).flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  test('asks for the order when several lines have had a number', async () => {
    const { line: first, order, msisdn } = await aLineOwner(shop)
    const { line: second, order: later } = await aLineOwner(shop)
    const { db } = shop.database
    await db.update(lines).set({ status: 'cancelled' }).where(eq(lines.id, first.id))
    await db.update(lines).set({ mdn: msisdn }).where(eq(lines.id, second.id))
    const answer = caseFile(msisdn)
    await expect(answer).rejects.toThrow('Please enter an order')
    await expect(answer).rejects.toThrow(order.number)
    await expect(answer).rejects.toThrow(later.number)
  })
})

test('every record of a customer says when it came about', async () => {
  const { customer } = await aLineOwner(shop, { purchase: { autoRenew: true } })
  const parts = await readEverything(shop.database.db, customer.id)
  const timeless = Object.entries(parts)
    .filter(([, rows]) => rows.some((row) => timeOf(row) === null))
    .map(([table]) => table)
  // A choice for the next renewal has no history.
  expect(timeless.filter((table) => table !== 'renewal_settings')).toEqual([])
})

test('an address, a number and an order that are not known are said to be so', async () => {
  for (const word of ['unknown@example.com', '+12125550199', 'OL-00000000', 'nonsense']) {
    await expect(caseFile(word)).rejects.toThrow('No customer, line or order found')
  }
})
