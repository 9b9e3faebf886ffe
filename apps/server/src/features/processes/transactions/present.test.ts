import { finalAmountCents } from '@openline/contract/money'
import { transactionSchema } from '@openline/contract/processes/transactions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Aftermath, presentTransaction } from './present.ts'
import type { TransactionRow } from './store.ts'

type Shown = { row: TransactionRow; aftermath: Aftermath }

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 }))

const orderLines = fc
  .record({
    orderTotalCents: fc.integer({ min: 1, max: 200_000 }),
    discountAmountCents: cents,
    taxAmountCents: cents,
    regulatoryFeeCents: cents,
    activationFeeCents: cents,
  })
  .map((lines) => ({
    ...lines,
    discountAmountCents: Math.min(lines.discountAmountCents, lines.orderTotalCents - 1),
  }))
  .map((lines) => ({ ...lines, finalCheckoutAmountCents: finalAmountCents(lines) }))

const at = new Date('2026-11-20T12:00:00Z')

const payments: fc.Arbitrary<Shown> = fc
  .record({
    lines: orderLines,
    status: fc.constantFrom('captured' as const, 'failed' as const),
    kind: fc.constantFrom('purchase' as const, 'renewal' as const),
    orderStatus: fc.constantFrom('payment_failed' as const, 'active' as const, 'expired' as const),
    failureCode: fc.constantFrom('lost_card', 'stolen_card', 'fraudulent', 'insufficient_funds'),
    parts: fc.integer({ min: 0, max: 3 }),
    creditCents: cents,
    id: fc.uuid(),
  })
  .map(({ lines, status, failureCode, parts, id, ...rest }) => ({
    row: {
      ...lines,
      ...rest,
      id,
      customerId: id,
      status,
      failureCode: status === 'failed' ? failureCode : null,
      createdAt: at,
      cardNetwork: 'visa',
      last4Digits: '4242',
      orderId: id,
      orderNumber: 'OL-TEST0001',
      planName: 'Standard',
      addOnName: null,
    },
    aftermath: {
      dispute: undefined,
      refunds: Array.from({ length: parts }, () => ({
        status: 'pending' as const,
        amountCents: Math.floor(lines.finalCheckoutAmountCents / parts),
        createdAt: at,
        settledAt: null,
      })),
    },
  }))

test('whatever was bought, the lines that are shown add up to the final amount', () => {
  fc.assert(
    fc.property(payments, ({ row, aftermath }) => {
      const transaction = presentTransaction(row, aftermath, row.customerId)
      transactionSchema.parse(transaction)
      const { paymentDetails: details } = transaction
      const shown =
        details.orderTotalCents -
        (details.discountAmountCents ?? 0) +
        (details.taxAmountCents ?? 0) +
        (details.regulatoryFeeCents ?? 0) +
        (details.activationFeeCents ?? 0)
      expect(shown).toBe(details.finalCheckoutAmountCents)
      expect(details.creditCents ?? 0).toBe(row.creditCents)
      expect(Object.values(details)).not.toContain(0)
      const refunded = transaction.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(transaction.refunds).toHaveLength(aftermath.refunds.length)
      expect(refunded).toBeLessThanOrEqual(shown)
    }),
  )
})

test('a refusal says what to do, and never that a card is lost, stolen or suspicious', () => {
  fc.assert(
    fc.property(payments, ({ row, aftermath }) => {
      const { failure, successful } = presentTransaction(row, aftermath, row.customerId)
      expect(failure === null).toBe(successful)
      expect(failure?.message ?? 'Please').toMatch(/please|try/i)
      expect(JSON.stringify(failure)).not.toMatch(/lost|stolen|fraud/i)
    }),
  )
})
