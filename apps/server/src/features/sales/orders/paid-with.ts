import type { AttemptStatus } from '@openline/contract/sales/orders'
import type { OrderRow } from './change-store.ts'

type Tried = { readonly status: AttemptStatus; readonly updatedAt: Date }

/**
 * Of the tries to pay an order, oldest first, the one that paid it: it was captured at that moment, and what else was
 * captured goes back. Null before it is paid.
 */
export function paidWith<Try extends Tried>(
  { paidAt }: Pick<OrderRow, 'paidAt'>,
  tries: readonly Try[],
): Try | null {
  if (paidAt === null) return null
  const captured = tries.filter(({ status }) => status === 'captured')
  const then = captured.find(({ updatedAt }) => updatedAt.getTime() === paidAt.getTime())
  return then ?? captured[0] ?? null
}
