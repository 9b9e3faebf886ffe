import { type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withStandIn } from './stand-in.ts'
import type { TaxAnswer, TaxableSale, TaxGateway } from './tax.ts'

const until = new Date('2026-11-25T18:00:00Z')
const before = new Date('2026-11-25T17:59:59Z')

function priceBy(by: 'tables' | 'avalara', cents: number): TaxAnswer {
  const tax: NamedTax = {
    name: 'Sales Tax',
    jurisdiction: 'Iowa',
    level: 'state',
    percent: 6,
    cents,
    line: 'taxAmountCents',
    passedOn: false,
    ...noTaxBase,
  }
  return { ok: true, taxes: [tax], by }
}

function none(reason: Exclude<TaxAnswer, { ok: true }>['reason']): TaxAnswer {
  return { ok: false, reason }
}

const sale: TaxableSale = { zipCode: '50309', on: before, lines: [] }
const tables = {
  quote: async (sales: readonly TaxableSale[]) => sales.map(() => priceBy('tables', 5)),
}

/** What the engine's answers become at a time, and what the log says. */
async function standIn(
  answers: readonly TaxAnswer[],
  now: Date,
  readUntil: () => Promise<Date | null> = () => Promise.resolve(until),
) {
  const logLines: string[] = []
  const log = pino({}, { write: (line: string) => void logLines.push(line) })
  const engine: TaxGateway = {
    quote: async () => answers,
    areaOf: (zipCode) => zipCode,
    hasSurcharges: true,
    draft: async () => ({ cents: 0, place: '1' }),
    commit: async () => {},
    uncommit: async () => 'uncommitted',
  }
  const gateway = withStandIn({ engine, tables, readUntil, clock: () => now, log })
  return { prices: await gateway.quote(answers.map(() => sale)), logLines }
}

test('the tables give the prices that a silent engine leaves out, and the answer says so', async () => {
  const { prices, logLines } = await standIn([none('unavailable'), priceBy('avalara', 7)], before)
  expect(prices).toEqual([{ ...priceBy('tables', 5), by: 'stand_in' }, priceBy('avalara', 7)])
  expect(logLines.join('')).toContain('tax tables stand in for the engine')
})

test('the tables give nothing once their time is over', async () => {
  const { prices, logLines } = await standIn([none('unavailable')], until)
  expect(prices).toEqual([none('unavailable')])
  expect(logLines).toEqual([])
})

test('the tables give nothing that the operator does not allow, and the engine alone is asked', async () => {
  const never = () => Promise.resolve(null)
  expect((await standIn([none('unavailable')], before, never)).prices).toEqual([
    none('unavailable'),
  ])
  const unasked = () => Promise.reject(new Error('asked while the engine answers'))
  expect((await standIn([priceBy('avalara', 7)], before, unasked)).prices).toHaveLength(1)
})

test.each(['refused', 'answer_invalid', 'place_unknown'] as const)(
  'what the engine answers stands: %s',
  async (reason) => {
    expect((await standIn([none(reason)], before)).prices).toEqual([none(reason)])
  },
)
