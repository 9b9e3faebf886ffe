import type { Allowance, Usage } from '@openline/contract/usage'
import { expect, test } from 'vitest'
import { amountWords, nameWords, partUsed, rowsOf } from './usage-words.ts'

const usage: Usage = {
  dataUsedMb: 1840,
  minutesUsed: 112,
  textsUsed: 40,
  asOf: '2026-11-20T22:00:00.000Z',
  since: '2026-11-12T00:00:00.000Z',
  resetsAt: '2026-12-12T00:00:00.000Z',
}

const phone: Allowance = { kind: 'phone', dataGb: 10, minutes: null, texts: 100 }

const shown = (allowance: Allowance | null) =>
  rowsOf(usage, allowance).map((row) => `${nameWords(row)} ${amountWords(row)}`)

test('usage is shown against what the plan includes', () => {
  expect(shown(phone)).toEqual(['Data 1.8 of 10 GB', 'Minutes 112, unlimited', 'Texts 40 of 100'])
})

test('a data plan shows data only', () => {
  expect(shown({ ...phone, kind: 'data' })).toEqual(['Data 1.8 of 10 GB'])
})

test('of a plan that is not published any more only the usage is known', () => {
  expect(shown(null)).toEqual(['Data 1.8 GB', 'Minutes 112', 'Texts 40'])
})

test('a bar stands only where there is an end', () => {
  expect(rowsOf(usage, phone).map(partUsed)).toEqual([0.184, null, 0.4])
})
