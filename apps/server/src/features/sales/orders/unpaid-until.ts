import type { OrderRow } from './change-store.ts'

const dayMs = 24 * 3600 * 1000

/**
 * How long an order waits for its payment since the last try: a purchase a day, and a renewal 30, as its line does. An
 * add-on may end with the plan's month, and the number of a change is kept for minutes: these wait an hour.
 */
export const unpaidLifeMs = {
  purchase: dayMs,
  renewal: 30 * dayMs,
  add_on: dayMs / 24,
  number_change: dayMs / 24,
} as const satisfies Record<OrderRow['kind'], number>

/** When an order ends that nothing more is done about. */
export function unpaidUntil({ kind, updatedAt }: Pick<OrderRow, 'kind' | 'updatedAt'>): Date {
  return new Date(updatedAt.getTime() + unpaidLifeMs[kind])
}
