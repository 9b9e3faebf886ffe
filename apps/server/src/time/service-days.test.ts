import { readFileSync } from 'node:fs'
import type { Plan } from '@openline/contract/sales/plan'
import { expect, test } from 'vitest'
import { endOfPeriod } from './service-days.ts'

test.each([
  ['2026-01-31T10:00:00.123Z', 1, '2026-03-02T10:00:00.123Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-03-01T10:00:00.000Z'],
  ['2026-07-01T00:00:00.000Z', 1, '2026-07-31T00:00:00.000Z'],
  ['2026-11-30T23:59:59.000Z', 3, '2027-02-28T23:59:59.000Z'],
  ['2026-01-31T00:00:00.000Z', 6, '2026-07-30T00:00:00.000Z'],
  ['2026-05-15T00:00:00.000Z', 12, '2027-05-15T00:00:00.000Z'],
  ['2027-05-15T00:00:00.000Z', 12, '2028-05-14T00:00:00.000Z'],
])('what begins at %s and is paid for %i months ends at %s', (from, months, to) => {
  expect(endOfPeriod(new Date(from), months).toISOString()).toBe(to)
})

type Published = { data: { attributes: Pick<Plan, 'planId' | 'periodMonths' | 'periodDays'> }[] }

test('every plan lasts the days that it promises', () => {
  const file = new URL('../../../../content/api/plans.json', import.meta.url)
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as Published
  const bought = new Date('2027-01-31T12:00:00Z')
  const daysPaid = data.map(({ attributes: { planId, periodMonths } }) => {
    const paidMs = endOfPeriod(bought, periodMonths).getTime() - bought.getTime()
    return { planId, days: paidMs / (24 * 3600_000) }
  })
  expect(daysPaid).not.toEqual([])
  expect(daysPaid).toEqual(
    data.map(({ attributes: { planId, periodDays } }) => ({ planId, days: periodDays })),
  )
})
