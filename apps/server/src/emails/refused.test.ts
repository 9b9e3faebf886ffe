import { randomUUID } from 'node:crypto'
import { testBrand } from '@openline/testing/brand'
import { aCard, aCustomer, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { buyLine } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sentEmails } from '../db/schema/sent-emails.ts'
import { readWorkload } from '../db/workload.ts'

const shop = useTestShop()
afterEach(async () => {
  await resetFaults(shop, 'mail')
  // What is to be tried again in an hour is not the next test's.
  await shop.database.db.execute(sql`delete from pgboss.job where name = 'send-email'`)
})

function jobsNotDone() {
  return shop.database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name in ('send-email', 'dead-letter') and state < 'completed'`,
  )
}

function refuse(on: string) {
  return injectFault(shop, 'mail', { fault: 'refuse', count: 'always', on })
}

describe('an email that the mail server of a customer refuses for good', () => {
  test('is kept as refused with its codes, is not tried again and makes no job wait', async () => {
    const { id, email } = await aCustomer(shop)
    await refuse(email)
    expectOk(await shop.send('POST', '/app/auth/otp', { body: { email } }))
    const refused = await eventually('the refusal to be kept', async () => {
      const rows = await shop.database.db
        .select()
        .from(sentEmails)
        .where(eq(sentEmails.customerId, id))
      return rows.find(({ refusedAt }) => refusedAt !== null)
    })
    expect(refused.refusal).toBe('EMESSAGE 550')
    await eventually('the job to be over', async () => (await jobsNotDone()).rows.length === 0)
    expect((await readWorkload(shop.database.db, new Date())).retryingJobs).toEqual([])
    const warnings = shop.logLines.filter((line) => line.includes('the mailbox refused it'))
    expect(warnings.filter((line) => line.includes(refused.id))).toHaveLength(1)
    expect(warnings.join()).not.toContain(email)
  })

  test('is a receipt as well, which the account keeps', async () => {
    const customer = await aCustomer(shop)
    await refuse(customer.email)
    await buyLine(shop, customer, await aCard(shop, customer))
    const [receipt] = await eventually('the refused receipt to be kept', async () => {
      const rows = await shop.database.db
        .select()
        .from(sentEmails)
        .where(eq(sentEmails.customerId, customer.id))
      const receipts = rows.filter(({ subject }) => /receipt/i.test(subject))
      return receipts.some(({ refusedAt }) => refusedAt !== null) && receipts
    })
    expect(receipt?.refusal).toBe('EMESSAGE 550')
  })

  test('is not tried again for an address without an account either', async () => {
    const email = `${randomUUID()}@example.com`
    await refuse(email)
    expectOk(await shop.send('POST', '/app/auth/otp', { body: { email } }))
    await eventually('the job to be over', async () => (await jobsNotDone()).rows.length === 0)
    expect(await emailsTo(shop, email)).toEqual([])
  })
})

test('an email that the mailbox of our own support refuses is tried again until the operator corrects it', async () => {
  await refuse(testBrand.support.email.toLowerCase())
  const body = { name: 'Ada', email: `${randomUUID()}@example.com`, message: 'Where is my SIM?' }
  expectOk(await shop.send('POST', '/app/users/contactus', { body }))
  await eventually('the job to wait for its next try', async () => {
    const { rows } = await jobsNotDone()
    return rows.length === 1 && rows[0]?.state === 'retry'
  })
  expect(shop.logLines.join()).toContain('EmailRefused')
})
