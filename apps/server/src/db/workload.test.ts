import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@openline/testing/test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { readWorkload } from './workload.ts'

test('waiting jobs and orders on their way are counted, finished ones are not', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url)
  const { db } = database
  try {
    expect(await readWorkload(db, new Date())).toEqual({
      waitingJobs: [],
      retryingJobs: [],
      unfinishedOrders: [],
      deadLetters: [],
      unfinishedRefunds: [],
      openDisputes: [{ name: 'due', count: 0 }],
      renewalTries: [],
      differingCaptures: [{ name: 'all', count: 0 }],
      refusedSuspensions: [{ name: 'all', count: 0 }],
      openCases: [],
      refusedLineCalls: [
        { name: 'lock', count: 0 },
        { name: 'port_out', count: 0 },
        { name: 'line_end', count: 0 },
      ],
      unreportedTaxes: [],
      differingTaxes: [{ name: 'all', count: 0 }],
      standInTaxes: [{ name: 'all', count: 0 }],
    })

    const customerId = randomUUID()
    await db.execute(sql`
      insert into customers (id, email, email_key, password_hash, first_name, last_name, accepted_terms_version, created_at)
      values (${customerId}, 'kim@example.com', 'kim@example.com', 'x', 'Kim', 'Park', '2026-09', now())`)
    for (const status of ['paid', 'paid', 'active']) {
      const id = randomUUID()
      await db.execute(sql`
        insert into orders (id, number, customer_id, idempotency_key, quote_id, status, plan_id,
          plan_name, period_months, sim_type, ship_to, order_total_cents, discount_amount_cents,
          tax_amount_cents, regulatory_fee_cents, activation_fee_cents, final_checkout_amount_cents,
          recovery_fee_cents, tax_class, taxes, taxed_by, auto_renew, accepted_terms_version, created_at, updated_at)
        values (${id}, ${id}, ${customerId}, ${id}, ${id}, ${status}, 'light-monthly', 'Light', 1,
          'esim', '{}', 1500, 0, 0, 0, 0, 1500, 0, 'prepaid_wireless', '[]', 'tables', false, '2026-09', now(), now())`)
    }
    await db.execute(sql`select pgboss.create_queue('send-email', '{"policy":"standard"}'::jsonb)`)
    await db.execute(sql`
      insert into pgboss.job (name, state)
      values ('send-email', 'created'), ('send-email', 'created'), ('send-email', 'retry'),
        ('send-email', 'active'), ('send-email', 'completed')`)
    expect(await readWorkload(db, new Date())).toMatchObject({
      unfinishedOrders: [{ name: 'paid', count: 2 }],
      waitingJobs: [{ name: 'send-email', count: 2 }],
      retryingJobs: [{ name: 'send-email', count: 1 }],
    })
  } finally {
    await database.close()
    await testDatabase.drop()
  }
})
