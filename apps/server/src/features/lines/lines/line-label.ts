import type { OutputOf } from '@openline/contract/endpoint'
import type { getLineLabel } from '@openline/contract/sales/broadband-labels'
import { withSurcharges } from '@openline/contract/sales/label-surcharges'
import { explainPrice, planAlone } from '@openline/contract/sales/price-notes'
import type { Needs } from '../../../needs.ts'
import { readOrders } from '../../sales/orders/orders.ts'
import { findLabelInForce } from '../../sales/shop/label-store.ts'
import { requireLine } from './lines.ts'
import { listLastBegun } from './period-store.ts'

/**
 * The label of a line's plan as it was when the running period was paid, else today's. The archive has the
 * English words; a label that is still on offer is given in those of the caller's language. Surcharges are those
 * of the payment. Another customer's line is not found.
 */
export async function labelOfLine(
  { db, clock, catalog }: Needs<'db' | 'clock' | 'catalog'>,
  { customerId, lineId }: { customerId: string; lineId: string },
): Promise<OutputOf<typeof getLineLabel>> {
  const line = await requireLine(db, customerId, lineId)
  const { planId, orderId } = (await listLastBegun(db, [lineId], clock())).get(lineId) ?? line
  const [order] = await readOrders(db, [orderId])
  const paidAt = order?.paidAt ?? null
  const sold = order && paidAt && (await findLabelInForce(db, planId, paidAt))
  const today = (await catalog()).byId.get(planId)?.label ?? null
  if (!sold) return { label: today, paidAt: null }
  const isStillOffered = sold.withdrawnAt === null && today !== null
  const paid = { explain: explainPrice(planAlone(order)), months: order.periodMonths }
  const label = withSurcharges(isStillOffered ? today : sold.label, paid)
  return { label, paidAt: paidAt.toISOString() }
}
