import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTableTaxes } from './table-taxes.ts'
import type { TaxableLine, TaxableSale } from './tax.ts'
import { jurisdictionsSchema, readTaxTables } from './tax-tables.ts'

const tables = await readTaxTables(
  fileURLToPath(new URL('../../../../../content', import.meta.url)),
)
const tax = createTableTaxes(tables)

function aLine(more: Partial<TaxableLine> = {}): TaxableLine {
  return { kind: 'plan', taxClass: 'prepaid_wireless', amountCents: 1500, months: 1, ...more }
}

function aSale(more: Partial<TaxableSale> = {}): TaxableSale {
  return { zipCode: '50309', on: new Date('2026-06-15T12:00:00Z'), lines: [aLine()], ...more }
}

async function taxesOn(more: Partial<TaxableSale> = {}) {
  const [answer] = await tax.quote([aSale(more)])
  if (!answer?.ok) throw new Error(answer?.reason)
  return answer.taxes
}

async function amountsOn(more: Partial<TaxableSale> = {}) {
  return (await taxesOn(more)).map(({ name, jurisdiction, percent, cents }) => ({
    name: `${jurisdiction}: ${name}`,
    percent,
    cents,
  }))
}

/** What each tax was worked out on, and what of the sale it was not. */
async function basesOn(more: Partial<TaxableSale>) {
  return (await taxesOn(more)).map((each) => [
    `${each.jurisdiction}: ${each.name}`,
    each.percent,
    each.taxableCents,
    each.exemptCents,
    each.exemptReason,
  ])
}

describe('the tables', () => {
  test('ask a flat 911 fee for a purchase of prepaid service, however long it lasts', async () => {
    expect(await amountsOn({ lines: [aLine({ months: 12 })] })).toEqual([
      { name: 'Iowa: Sales tax', percent: 6, cents: 90 },
      { name: 'Iowa: 911 fee', percent: null, cents: 51 },
    ])
  })

  test('ask it for each month of no-contract service where the state does', async () => {
    const yearly = aLine({ taxClass: 'no_contract', months: 12 })
    expect((await amountsOn({ lines: [yearly] }))[1]).toEqual({
      name: 'Iowa: 911 fee',
      percent: null,
      cents: 1200,
    })
  })

  test('treat no-contract service as prepaid where nothing else is known', async () => {
    const inTexas = (taxClass: TaxableLine['taxClass']) =>
      amountsOn({ zipCode: '75201', lines: [aLine({ taxClass })] })
    expect(await inTexas('no_contract')).toEqual(await inTexas('prepaid_wireless'))
  })

  test('ask nothing of Internet access alone', async () => {
    const recovery = aLine({ kind: 'recovery_fee', taxClass: 'data_only', amountCents: 150 })
    const lines = [aLine({ taxClass: 'data_only' }), recovery]
    expect(await amountsOn({ lines })).toEqual([{ name: 'Iowa: Sales tax', percent: 6, cents: 0 }])
    expect(await basesOn({ lines, zipCode: '75201' })).toEqual([
      ['Texas: Sales tax', 6.25, 0, 1650, 'internet_access'],
      ['Texas: 911 fee', 2, 0, 1650, 'internet_access'],
    ])
  })

  test('leave out Internet access where no such tax is known', async () => {
    const lines = [aLine({ taxClass: 'data_only' })]
    expect(await basesOn({ lines, zipCode: '97201' })).toEqual([])
  })

  test('tax the recovery fee, and ask no 911 fee of it', async () => {
    const lines = [aLine(), aLine({ kind: 'recovery_fee', amountCents: 150 })]
    expect(await amountsOn({ zipCode: '75201', lines })).toEqual([
      { name: 'Texas: Sales tax', percent: 6.25, cents: 103 },
      { name: 'Texas: 911 fee', percent: 2, cents: 30 },
    ])
    expect(await basesOn({ zipCode: '75201', lines })).toEqual([
      ['Texas: Sales tax', 6.25, 1650, 0, null],
      ['Texas: 911 fee', 2, 1500, 150, 'recovery_fee'],
    ])
  })

  test('answer several sales in their order, an unknown place by name', async () => {
    const answers = await tax.quote([aSale(), aSale({ zipCode: '00000' }), aSale()])
    expect(answers.map((answer) => (answer.ok ? answer.by : answer.reason))).toEqual([
      'tables',
      'place_unknown',
      'tables',
    ])
  })
})

describe('a rate table', () => {
  const iowa = tables.jurisdictions.find(({ code }) => code === 'IA')
  const accepts = (more: object) =>
    jurisdictionsSchema.safeParse({ jurisdictions: [{ ...iowa, ...more }] }).success

  test('goes from old to new', () => {
    const [rate] = iowa?.rates ?? []
    const newer = { ...rate, effectiveFrom: '2099-01-01' }
    expect(accepts({ rates: [rate, newer] })).toBe(true)
    expect(accepts({ rates: [newer, rate] })).toBe(false)
    expect(accepts({ rates: [rate, rate] })).toBe(false)
  })

  test('has rates for every place that is served', () => {
    expect(accepts({ rates: [] })).toBe(false)
    expect(accepts({ rates: [], served: false })).toBe(true)
  })
})
