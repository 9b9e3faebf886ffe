import type { Order } from '@openline/contract/sales/orders'

/**
 * The newest page of orders, which is read again and again, with those that were seen before: what
 * has moved on to an older page stays in the list. Newest first, each once, as it was read last.
 */
export function withOlder(newest: readonly Order[], seen: readonly Order[]): Order[] {
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...seen.filter(({ id }) => !ids.has(id))].toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
}
