import type { RenewalOnRecord } from '@openline/contract/processes/renewals-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StaffContext } from '../lib/staff-context.ts'
import { RenewalSection } from './renewal-section.tsx'

const declined: RenewalOnRecord = {
  chargeAt: '2026-12-22T04:30:00.000Z',
  notice: {
    kind: 'charge',
    sentAt: '2026-12-18T12:00:00.000Z',
    totalCents: 2860,
    isDelivered: true,
  },
  card: {
    id: 'card',
    cardNetwork: 'visa',
    last4Digits: '9995',
    expiry: '11/26',
    isChosen: true,
  },
  cardProblem: 'expired',
  problem: 'Your card ending in 9995 has expired.',
  failure: {
    at: '2026-12-21T12:00:00.000Z',
    code: 'stolen_card',
    message: 'Your bank declined this card.',
  },
  orderId: 'order',
  autoRenewSince: '2026-11-23T12:00:00.000Z',
  dayCents: 93,
  timeZone: 'America/Chicago',
  paymentLink: null,
  nextActions: ['send_payment_link', 'change_plan', 'switch_off'],
}

const customer = { id: 'c', name: 'Robin Diaz', email: 'robin@example.com' }

const staff = {
  id: 's',
  name: 'Kim',
  email: 'kim@example.com',
  roles: ['support' as const],
  expiresAt: '2026-12-22T14:00:00.000Z',
  hasRecoveryCode: false,
}

function textOf(renewal: RenewalOnRecord, autoRenew = true): string {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <StaffContext value={staff}>
        <RenewalSection
          line={{
            id: 'line',
            renewsAt: '2026-12-20T00:00:00.000Z',
            autoRenew,
            orders: [],
            customer,
          }}
          renewal={renewal}
          reload={() => {}}
        />
      </StaffContext>
    </MemoryRouter>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a declined renewal is told in words, on the clock of the line', () => {
  const text = textOf(declined)
  expect(text).toContain('Next charge Dec 21, 2026, 10:30 PM CST')
  expect(text).toContain('Dec 21, 2026, 6:00 AM CST : reported as stolen')
  expect(text).toContain('Amount in notice $28.60')
  expect(text).toContain('expires 11/26, chosen for this line Expired')
  expect(text).toContain('On since Nov 23, 2026')
  expect(text).not.toContain('stolen_card')
  expect(text).toContain('Send payment link')
  expect(text).toContain('Change plan Turn off Auto-renew')
  expect(text).not.toContain('Change card')
})

test('a payment link that was sent is told with its amount, who sent it, and until when it works', () => {
  const paymentLink = {
    sentAt: '2026-12-21T15:00:00.000Z',
    by: 'Alex Kim',
    chargeCents: 2860,
    endsAt: '2026-12-24T15:00:00.000Z',
    isOver: false,
    withdrawn: null,
  }
  expect(textOf({ ...declined, paymentLink })).toContain(
    'Payment link $28.60, sent Dec 21, 2026, 9:00 AM CST by Alex Kim. It works until Dec 24, 2026, 9:00 AM CST .',
  )
  expect(textOf({ ...declined, paymentLink: { ...paymentLink, isOver: true } })).toContain(
    'by Alex Kim. It stopped working Dec 24, 2026, 9:00 AM CST .',
  )
  expect(textOf({ ...declined, paymentLink })).toContain('Withdraw link')
  expect(textOf({ ...declined, paymentLink: { ...paymentLink, isOver: true } })).not.toContain(
    'Withdraw link',
  )
  const withdrawn = { at: '2026-12-21T16:00:00.000Z', by: 'Jo Lee' }
  const ended = textOf({ ...declined, paymentLink: { ...paymentLink, withdrawn } })
  expect(ended).toContain('by Alex Kim. Withdrawn Dec 21, 2026, 10:00 AM CST by Jo Lee.')
  expect(ended).not.toContain('Withdraw link')
})

test('a notice that was not delivered, and no charge to come, are said as well', () => {
  const off = textOf(
    {
      ...declined,
      chargeAt: null,
      failure: null,
      cardProblem: null,
      notice: declined.notice && { ...declined.notice, isDelivered: false },
    },
    false,
  )
  expect(off).toContain('Next charge None: Auto-renew is off')
  expect(off).toContain('$28.60, not delivered')
  expect(off).toContain('Off since')
  expect(textOf({ ...declined, notice: null })).not.toContain('Amount in notice')
})
