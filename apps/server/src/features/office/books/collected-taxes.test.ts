import { randomUUID } from 'node:crypto'
import { fixedHeaders } from '@openline/contract/endpoint'
import type { DailyTotals, DayRange, JournalTotals } from '@openline/contract/office/books-desk'
import type { CollectedTaxes } from '@openline/contract/office/collected-taxes-desk'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { shippedPrices } from '@openline/testing/price-shop'
import { returnsOf, type SaleStory, saleStories, tellStories } from '@openline/testing/sale-stories'
import { aStaffMember } from '@openline/testing/staff'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanOfDays } from '../../../time/start-of-day.ts'
import { collectedTaxesFile, collectedTaxesOf } from './collected-taxes.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { readJournal } from './journal.ts'

const { prices } = await shippedPrices()
const timeZone = 'America/Chicago'

/** What each tax came to under the journal's name of it. */
function byJournalName({ taxes }: CollectedTaxes): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { jurisdiction, name, level, collectedCents, refundedCents } of taxes) {
    const key = `${jurisdiction}: ${name} (${level})`
    const [collected = 0, refunded = 0] = sums.get(key) ?? []
    sums.set(key, [collected + collectedCents, refunded + refundedCents])
  }
  return new Map([...sums].filter(([, cents]) => cents.some((each) => each !== 0)))
}

function inJournal(taxes: DailyTotals['taxes']): Map<string, number[]> {
  return new Map(taxes.map((each) => [each.tax, [each.chargedCents, each.returnedCents]]))
}

describe('the taxes of a range of days', () => {
  const database = useTestDatabase()
  const report = (range: DayRange) => collectedTaxesOf({ db: database.db, prices }, range)
  const always = { from: '2027-01-01', to: '2032-12-31' }

  /** Of any tax of the stories, what is left of it once all refunds are through. */
  const leftOf = (told: readonly SaleStory[], cents: (tax: StoryTax) => number) =>
    told.reduce((sum, story) => {
      const { toCard, credit } = returnsOf(story)
      const back = [...toCard, ...(credit ? [credit] : [])].flatMap(({ parts }) => parts.taxes)
      const sold = { ...story, cents: story.taxCents - Math.floor(story.taxCents / 3) }
      const base = {
        taxableCents: sold.planCents + sold.activationFeeCents,
        exemptCents: sold.recoveryFeeCents,
      }
      const isKept = sold.cents > 0 || base.exemptCents > 0
      const returned = back.filter(({ name }) => name === 'Sales tax').map(cents)
      return returned.reduce((rest, each) => rest - each, sum + (isKept ? cents(base) : 0))
    }, 0)

  type StoryTax = { taxableCents: number | null; exemptCents: number }

  test('are to the cent what the journal has on its account of taxes, tax by tax', async () => {
    const day = fc.integer({ min: 0, max: 700 }).map((index) => dayAt(index))
    const property = fc.asyncProperty(
      fc.array(saleStories, { minLength: 1, maxLength: 5 }),
      fc.tuple(day, day),
      async (told, days) => {
        await tellStories(database.db, told)
        const [from = '', to = ''] = days.toSorted()
        for (const range of [{ from, to }, always]) {
          const taxes = await report(range)
          const span = spanOfDays(range, timeZone)
          const journal = await sumDailyTotals(readJournal(database.db, span))
          expect(byJournalName(taxes)).toEqual(inJournal(journal.taxes))
          const booked = journal.accounts.find(({ account }) => account === 'tax')?.cents ?? 0
          expect(taxes.total.netCents).toBe(0 - booked)
        }
        const sales = (await report(always)).taxes.filter(({ name }) => name === 'Sales tax')
        const sum = (cents: (tax: (typeof sales)[number]) => number) =>
          sales.reduce((all, tax) => all + cents(tax), 0)
        expect(sum(({ taxableCents }) => taxableCents ?? 0)).toBe(
          leftOf(told, ({ taxableCents }) => taxableCents ?? 0),
        )
        expect(sum(({ exemptCents }) => exemptCents.recovery_fee)).toBe(
          leftOf(told, ({ exemptCents }) => exemptCents),
        )
      },
    )
    await fc.assert(property, { numRuns: 25 })
  }, 120_000)

  const sold: SaleStory = {
    soldAt: new Date('2028-02-01T05:30:00Z'),
    planCents: 4000,
    activationFeeCents: 0,
    recoveryFeeCents: 200,
    taxCents: 300,
    creditCents: 0,
    months: 1,
    beginsAfter: 0,
    endsAfter: null,
    refunds: [{ after: 24, percent: 50 }],
    creditReturnsAfter: null,
  }

  async function linesOf(range: DayRange): Promise<string[]> {
    const file = collectedTaxesFile({ db: database.db, prices }, range)
    return (await new Response(file.stream()).text()).trim().split('\r\n')
  }

  test('are a file by days of the carrier’s calendar, in which half a refund takes back half the base', async () => {
    await tellStories(database.db, [sold, { ...sold, refunds: [] }])
    const [head, ...january] = await linesOf({ from: '2028-01-31', to: '2028-01-31' })
    expect(head).toBe(
      'state,jurisdiction,level,tax,percent,sales,taxable_cents,exempt_internet_access_cents,exempt_recovery_fee_cents,exempt_by_tax_engine_cents,collected_cents,refunded_cents,net_cents',
    )
    expect(january).toEqual([
      'IA,Iowa,state,911 fee,,2,,0,0,0,200,0,200',
      'IA,Iowa,state,Sales tax,6,2,8000,0,400,0,400,0,400',
    ])
    expect((await linesOf({ from: '2028-02-01', to: '2028-02-29' })).slice(1)).toEqual([
      'IA,Iowa,state,911 fee,,0,,0,0,0,0,50,-50',
      'IA,Iowa,state,Sales tax,6,0,-2000,0,-100,0,0,100,-100',
    ])
    expect((await report({ from: '2028-01-01', to: '2028-02-29' })).total).toEqual({
      collectedCents: 600,
      refundedCents: 150,
      netCents: 450,
    })
  })

  function dayAt(index: number): string {
    return new Date(Date.parse('2027-10-20') + index * 24 * 3600_000).toISOString().slice(0, 10)
  }
})

describe.each(['tables', 'avalara'] as const)('with the taxes of %s', (engine) => {
  const shop = useTestShop({ env: { TAX_ENGINE: engine } })

  test('what was sold and refunded is on the page, as the journal has it, and in the file', async () => {
    const { order } = await aLineOwner(shop)
    await aLineOwner(shop, { quote: { planId: 'data-10' } })
    const { token } = await aStaffMember(shop, ['money'])
    const body = { amountCents: 500, reasonCode: 'goodwill', refundedCents: 0, reason: 'A wait' }
    const refund = `/app/desk/orders/${order.id}/refunds`
    expectOk(await shop.send('POST', refund, { token, key: randomUUID(), body }))
    const { from, to, accounts } = expectOk(
      await shop.send<JournalTotals>('GET', '/app/desk/journal/totals', { token }),
    )
    const query = { from, to }
    const page = expectOk(
      await shop.send<CollectedTaxes>('GET', '/app/desk/collected-taxes', { token, query }),
    )
    const booked = accounts.find(({ account }) => account === 'tax')
    expect(page.total).toEqual({
      collectedCents: booked?.creditCents,
      refundedCents: booked?.debitCents,
      netCents: (booked?.creditCents ?? 0) - (booked?.debitCents ?? 0),
    })
    expect(page.total.refundedCents).toBeGreaterThan(0)
    expect(page.taxes).toHaveLength(page.count)
    for (const { level, state } of page.taxes) expect(state).toBe(level === 'federal' ? null : 'IA')
    const sums = page.taxes.map(({ exemptCents }) => exemptCents)
    const exempt = (reason: keyof (typeof sums)[number]) =>
      sums.reduce((all, each) => all + each[reason], 0)
    expect(exempt('internet_access') > 0).toBe(engine === 'tables')
    expect(exempt('tax_engine') > 0).toBe(engine === 'avalara')
    const rates = page.taxes.filter((tax) => tax.percent !== null && tax.collectedCents > 0)
    expect(rates.filter(({ taxableCents }) => !taxableCents)).toEqual([])

    const headers = {
      ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
      authorization: `Bearer ${token}`,
    }
    const path = `/app/desk/collected-taxes/file?from=${from}&to=${to}`
    const file = await fetch(shop.url(path), { headers })
    expect(file.headers.get('content-disposition')).toContain(`taxes-${from}-to-${to}.csv`)
    const lines: Record<string, string>[] = parse(await file.text(), {
      columns: true,
      record_delimiter: '\r\n',
    })
    expect(lines.map(({ tax, net_cents }) => [tax, Number(net_cents)])).toEqual(
      page.taxes.map(({ name, netCents }) => [name, netCents]),
    )
  })

  test('only money people see them, and days come in their order', async () => {
    const path = '/app/desk/collected-taxes'
    const query = { from: '2028-02-01', to: '2028-02-29' }
    const support = await aStaffMember(shop, ['support'])
    expect((await shop.send('GET', path, { token: support.token, query })).status).toBe(403)
    const { token } = await aStaffMember(shop, ['money'])
    const swapped = { token, query: { from: query.to, to: query.from } }
    expect((await shop.send('GET', path, swapped)).status).toBe(422)
  })
})
