import type { JournalTotals } from '@openline/contract/office/books-desk'
import type { ProviderStatement } from '@openline/contract/office/provider-statement-desk'
import { expectOk } from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { comesBack, failedOf, givenBack } from '@openline/testing/refund-care'
import { aLineToRenew } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { providerEntries } from '../../../db/schema/provider-ledger.ts'
import { savePayouts, setPayout, setReadUntil } from './provider-store.ts'

const shop = useTestShop()

/** Each test reads the provider's ledger from its beginning. */
beforeEach(async () => {
  await shop.database.db.execute(
    'truncate provider_entries, provider_payouts, provider_reading cascade',
  )
})

/** Days around now: the clock of a test moves, and that of the provider with it. */
function range(): { from: string; to: string } {
  const day = (days: number) =>
    new Date(shop.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  return { from: day(-2), to: day(2) }
}

async function statement(query: { from: string; to: string } = range()) {
  const { token } = await aStaffMember(shop, ['money'])
  const path = '/app/desk/provider-statement'
  return {
    ...expectOk(await shop.send<ProviderStatement>('GET', path, { token, query })),
    token,
  }
}

async function ledger() {
  const response = await fetch(`${shop.sandbox.url}/payment/ledger`)
  return (await response.json()) as { balanceTransactions: { net: number; type: string }[] }
}

async function payOut(): Promise<{ id: string; amount: number; trace_id: { value: string } }> {
  const response = await fetch(`${shop.sandbox.url}/payment/payouts`, { method: 'POST' })
  return (await response.json()) as Awaited<ReturnType<typeof payOut>>
}

test('journal, provider’s ledger and payouts tie to the cent', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await givenBack(shop)
  const back = await givenBack(shop, comesBack)
  const { token } = await aStaffMember(shop, ['money'])
  await failedOf(shop, back.order, token)
  await disputeIn(shop, await objectTo(shop, owner.order.id, 'chargeback'), 'needs_response')
  await aLineToRenew(shop, { autoRenew: false })
  await aLineToRenew(shop, { autoRenew: false })
  const payout = await payOut()
  await shop.runTask('read provider balance')
  await shop.runTask('read provider balance')

  const { differences, payouts, ...sums } = await statement()
  expect(differences).toEqual([])
  const query = range()
  const totals = expectOk(
    await shop.send<JournalTotals>('GET', '/app/desk/journal/totals', { token, query }),
  )
  const balance = totals.accounts.find(({ account }) => account === 'provider_balance')
  expect(sums.journalCents).toBe((balance?.debitCents ?? 0) - (balance?.creditCents ?? 0))
  expect(sums).toMatchObject({ otherDaysCents: 0, differencesCents: 0, otherCents: 0 })
  expect(sums.movedCents).toBe(sums.journalCents)
  expect(sums.feesCents).toBeLessThan(0)
  // Another test may have been paid out before.
  expect(sums.paidOutCents).toBe(-payouts.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const { balanceTransactions } = await ledger()
  expect(sums.balanceCents).toBe(balanceTransactions.reduce((sum, { net }) => sum + net, 0))
  expect(payouts.find(({ id }) => id === payout.id)).toMatchObject({
    amountCents: payout.amount,
    bankReference: payout.trace_id.value,
    entries: { cents: payout.amount },
  })

  const path = '/app/desk/provider-statement/file'
  const rows: Record<string, string>[] = parse(
    expectOk(await shop.send<string>('GET', path, { token, query })),
    { columns: true, record_delimiter: '\r\n' },
  )
  expect(rows).toHaveLength(balanceTransactions.length)
  expect(rows.reduce((sum, row) => sum + Number(row['net_cents']), 0)).toBe(sums.balanceCents)
  expect(new Set(rows.map((row) => row['bank_reference']))).toEqual(
    new Set(payouts.map(({ bankReference }) => bankReference)),
  )
})

test('what only one side has, or with another amount, is listed and told apart from other days', async () => {
  const { db } = shop.database
  const missing = await aLineToRenew(shop, { autoRenew: false })
  const changed = await aLineToRenew(shop, { autoRenew: false })
  const early = await aLineToRenew(shop, { autoRenew: false })
  await shop.runTask('read provider balance')
  const before = await statement()
  expect(before.differences).toEqual([])
  const entryOf = (orderId: string) =>
    sql`kind = 'charge' and reference = (select intent_id from payment_attempts where order_id = ${orderId})`
  await db.execute(sql`delete from provider_entries where ${entryOf(missing.order.id)}`)
  await db.execute(
    sql`update provider_entries set amount_cents = amount_cents + 7 where ${entryOf(changed.order.id)}`,
  )
  await db.execute(
    sql`update provider_entries set at = at - interval '5 days' where ${entryOf(early.order.id)}`,
  )
  await db.execute(sql`insert into provider_entries (id, kind, reference, amount_cents, fee_cents, at)
    values ('txn_other', 'charge', 'pi_other', 900, 56, ${shop.now().toISOString()})`)
  const paid = (owner: typeof missing) => owner.order.lines.finalCheckoutAmountCents
  const after = await statement()
  const rows = after.differences.map(({ order, bookedCents, providerCents }) => [
    order?.number ?? null,
    bookedCents,
    providerCents,
  ])
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      [missing.order.number, paid(missing), null],
      [changed.order.number, paid(changed), paid(changed) + 7],
      [null, null, 900],
    ]),
  )
  expect(after.otherDaysCents).toBe(-paid(early))
  expect(after.differencesCents).toBe(900 + 7 - paid(missing))
  expect(after.journalCents + after.otherDaysCents + after.differencesCents).toBe(after.movedCents)
})

test('a payout is written again only once the provider says something else of it', async () => {
  await aLineToRenew(shop, { autoRenew: false })
  const { id } = await payOut()
  const read = async () => {
    await shop.runTask('read provider balance')
    const { rows } = await shop.database.db.execute<{ version: string; status: string }>(sql`
      select xmin::text as version, status from provider_payouts where id = ${id}`)
    return rows[0]
  }
  const first = await read()
  expect(await read()).toEqual(first)
  await shop.database.db.execute(sql`
    update provider_payouts set status = 'canceled' where id = ${id}`)
  expect(await read()).toMatchObject({ status: first?.status })
})

test('a provider that is away is read once it is back', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const away = { fault: 'error_before', count: 'always' } as const
  await injectFault(shop, 'payment', { ...away, on: 'GET /v1/balance_transactions' })
  await shop.runTask('read provider balance')
  expect((await statement()).differences.map(({ order }) => order?.number)).toContain(
    owner.order.number,
  )
  expect(shop.logLines.join('')).toContain('provider balance check failed; retrying')
  await resetFaults(shop, 'payment')
  await shop.runTask('read provider balance')
  expect((await statement()).differences).toEqual([])
})

test('after weeks without a reading each day of them is read', async () => {
  await aLineToRenew(shop, { autoRenew: false })
  const weeksAgo = new Date(shop.now().getTime() - 17 * 24 * 3600_000)
  await setReadUntil(shop.database.db, weeksAgo)
  await shop.runTask('read provider balance')
  expect((await statement()).differences).toEqual([])
})

test('a payout of more entries than a statement has parameters is kept whole', async () => {
  const { db } = shop.database
  const createdAt = shop.now()
  const payout = { id: 'po_large', amountCents: 70_000, status: 'paid', createdAt } as const
  await savePayouts(db, [{ ...payout, arrivesOn: '2026-11-27', bankReference: null }])
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into provider_entries (id, kind, amount_cents, fee_cents, at)
    select 'txn_large_' || n, 'other', 1, 0, ${createdAt.toISOString()} from generate_series(1, 70000) n returning id`)
  await setPayout(
    db,
    payout.id,
    rows.map(({ id }) => id),
  )
  expect(await db.$count(providerEntries, sql`payout_id = ${payout.id}`)).toBe(70_000)
})
