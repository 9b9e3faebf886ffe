import type { DailyTotals, JournalTotals } from '@openline/contract/office/books-desk'
import type { CollectedTaxes } from '@openline/contract/office/collected-taxes-desk'
import type { DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import type { ProviderStatement } from '@openline/contract/office/provider-statement-desk'
import type { Subscribers } from '@openline/contract/office/subscribers-desk'
import { aLineToRenew } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createVirtualTime } from '../world/virtual-time.ts'
import { createBookReader, type ReadBooks } from './desk-books.ts'
import { createMonthLaw } from './months.ts'

const shop = useTestShop()

const longMonthSeconds = 33 * 24 * 3600

beforeAll(async () => {
  await aLineToRenew(shop, { autoRenew: false })
})

/** A month has ended, and a few days of the next one have passed. */
beforeEach(async () => {
  const now = shop.now()
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 4)
  shop.pass(Math.min(longMonthSeconds, Math.ceil((nextMonth - now.getTime()) / 1000)))
  await shop.runTask('read provider balance')
})

type Change = { readonly part: string; readonly change: (page: unknown) => void }

function monthLaw(changed?: Change) {
  const world = { ...shop, time: createVirtualTime(shop.now()) }
  const signIn = createBookReader(world)
  return createMonthLaw(world, async () => {
    const read = await signIn()
    const readChanged: ReadBooks = async <T>(path: string) => {
      const answer = await read<T>(path)
      if (changed && path.startsWith(`/app/desk/${changed.part}?`)) changed.change(answer.body)
      return answer
    }
    return readChanged
  })
}

test('the page of a month with a sale ties, and so does the provider’s ledger', async () => {
  const law = monthLaw()
  expect(await law.closeMonth()).toEqual([])
  expect(await law.differences()).toEqual([])
})

test('taxes that a page leaves out are not missed', async () => {
  const law = monthLaw({
    part: 'collected-taxes',
    change: (page) => void (page as CollectedTaxes).taxes.pop(),
  })
  expect(await law.closeMonth()).toEqual([])
})

test('a month waits until the provider’s ledger was read after its end', async () => {
  const { db } = shop.database
  await db.execute(`update provider_reading set read_until = read_until - interval '35 days'`)
  const law = monthLaw({
    part: 'journal/totals',
    change: (page) => void (page as JournalTotals).debitCents++,
  })
  expect(await law.closeMonth()).toEqual([])
  await db.execute(`update provider_reading set read_until = read_until + interval '35 days'`)
  expect(await law.closeMonth()).not.toEqual([])
  expect(await law.closeMonth()).toEqual([])
})

/** A page of the desk with one wrong figure, and what is said of it. */
function wrong<Page>(part: string, change: (page: Page) => void, says: string) {
  return { part, change: (page: unknown) => change(page as Page), says }
}

test.each([
  wrong<JournalTotals>('journal/totals', (page) => (page.debitCents += 1), 'the sum of debits'),
  wrong<DailyTotals>(
    'takings',
    ({ accounts }) => accounts.forEach((each) => (each.cents += 1)),
    'the sum of days of plan',
  ),
  wrong<CollectedTaxes>(
    'collected-taxes',
    ({ total }) => (total.netCents += 1),
    'what the journal has of taxes',
  ),
  wrong<CollectedTaxes>(
    'collected-taxes',
    ({ taxes }) => taxes.forEach((tax) => (tax.netCents += 1)),
    'the sum of taxes',
  ),
  wrong<ProviderStatement>(
    'provider-statement',
    (page) => (page.journalCents += 1),
    'what the journal has at the provider',
  ),
  wrong<ProviderStatement>(
    'provider-statement',
    (page) => (page.otherDaysCents += 1),
    'the journal with other days and differences',
  ),
  wrong<ProviderStatement>(
    'provider-statement',
    (page) => (page.feesCents += 1),
    'what moved at the provider with fees and payouts',
  ),
  wrong<DeferredRevenue>(
    'deferred-revenue',
    ({ total }) => (total.earnedCents += 1),
    'what is left to earn',
  ),
  wrong<DeferredRevenue>(
    'deferred-revenue',
    ({ plans }) => plans.pop(),
    'what is left of all plans',
  ),
  wrong<Subscribers>(
    'subscribers',
    ({ total }) => (total.atStart += 1),
    'by plan, the end of the month before',
  ),
  wrong<Subscribers>(
    'subscribers',
    ({ total }) => (total.added += 1),
    'by coupon, who stayed and came',
  ),
  wrong<Subscribers>('subscribers', ({ groups }) => groups.pop(), 'by cohort, the sum of groups'),
  wrong<Subscribers>('subscribers', ({ total }) => (total.late += 1), 'by plan, each way to renew'),
])('a wrong figure of $part is found: $says', async ({ says, ...change }) => {
  const month = shop.now()
  month.setUTCDate(0)
  expect(await monthLaw(change).closeMonth()).toContainEqual(
    expect.stringContaining(`${month.toISOString().slice(0, 7)}: ${says} is `),
  )
})

test('what the provider has otherwise is told once all is over', async () => {
  const law = monthLaw()
  expect(await law.closeMonth()).toEqual([])
  const add = (cents: number) =>
    shop.database.db.execute(
      `update provider_entries set amount_cents = amount_cents + ${cents} where kind = 'charge'`,
    )
  await add(1)
  onTestFinished(async () => {
    await add(-1)
  })
  expect(await law.differences()).toEqual([
    expect.stringMatching(/^the charge pi_\w+ is \d+ in the journal and \d+ at the provider$/),
  ])
})
