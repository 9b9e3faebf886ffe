import type { Dispute } from '@openline/contract/processes/transactions'
import { expect, test } from 'vitest'
import { disputeLabels } from './dispute-labels.ts'

const at = '2026-11-20T12:00:00Z'

test.each<[Dispute, string]>([
  [
    { status: 'open', amountCents: 1800, at },
    'your bank has been looking into $18.00 since Nov 20',
  ],
  [{ status: 'open', amountCents: null, at }, 'your bank has been looking into it since Nov 20'],
  [{ status: 'won', amountCents: 1800, at }, 'confirmed it on Nov 20'],
  [{ status: 'lost', amountCents: 1800, at }, 'Your bank returned $18.00 to you on Nov 20'],
  [{ status: 'lost', amountCents: null, at }, 'Your bank returned money to you on Nov 20'],
])('%j: %s', (dispute, words) => {
  expect(disputeLabels(dispute)).toContain(words)
})
