import type { TimeSpan } from '../../clock.ts'
import { listActivatedIn } from '../../features/lines/lines/store.ts'
import { listCapturedIn } from '../../features/sales/payments/store.ts'
import { listReturned } from '../../features/sales/refunds/refund-store.ts'
import { type Findings, type ReconcileNeeds, settle } from './difference.ts'

/** What the provider and the carrier listed: payments, refunds, and references of lines. */
export type SeenOutside = ReadonlySet<string | null>

/** The other direction: what is paid, given back or active here, and unknown outside. */
export async function reconcileKnown(
  deps: ReconcileNeeds,
  findings: Findings,
  { span, seen }: { span: TimeSpan; seen: SeenOutside },
): Promise<void> {
  await missingCharges(deps, findings, { span, seen })
  await missingRefunds(deps, findings, { span, seen })
  await missingLines(deps, findings, { span, seen })
}

type Look = { span: TimeSpan; seen: SeenOutside }

const tellSupport = 'compare both sides: it is recorded here, and the other side denies it'

async function missingCharges(deps: ReconcileNeeds, findings: Findings, { span, seen }: Look) {
  for (const { intentId, orderId, amountCents, createdAt } of await listCapturedIn(deps.db, span)) {
    if (intentId === null || seen.has(intentId)) continue
    await settle(findings, {
      compare: async () => {
        const charge = await deps.payment.readCharge(intentId)
        if (charge?.outcome.kind === 'captured') return null
        const facts = [intentId, `${amountCents} cents`, `order ${orderId}`]
        const state = `${charge?.outcome.kind ?? 'unknown'} at the provider`
        return {
          at: createdAt,
          what: 'a payment that the provider does not have',
          facts: [...facts, state],
          next: tellSupport,
        }
      },
    })
  }
}

async function missingRefunds(deps: ReconcileNeeds, findings: Findings, { span, seen }: Look) {
  for (const { providerRefundId, orderId, createdAt } of await listReturned(deps.db, span)) {
    if (providerRefundId === null || seen.has(providerRefundId)) continue
    await settle(findings, {
      compare: async () => {
        if (await deps.payment.readRefund(providerRefundId)) return null
        return {
          at: createdAt,
          what: 'a refund that the provider does not have',
          facts: [providerRefundId, `order ${orderId}`],
          next: tellSupport,
        }
      },
    })
  }
}

async function missingLines(deps: ReconcileNeeds, findings: Findings, { span, seen }: Look) {
  for (const { id, orderId, activatedAt } of await listActivatedIn(deps.db, span)) {
    if (activatedAt === null || seen.has(orderId)) continue
    await settle(findings, {
      compare: async () => {
        const activation = await deps.carrier.readActivation(orderId)
        if (activation?.kind === 'active') return null
        return {
          at: activatedAt,
          what: 'a line that the carrier does not have',
          facts: [
            `line ${id}`,
            `order ${orderId}`,
            `${activation?.kind ?? 'unknown'} at the carrier`,
          ],
          next: tellSupport,
        }
      },
    })
  }
}
