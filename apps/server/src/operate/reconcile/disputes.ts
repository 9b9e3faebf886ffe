import { readDispute } from '../../features/sales/disputes/disputes.ts'
import { listEntryIds } from '../../features/sales/disputes/store.ts'
import { findAttemptByIntent } from '../../features/sales/payments/store.ts'
import type { NamedDispute } from '../../gateways/payment/payment.ts'
import { type Difference, type Findings, type ReconcileNeeds, settle } from './difference.ts'

/** Compares one dispute of the provider with ours; one of a payment that is not ours is not compared. */
export async function reconcileDispute(
  deps: ReconcileNeeds,
  findings: Findings,
  dispute: NamedDispute,
): Promise<void> {
  const { intentId, providerDisputeId } = dispute
  const attempt = intentId && (await findAttemptByIntent(deps.db, intentId))
  if (!attempt) return
  await settle(findings, {
    compare: () => compareDispute(deps, dispute, attempt.orderId),
    repair: () => deps.eventHandlers.dispute(providerDisputeId),
  })
}

async function compareDispute(
  { db }: ReconcileNeeds,
  { providerDisputeId, status, stage, amountCents, openedAt, entries }: NamedDispute,
  orderId: string,
): Promise<Difference | null> {
  const ours = await readDispute(db, providerDisputeId)
  const known = new Set(ours ? await listEntryIds(db, ours.id) : [])
  const isSame = ours?.status === status && ours.stage === stage
  if (isSame && entries.every(({ id }) => known.has(id))) return null
  return {
    at: openedAt,
    what: ours ? 'a dispute in another state' : 'a dispute without a record',
    facts: [
      providerDisputeId,
      `${stage}, ${status} at the provider, ${ours?.status ?? 'unknown'} here`,
      `${amountCents} cents`,
      `order ${orderId}`,
    ],
    next: 'run the command again, and look in the log for this dispute if it stays',
  }
}
