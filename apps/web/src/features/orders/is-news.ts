import type { Attempt } from '@openline/contract/sales/orders'
import type { OrderScreen } from './order-screen.ts'

const newsForMs = 60 * 60 * 1000

/** Whether a payment succeeded within the last hour, or failed at any time: then it is still open. */
export function isNews(
  attempts: readonly Pick<Attempt, 'status' | 'createdAt'>[],
  screen: OrderScreen,
  now: Date,
): boolean {
  if (screen !== 'success') return true
  const paid = attempts.findLast(({ status }) => status === 'captured')
  return paid !== undefined && now.getTime() - Date.parse(paid.createdAt) < newsForMs
}
