import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLossyEngine, type Outcome } from '@openline/testing/lossy-engine'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { TaxGateway } from '../../../gateways/tax/tax.ts'
import { reportTaxes } from './taxes.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(async () => {
  await resetFaults(shop, 'tax')
  await resetFaults(shop, 'carrier')
})

const commit = 'POST /api/v2/afc/Commit'

async function anOrder(status: 'active' | 'refunded') {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  if (status === 'refunded') await injectFault(shop, 'carrier', { fault: 'fail_activation' })
  const { order } = expectOk(
    await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
  )
  return orderIn(shop, customer, order.id, status)
}

type Report = { id: string; order_id: string; code: string | null; reported: boolean }

async function reportsOf(orderId: string): Promise<Report[]> {
  const { rows } = await shop.database.db.execute<Report>(
    sql`select id, order_id, code, reported_at is not null as reported from tax_reports
      where order_id = ${orderId} order by id = order_id desc, created_at, id`,
  )
  return rows
}

/** The reports of an order once there are as many, and all of them are made; failed jobs go on at once. */
function reported(orderId: string, count: number): Promise<Report[]> {
  return eventually(`${count} reports`, async () => {
    await shop.database.db.execute(
      sql`update pgboss.job set start_after = now() where state = 'retry'`,
    )
    const reports = await reportsOf(orderId)
    return reports.length === count && reports.every((each) => each.reported) && reports
  })
}

/** What the engine's reports say of an order. */
async function told(number: string): Promise<number[]> {
  const documents = await committedTaxes(shop, number)
  return documents
    .flatMap(({ transactions }) => transactions.map(({ taxCents }) => taxCents))
    .toSorted((one, other) => other - one)
}

/** Staff give back so many cents, or with null all that is left. */
async function giveBack(orderId: string, amountCents: number | null, refundedCents = 0) {
  const { token } = await aStaffMember(shop, ['money'])
  const body = { amountCents, refundedCents, reasonCode: 'service_problem', reason: 'No service' }
  const path = `/app/desk/orders/${orderId}/refunds`
  expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
}

describe('a sale of which all goes back', () => {
  test('within its month stands in no report, and its refund neither', async () => {
    const { id, number } = await anOrder('refunded')
    const [sale, refund] = await reported(id, 2)
    expect(refund?.code).toBe(`${refund?.id}.void`)
    expect(sale?.code).toBe(id)
    expect(await told(number)).toEqual([])
  })

  test('is voided once although answers are lost, and its job runs again', async () => {
    await injectFault(shop, 'tax', { fault: 'drop_after', count: 3, on: commit })
    const { id, number } = await anOrder('refunded')
    const [sale, refund] = await reported(id, 2)
    expect(await told(number)).toEqual([])
    await shop.database.db.execute(
      sql`update tax_reports set reported_at = null, retry_at = created_at where order_id = ${id}`,
    )
    await shop.runTask('retry stalled tax reports')
    const again = await reported(id, 2)
    expect(again.map(({ code }) => code)).toEqual([sale?.code, refund?.code])
    expect(await told(number)).toEqual([])
  })

  test('in a later month stands there below zero', async () => {
    const { id, number } = await anOrder('active')
    await reported(id, 1)
    const [cents = 0] = await told(number)
    shop.pass(40 * 24 * 3600)
    await giveBack(id, null)
    await reported(id, 2)
    expect(await told(number)).toEqual([cents, -cents])
  })

  test('in two parts stands there with both of them below zero', async () => {
    const { id, number } = await anOrder('active')
    await giveBack(id, 333)
    await giveBack(id, null, 333)
    await reported(id, 3)
    const [sale = 0, ...parts] = await told(number)
    expect(parts.map(Math.sign)).toEqual([-1, -1])
    // The engine rounds each tax of a part on its own.
    expect(Math.abs(sale + parts.reduce((sum, cents) => sum + cents, 0))).toBeLessThanOrEqual(10)
  })
})

function reporter(tax: TaxGateway) {
  const log = pino({ level: 'silent' })
  const deps = { db: shop.database.db, clock: () => shop.now(), log, tax }
  return (id: string) => reportTaxes(deps, id)
}

/** Sale and refund of an order as if nothing had been reported yet. */
async function unreported() {
  const { id } = await anOrder('refunded')
  const [sale, refund] = await reported(id, 2)
  if (!sale || !refund) throw new Error('There are no reports')
  const forget = () =>
    shop.database.db.execute(sql`update tax_reports set drafts = 0, code = null, tax_cents = null,
      reported_at = null, retry_at = now() where order_id = ${id}`)
  await forget()
  return { saleId: sale.id, refundId: refund.id, forget }
}

test('whatever is lost and runs at once, a voided sale is in no report, and a locked one is adjusted once', async () => {
  const { saleId, refundId, forget } = await unreported()
  const outcome = fc.constantFrom<Outcome[]>('ok', 'fails', 'loses')
  const jobs = fc.array(fc.constantFrom(saleId, refundId), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 8 }),
      jobs,
      fc.boolean(),
      async (outcomes, doubled, isLocked) => {
        const { tax, drafts, committed } = aLossyEngine({ outcomes, isLocked })
        await forget()
        const run = reporter(tax)
        await Promise.allSettled([saleId, refundId, ...doubled].map(run))
        for (let tries = 0; tries < outcomes.length + 4; tries++) {
          await run(refundId).catch(() => null)
          await run(saleId).catch(() => null)
        }
        expect((await reportsOf(saleId)).every((each) => each.reported)).toBe(true)
        expect(new Set(drafts).size).toBe(drafts.length)
        const wanted = isLocked ? [saleId, refundId] : []
        expect([...committed].map((code) => code.split('.')[0])).toEqual(wanted)
      },
    ),
    { numRuns: 40 },
  )
})

test('a sale that a late run commits after it was voided is taken out again', async () => {
  const { saleId, refundId } = await unreported()
  const { tax, committed } = aLossyEngine({})
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const late = reporter({
    ...tax,
    commit: async (code) => {
      reached.resolve()
      await released.promise
      await tax.commit(code)
    },
  })(saleId)
  await reached.promise
  await reporter(tax)(refundId)
  expect([...committed]).toEqual([])
  released.resolve()
  await late
  expect([...committed]).toEqual([])
})
