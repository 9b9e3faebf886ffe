import { expect, test } from 'vitest'
import { labelOfAddOn, leftOfAddOn } from './line-labels.ts'

test.each([
  ['active', 5, 3210, '3.21 GB of 5 GB'],
  ['active', 5, 0, '0.00 GB of 5 GB'],
  ['active', 5, null, 'Not known'],
  ['active', null, null, 'No limit'],
  ['waiting', 5, null, '–'],
  ['failed', null, null, '–'],
  ['ended', 5, null, '–'],
] as const)('of an add-on that is %s, with %s GB, support sees %s MB left as %s', (...told) => {
  const [status, dataGb, leftMb, words] = told
  expect(leftOfAddOn({ status, dataGb, leftMb })).toBe(words)
})

test.each([
  ['failed', 'carrier_late', 'Overdue at the carrier'],
  ['failed', 'carrier_silent', 'Overdue at the carrier'],
  ['failed', 'line_ended', 'Line ended first'],
  ['failed', 'plan_excludes', 'Refused by the carrier'],
  ['active', null, 'Active'],
] as const)('an add-on that is %s for %s is called %s at the desk', (status, failureCode, word) => {
  expect(labelOfAddOn({ status, failureCode }).word).toBe(word)
})
