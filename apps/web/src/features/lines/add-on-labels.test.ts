import type { OfferedAddOn } from '@openline/contract/lines/add-ons'
import type { LineAddOn } from '@openline/contract/lines/line-add-on'
import { expect, test } from 'vitest'
import {
  fittingOffer,
  leftOfAddOn,
  offerPrice,
  offerWords,
  partOfAddOn,
  untilWords,
} from './add-on-labels.ts'

const lines = {
  orderTotalCents: 1000,
  discountAmountCents: 0,
  taxAmountCents: 60,
  regulatoryFeeCents: 80,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 1140,
}

const data: LineAddOn = {
  id: '5b3b3d0c-0000-4000-8000-000000000001',
  orderId: null,
  addOnId: 'data-5gb',
  title: '5 GB of data',
  kind: 'data',
  status: 'active',
  dataGb: 5,
  leftMb: 3200,
  startsAt: '2026-11-20T12:00:00.000Z',
  endsAt: '2026-12-03T12:00:00.000Z',
}

test('a price is told in all, with what of it is taxes and fees', () => {
  expect(offerPrice({ priceCents: 1000, lines })).toEqual({
    total: '$11.40',
    note: '$10 + $1.40 taxes & fees',
  })
})

test('a price whose taxes are not known says that they come on top', () => {
  expect(offerPrice({ priceCents: 1000, lines: null })).toEqual({
    total: '$10.00',
    note: '+ taxes & fees',
  })
})

const endsAt = '2026-12-03T12:00:00.000Z'

test.each<[Pick<OfferedAddOn, 'kind' | 'dataGb' | 'endsAt'>, string]>([
  [{ kind: 'roaming', dataGb: 5, endsAt }, '5 GB of data. Until Dec 3, 2026.'],
  [{ kind: 'roaming', dataGb: null, endsAt }, 'Until Dec 3, 2026.'],
  [{ kind: 'roaming', dataGb: 5, endsAt: null }, '5 GB of data.'],
  [{ kind: 'data', dataGb: 5, endsAt }, 'Until Dec 3, 2026.'],
])('an offer %o reads %s', (offer, words) => {
  expect(offerWords(offer)).toBe(words)
})

test.each<[Partial<LineAddOn>, string]>([
  [{}, ' Included above until Dec 3, 2026.'],
  [{ kind: 'roaming' }, '3.2 GB left of 5 GB Until Dec 3, 2026.'],
  [{ kind: 'roaming', leftMb: 0 }, '0 GB left of 5 GB Until Dec 3, 2026.'],
  [{ kind: 'roaming', leftMb: null }, ' Until Dec 3, 2026.'],
  [{ dataGb: null, leftMb: null, kind: 'roaming' }, ' Until Dec 3, 2026.'],
])('an add-on with %o reads %s', (changes, words) => {
  const addOn = { ...data, ...changes }
  expect(`${leftOfAddOn(addOn)} ${untilWords(addOn)}`).toBe(words)
})

test('one that was given and is waited for is not called paid', () => {
  const waiting = { ...data, status: 'waiting', leftMb: null, endsAt: null } as const
  expect(untilWords(waiting)).not.toContain('Paid')
  expect(untilWords({ ...waiting, orderId: data.id })).toContain('Paid')
})

test('the bar of a pass shows what is used of it, and data has none of its own', () => {
  expect(partOfAddOn({ ...data, kind: 'roaming' })).toBeCloseTo(0.36)
  expect(partOfAddOn(data)).toBeNull()
  expect(partOfAddOn({ ...data, kind: 'roaming', leftMb: null })).toBeNull()
})

test('data is chosen before a pass, in shop order', () => {
  const offers = (['roaming', 'data', 'data'] as const).map((kind, order) => ({ kind, order }))
  expect(fittingOffer(offers)).toEqual({ kind: 'data', order: 1 })
  expect(fittingOffer(offers.slice(0, 1))).toEqual({ kind: 'roaming', order: 0 })
})
