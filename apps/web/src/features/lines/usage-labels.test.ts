import type { Allowance, Usage } from '@openline/contract/lines/usage'
import { expect, test } from 'vitest'
import { amountWords, nameWords, partUsed, rowsOf, type UsageRow } from './usage-labels.ts'
import { noticeOf } from './usage-notice-labels.ts'

const usage: Usage = {
  dataUsedMb: 1840,
  minutesUsed: 112,
  textsUsed: 40,
  days: null,
  asOf: '2026-11-20T22:00:00.000Z',
  since: '2026-11-12T00:00:00.000Z',
  resetsAt: '2026-12-12T00:00:00.000Z',
}

const phone: Allowance = { kind: 'phone', dataGb: 10, minutes: null, texts: 100 }

function shown(allowance: Allowance | null) {
  return rowsOf(usage, allowance).map((row) => `${nameWords(row)} ${amountWords(row)}`)
}

test('what is left is shown against what the plan includes', () => {
  expect(shown(phone)).toEqual([
    'Data 8.2 GB left of 10 GB',
    'Minutes 112 used, unlimited',
    'Texts 60 left of 100',
  ])
})

test('a data plan shows data only', () => {
  expect(shown({ ...phone, kind: 'data' })).toEqual(['Data 8.2 GB left of 10 GB'])
})

test('of a plan that is not published any more only the usage is known', () => {
  expect(shown(null)).toEqual(['Data 1.8 GB', 'Minutes 112', 'Texts 40'])
})

test('a bar stands only where there is an end', () => {
  expect(rowsOf(usage, phone).map(partUsed)).toEqual([0.184, null, 0.4])
})

test.each<[UsageRow, string]>([
  [{ of: 'data', used: 1000.4, included: 15 }, '0 GB left of 15 GB'],
  [{ of: 'data', used: 99.94, included: null }, '99.9 GB used, unlimited'],
  [{ of: 'minutes', used: 2419, included: null }, '2,419 used, unlimited'],
  [{ of: 'texts', used: 0, included: null }, 'Unlimited'],
  [{ of: 'data', used: 0, included: 5 }, '5 GB left of 5 GB'],
  [{ of: 'data', used: 9.96, included: 10 }, '40 MB left of 10 GB'],
])('%o reads %s', (row, words) => {
  expect(amountWords(row)).toBe(words)
})

test.each<[UsageRow, string | undefined]>([
  [{ of: 'data', used: 11.9, included: 15 }, undefined],
  [{ of: 'data', used: 99, included: null }, undefined],
  [{ of: 'data', used: 12, included: 15 }, 'You’ve used 80% of your high-speed data'],
  [{ of: 'data', used: 14.99, included: 15 }, 'You’ve used 99% of your high-speed data'],
  [{ of: 'data', used: 15, included: 15 }, 'You’ve used all your high-speed data'],
  [{ of: 'data', used: 30.4, included: 15 }, 'You’ve used all your high-speed data'],
  [{ of: 'texts', used: 100, included: 100 }, 'You’ve used all your texts'],
  [{ of: 'minutes', used: 95, included: 100 }, 'You’ve used 95% of your minutes'],
])('of %o is said: %s', (row, title) => {
  const notice = noticeOf(row, 'Dec 21, 2026')
  expect(notice?.title).toBe(title)
  expect(notice?.text ?? 'Dec 21, 2026').toContain('Dec 21, 2026')
})

test.each<[UsageRow, string]>([
  [{ of: 'data', used: 12.9, included: 15 }, 'You have 2.1 GB left until Dec 21, 2026.'],
  [{ of: 'data', used: 9.96, included: 10 }, 'You have 40 MB left until Dec 21, 2026.'],
  [{ of: 'minutes', used: 95, included: 100 }, 'You have 5 left until Dec 21, 2026.'],
])('the notice about %o says what is left: %s', (row, words) => {
  expect(noticeOf(row, 'Dec 21, 2026')?.text).toContain(words)
})
