import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderFacts, PriceSection } from './order-facts.tsx'

type Shown = Partial<Pick<DeskOrder['order'], 'shipTo' | 'chosenMsisdn' | 'withAddOn'>>

function wordsOf({ shipTo = null, chosenMsisdn = null, withAddOn = null }: Shown): string {
  const order = {
    kind: 'purchase',
    planName: 'Standard',
    addOn: null,
    withAddOn,
    simType: 'physical',
    createdAt: '2026-11-22T06:00:00.000Z',
    lineId: null,
    shipTo,
    chosenMsisdn,
    trackingNumber: null,
    autoRenew: false,
  }
  const customer = { id: 'c', name: 'Robin Rivera', email: 'robin@example.com' }
  const shown = { order, customer } as DeskOrder // what the facts read of it
  const Page = createRoutesStub([
    { path: '*', Component: () => <OrderFacts shown={shown} reload={() => {}} /> },
  ])
  return renderToStaticMarkup(<Page />).replaceAll(/<[^>]+>/g, ' ')
}

test('support sees where a SIM card was mailed, and nothing of mail where none is', () => {
  const shipTo = ['Robin Rivera', '418 Walnut Street', 'Des Moines, IA 50309']
  const words = wordsOf({ shipTo })
  expect(words).toMatch(/Mailed to +Robin Rivera +418 Walnut Street +Des Moines, IA 50309/)
  expect(wordsOf({})).not.toContain('Mailed to')
})

test('support sees the number that the customer chose, and none where any was fine', () => {
  expect(wordsOf({ chosenMsisdn: '+15155550142' })).toMatch(/Number chosen +\(515\) 555-0142/)
  expect(wordsOf({})).not.toContain('Number chosen')
})

test('support sees what was bought with the plan', () => {
  const withAddOn = { addOnId: 'data-2gb', title: '2 GB of data' }
  expect(wordsOf({ withAddOn })).toMatch(/With it +2 GB of data/)
  expect(wordsOf({})).not.toContain('With it')
})

test.each([
  [0, 'Price'],
  [1800, 'What was charged'],
])('of an order of which %s cents were captured support reads %s', (paidCents, title) => {
  const order = { lines: { finalCheckoutAmountCents: 1800 }, creditCents: 0 }
  const shown = { order, explain: [], paidCents, refundedCents: 0 } as unknown as DeskOrder // what the section reads of it
  expect(renderToStaticMarkup(<PriceSection shown={shown} />)).toContain(`>${title}</h2>`)
})
