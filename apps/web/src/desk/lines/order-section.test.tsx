import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StaffContext } from '../lib/staff-context.ts'
import { OrderSection } from './order-section.tsx'

test('support reads with which card an order was paid, in words', () => {
  const attempt = { status: 'captured', cardNetwork: 'visa', last4Digits: '4242' }
  const order = { id: 'o', number: 'OL-1', kind: 'purchase', status: 'active', amountCents: 1800 }
  const orders = [
    { ...order, createdAt: '2026-11-22T06:00:00.000Z', attempts: [attempt], nextActions: [] },
  ] as unknown as DeskLine['orders'] // what the section reads of them
  const staff = {
    id: 's',
    name: 'Kim',
    email: 'kim@example.com',
    roles: [],
    expiresAt: '2026-11-22T14:00:00.000Z',
    hasRecoveryCode: false,
  }
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <StaffContext value={staff}>
          <OrderSection line={{ orders }} reload={() => {}} />
        </StaffContext>
      ),
    },
  ])
  expect(renderToStaticMarkup(<Page />)).toContain('Captured: Visa ending in 4242')
})
