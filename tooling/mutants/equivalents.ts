/** A line of code some of whose mutants change nothing that can be seen, and why. */
export type Equivalent = { file: string; code: string; because: string }

export const equivalents: readonly Equivalent[] = [
  {
    file: 'processes/checkout/quote-check.ts',
    code: 'if (quote.expiresAt <= on) throw quoteExpired()',
    because: 'in the one millisecond in which a price ends it may still be paid or not',
  },
  {
    file: 'processes/checkout/quote-check.ts',
    code: 'if (quote.creditCents > 0 && (await readCredit(deps.db, customerId)) < quote.creditCents) {',
    because: 'taking the credit of the order refuses it again, with the same words',
  },
  {
    file: 'sales/orders/details-store.ts',
    code: 'if (orderIds.length === 0) return found',
    because: 'a question about no order finds nothing; the line saves it',
  },
  {
    file: 'port-in/attempt-store.ts',
    code: 'if (portInIds.length === 0) return new Map()',
    because: 'a question about no port-in counts nothing; the line saves it',
  },
  {
    file: 'sales/orders/order-trace.ts',
    code: 'if (!isTracing()) return work()',
    because: 'without tracing no trace is resumed either; the line saves a question',
  },
  {
    file: 'sales/payments/payments.ts',
    code: "if (open?.status !== 'requires_action' || open.intentId === null) return",
    because: 'an attempt that waits for the bank has its charge; the type does not say so',
  },
  {
    file: 'sales/payments/store.ts',
    code: '[0]?.declines ?? 0',
    because: 'a count gives one row; the type does not say so',
  },
  {
    file: 'store.ts',
    code: "throw new Error('PostgreSQL returned no row for an insert')",
    because: 'an insert without a conflict clause returns its row or fails',
  },
  {
    file: 'credits/view-credits.ts',
    code: 'orderId !== null && orderNumber !== null',
    because:
      'the number comes with the order by a foreign key; the type of the join does not say so',
  },
  {
    file: '/renewals/renewal-settlement.ts',
    code: 'renews no line',
    because: 'a check of the table refuses a renewal order without its line',
  },
  {
    file: '/renewals/renewal-settlement.ts',
    code: 'pays no period',
    because: 'a check of the table refuses a renewal order without its period',
  },
  {
    file: '/renewals/end-periods.ts',
    code: "if (await suspendLine(deps, tx, { lineId, reason: 'unpaid' })) {",
    because: 'the line is locked and was found in service, so it is suspended by this call',
  },
  {
    file: '/port-in/correction.ts',
    code: 'if (before.reason === null) return',
    because: 'only a refused port-in can be sent again, and it has a reason',
  },
]
