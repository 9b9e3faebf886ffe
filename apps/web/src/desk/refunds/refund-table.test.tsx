import type { OrderKind } from '@openline/contract/sales/orders'
import type { DeskRefund } from '@openline/contract/sales/refunds-desk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundTable } from './refund-table.tsx'

const refund: DeskRefund = {
  id: 'refund',
  attemptId: 'attempt',
  amountCents: 1800,
  reason: 'not_provisioned',
  parts: null,
  madeBy: null,
  status: 'done',
  note: null,
  createdAt: '2026-11-22T06:00:00.000Z',
  settledAt: null,
}

function wordsOf(kind: OrderKind, code: string, reason: DeskRefund['reason']): string {
  const order = { kind, failure: { code, message: '' } }
  const table = <RefundTable shown={{ order, refunds: [{ ...refund, reason }] }} />
  return renderToStaticMarkup(table).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  ['add_on', 'line_ended', 'Line ended first'],
  ['add_on', 'plan_excludes', 'Add-on couldn’t be given'],
  ['number_change', 'line_ended', 'Line ended first'],
  ['number_change', 'number_taken', 'Number couldn’t be changed'],
  ['renewal', 'auto_renew_off', 'Plan wasn’t renewed'],
  ['purchase', 'carrier_unavailable', 'Line couldn’t be set up'],
] as const)('support reads what a refunded %s with %s went back for: %s', (kind, code, words) => {
  expect(wordsOf(kind, code, 'not_provisioned')).toContain(words)
})

test('support reads why a person gave money of an order back', () => {
  expect(wordsOf('add_on', 'line_ended', 'goodwill')).toContain('Courtesy')
})
