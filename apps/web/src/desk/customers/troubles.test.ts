import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { expect, test } from 'vitest'
import { troublesOf } from './troubles.ts'

const at = '2026-11-23T12:00:00.000Z'
const nothing = {
  lines: [],
  orders: [],
  payments: [],
  refunds: [],
  disputes: [],
  portIns: [],
  cases: [],
  incidents: [],
} satisfies Partial<DeskCustomer>

const order = {
  id: 'order',
  number: 'OL-7K2M9QXA',
  kind: 'renewal',
  status: 'payment_failed',
  planName: 'Light',
  totalCents: 1800,
  createdAt: at,
  lineId: 'line',
} as const

const payment = {
  id: 'payment',
  orderId: 'order',
  orderNumber: order.number,
  status: 'failed',
  amountCents: 1800,
  cardNetwork: 'visa',
  last4Digits: '9995',
  failureCode: 'insufficient_funds',
  intentId: null,
  createdAt: at,
} as const

test('a customer without trouble has none on top of the page', () => {
  expect(troublesOf(nothing)).toEqual([])
  expect(troublesOf({ ...nothing, orders: [{ ...order, status: 'active' }] })).toEqual([])
})

test('a renewal that was declined says why', () => {
  const returned = { ...payment, id: 'second', status: 'captured', failureCode: null } as const
  expect(troublesOf({ ...nothing, orders: [order], payments: [returned, payment] })).toEqual([
    {
      kind: 'order',
      id: 'order',
      text: 'Renewal OL-7K2M9QXA isn’t paid: insufficient funds',
    },
  ])
})

test('a refused 911 address and a suspended line are named by the number, or by the name before there is one', () => {
  const line = {
    id: 'line',
    nickname: 'My line',
    mdn: '+15155550120',
    iccid: null,
    planName: 'Light',
    simType: 'esim',
    status: 'active',
    autoRenew: false,
    createdAt: at,
    renewsAt: null,
    isAddressRefused: false,
  } as const
  const lines = [
    { ...line, isAddressRefused: true },
    { ...line, id: 'new', mdn: null, isAddressRefused: true },
    { ...line, id: 'lost', status: 'suspended' } as const,
    line,
  ]
  expect(troublesOf({ ...nothing, lines }).map(({ text }) => text)).toEqual([
    '(515) 555-0120 is suspended',
    '911 address of (515) 555-0120 was refused',
    '911 address of My line was refused',
  ])
})

test('an open dispute comes first, and one that was decided not at all', () => {
  const dispute = {
    id: 'dispute',
    orderNumber: order.number,
    stage: 'chargeback',
    status: 'needs_response',
    amountCents: 1800,
    currency: 'usd',
    reason: 'fraudulent',
    dueAt: null,
    openedAt: at,
  }
  const won = { ...dispute, id: 'won', status: 'won' }
  const found = troublesOf({ ...nothing, orders: [order], disputes: [won, dispute] })
  expect(found.map(({ text }) => text)).toEqual([
    'Chargeback about OL-7K2M9QXA is open',
    'Renewal OL-7K2M9QXA isn’t paid',
  ])
})

test('a refused port-in and a failed refund are named', () => {
  const portIn = {
    id: 'port-in',
    msisdn: '+15155550120',
    status: 'action_required',
    donorName: null,
    reason: 'account_number_wrong',
    createdAt: at,
    updatedAt: at,
  } as const
  const found = troublesOf({
    ...nothing,
    portIns: [
      portIn,
      { ...portIn, id: 'pin', reason: 'pin_invalid' },
      { ...portIn, id: 'done', status: 'completed' },
    ],
    refunds: [
      {
        id: 'refund',
        orderNumber: order.number,
        status: 'failed',
        amountCents: 1800,
        reason: 'requested',
        createdAt: at,
        settledAt: null,
      },
    ],
  })
  expect(found.map(({ text }) => text)).toEqual([
    'Port-in of (515) 555-0120: account number wrong',
    'Port-in of (515) 555-0120: PIN invalid',
    'The refund of $18.00 for OL-7K2M9QXA failed',
  ])
})
