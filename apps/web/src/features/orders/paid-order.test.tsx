import type { Line } from '@openline/contract/lines/lines'
import { type PortInStatus, portInLabels } from '@openline/contract/processes/port-in-status'
import type { Order } from '@openline/contract/sales/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { aPortIn } from '../../testing/port-ins.ts'
import { PaidOrderView } from './paid-order.tsx'
import type { Delivery } from './use-delivery.ts'

const order: Order = {
  id: '5b3b3d0c-0000-4000-8000-000000000001',
  number: 'OL-7K2M9QXA',
  kind: 'purchase',
  status: 'active',
  cartItemId: '5b3b3d0c-0000-4000-8000-000000000002',
  planId: 'standard-monthly',
  planName: 'Standard',
  addOn: null,
  withAddOn: null,
  simType: 'esim',
  autoRenew: false,
  keepMsisdn: null,
  chosenMsisdn: null,
  lines: {
    orderTotalCents: 2500,
    discountAmountCents: 0,
    taxAmountCents: 159,
    regulatoryFeeCents: 201,
    activationFeeCents: 0,
    finalCheckoutAmountCents: 2860,
  },
  creditCents: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  trackingNumber: null,
  shipTo: null,
  failure: null,
  redirect: null,
  lineId: null,
  lineEnd: null,
  nextActions: [],
}

const line: Line = {
  id: '5b3b3d0c-0000-4000-8000-000000000003',
  orderId: order.id,
  nickname: 'Standard',
  mdn: '+15155550142',
  planId: order.planId,
  planName: order.planName,
  simType: 'esim',
  iccidLast4: null,
  status: 'active',
  activatedAt: order.createdAt,
  renewsAt: null,
  autoRenew: false,
  emergencyAddress: null,
  notOffered: [],
  nextActions: ['install_esim'],
}

const added = { kind: 'add_on', addOn: { addOnId: 'data-5gb', title: '5 GB of data' } } as const

const keeping = { keepMsisdn: '+15155550110' }
const ownCard = { simType: 'physical', shipTo: null } as const
const mailed = { simType: 'physical', shipTo: ['Robin Rivera', '418 Walnut Street'] } as const
const usedLine: Line = { ...line, nextActions: [] }

function moving(status: PortInStatus) {
  const { title, advice } = portInLabels[status]
  return aPortIn({ status, title, advice: advice.join(' ') })
}

function htmlOf(changes: Partial<Order> | typeof mailed, delivery: Partial<Delivery> = {}) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PaidOrderView
        order={{ ...order, ...changes } as Order} // the address of a test is never changed
        line={null}
        portIn={null}
        {...delivery}
        firstName="Robin"
        zipCode="50309"
        isNew={false}
        onDashboard={() => {}}
      />
    </MemoryRouter>,
  )
}

function wordsOf(...shown: Parameters<typeof htmlOf>) {
  return htmlOf(...shown)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const specified = 'Once your new SIM card or eSIM QR code arrives'

describe('a paid order', () => {
  test('with an eSIM that is ready shows the new number and has the eSIM to install', () => {
    expect(wordsOf({}, { line })).toBe(
      ' You’re in, Robin Your new number (515) 555-0142 Your line is active. Install your eSIM to get connected. Install eSIM To Dashboard Add a line You paid $28.60. Your receipt is in your email. ',
    )
  })

  test('leads to another line at home, and does not after a renewal', () => {
    expect(htmlOf({})).toContain('href="/shop?zip=50309&amp;sim=esim"')
    expect(wordsOf({ kind: 'renewal' })).not.toContain('Add a line')
  })

  test('says until when it is paid, and what comes then', () => {
    const paid = { ...line, renewsAt: '2026-12-20T12:00:00.000Z' }
    expect(wordsOf({}, { line: paid })).toContain(
      'Your plan ends on Dec 20, 2026. Auto-renew is off',
    )
    expect(wordsOf({}, { line: { ...paid, autoRenew: true } })).toContain(
      'Your plan renews on Dec 20, 2026.',
    )
  })

  test('waits for an address at which the network activates a line', () => {
    const address = { streetNumber: '1', streetName: 'Unserved Road', city: '', state: 'IA' }
    const refusal = {
      address: { ...address, zipCode: '50309' },
      message: '',
      field: null,
      suggestion: null,
      cancelsAt: '2026-12-04T18:00:00.000Z',
    } as const
    const state = { status: 'refused', address: null, askedAt: null, inForce: null } as const
    const waiting = { ...usedLine, mdn: null, emergencyAddress: { ...state, refusal } }
    const words = wordsOf({ status: 'provisioning' }, { line: waiting })
    expect(words).toContain('We need another address for this line')
    expect(words).toContain('we’ll cancel your order on Dec 4, 2026 and refund your payment.')
    expect(words).not.toContain('in a moment')
  })

  test('says nothing of installing once the eSIM is in use', () => {
    expect(wordsOf({}, { line: usedLine })).not.toContain('Install')
  })

  test.each([
    ['an eSIM', { status: 'provisioning' }, 'You can install your eSIM in a moment.'],
    [
      'a card to mail',
      { status: 'to_ship', ...mailed },
      'We’re packing your SIM card When your SIM card arrives, activate it',
    ],
    [
      'a mailed card',
      { status: 'shipped', ...mailed },
      'Your SIM card is on its way When your SIM card arrives',
    ],
    [
      'a mailed card that arrived',
      { status: 'provisioning', ...mailed },
      'We’re setting up your line We’re activating the SIM card you have.',
    ],
    [
      'a card of the customer',
      { status: 'provisioning', ...ownCard },
      'We’re activating the SIM card you have.',
    ],
    [
      'an active card',
      ownCard,
      'You’re in, Robin Your line is active. Your SIM card is ready to use.',
    ],
    ['a renewal', { kind: 'renewal' }, 'Your plan was renewed'],
    ['added data', added, 'Added: 5 GB of data It’s on your line now.'],
    [
      'data that is being added',
      { ...added, status: 'provisioning' },
      'We’re adding: 5 GB of data It usually takes about a minute.',
    ],
    [
      'a line that ended',
      { lineEnd: { at: order.createdAt, toCarrier: null } },
      'Your line was canceled',
    ],
  ] as const)('says where it stands with %s', (_, changes, words) => {
    expect(wordsOf(changes)).toContain(words)
  })
})

describe('a paid order with a number to keep', () => {
  test.each([
    ['a card to mail', { status: 'to_ship', ...mailed }],
    ['an eSIM that is set up', { status: 'provisioning' }],
  ] as const)('says what spec 4 has for a new port-in, with %s', (_, changes) => {
    const words = wordsOf({ ...changes, ...keeping }, { portIn: moving('ready') })
    expect(words).toContain(specified)
    expect(words).toContain('Number to transfer: (515) 555-0110 Everything is ready.')
  })

  test.each([
    ['a card of the customer', { status: 'provisioning', ...ownCard }],
    ['an active card of the customer', ownCard],
    ['an eSIM that is ready', {}],
  ] as const)('promises no SIM with %s', (_, changes) => {
    const words = wordsOf({ ...changes, ...keeping }, { line, portIn: moving('submitted') })
    expect(words).not.toContain('arrives')
    expect(words).toContain('Transferring (515) 555-0110 Sent to your old carrier. Don’t cancel')
  })

  test('does not call the temporary number the new one', () => {
    expect(wordsOf(keeping, { line, portIn: moving('pending') })).not.toContain('555-0142')
  })

  test.each([
    ['completed', '(515) 555-0110 was transferred Transfer complete. Calls work now.'],
    [
      'cancelled',
      '(515) 555-0110 wasn’t transferred Canceled. Your number is still with your old carrier.',
    ],
  ] as const)('whose transfer is %s says so', (status, said) => {
    const words = wordsOf({ ...ownCard, ...keeping }, { line: usedLine, portIn: moving(status) })
    expect(words).toContain(said)
    expect(words).not.toContain('Keep your old service')
  })
})
