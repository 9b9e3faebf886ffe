import type { TimeSpan } from '../../clock.ts'
import { findAttemptByIntent, listUnsettled } from '../../features/sales/payments/store.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
import type { NamedCharge, NamedRefund } from '../../gateways/payment/payment.ts'
import { listCarrierRecords, listUnlisted, reconcileRecords } from './carrier-records.ts'
import { isOurs, reconcileCharge } from './charges.ts'
import type { Difference, Findings, ReconcileNeeds } from './difference.ts'
import { reconcileDispute } from './disputes.ts'
import { reconcileKnown } from './known-here.ts'
import { reconcileRefund } from './refunds.ts'

/** What a reconciliation looked at and came to. */
export type Reconciliation = {
  readonly charges: number
  /** Charges of the same account that Openline did not make. */
  readonly foreignCharges: number
  readonly refunds: number
  readonly disputes: number
  readonly records: number
  /** What the network does and doesn't list, in words: nothing forgotten of it is found. */
  readonly unlisted: readonly string[]
  readonly repaired: number
  readonly differences: readonly Difference[]
}

/**
 * Compares what the payment provider and the carrier did in a time with what is on record here. What an
 * event could bring up to date is brought up to date in the same way; everything else is listed. Nothing
 * is refunded, ended or invented. Throws when one of them cannot be asked.
 */
export async function reconcile(deps: ReconcileNeeds, span: TimeSpan): Promise<Reconciliation> {
  const charges = await all(deps.payment.listCharges(span))
  const refunds = await all(deps.payment.listRefunds(span))
  const disputes = await all(deps.payment.listDisputes(span))
  const warnings = await all(deps.payment.listFraudWarnings(span))
  const { records, kinds } = await listCarrierRecords(deps, span)
  const findings: Findings = { repaired: 0, differences: [] }
  const returned = returnedByCharge(refunds)
  for (const charge of charges.toReversed()) {
    const returnedCents = returned.get(intentOf(charge) ?? '') ?? 0
    await reconcileCharge(deps, findings, { charge, returnedCents })
  }
  await reconcileAwaited(deps, findings, new Set(charges.map(intentOf)))
  await reconcileRecords(deps, findings, records)
  for (const refund of refunds.toReversed()) await reconcileRefund(deps, findings, refund)
  for (const dispute of disputes.toReversed()) await reconcileDispute(deps, findings, dispute)
  // A warning has no state to compare: one that is on record stays as it is.
  for (const { providerWarningId, intentId } of warnings.toReversed()) {
    const attempt = intentId && (await findAttemptByIntent(deps.db, intentId))
    if (attempt) await deps.eventHandlers.fraud_warning(providerWarningId)
  }
  const seen = new Set([
    ...charges.filter(({ outcome }) => outcome.kind === 'captured').map(intentOf),
    ...refunds.map(({ providerRefundId }) => providerRefundId),
    ...records.filter(isAskedOnce).map(({ reference }) => reference),
  ])
  await reconcileKnown(deps, findings, { span, seen, kinds })
  return {
    charges: charges.length,
    foreignCharges: charges.filter((charge) => !isOurs(charge)).length,
    refunds: refunds.length,
    disputes: disputes.length,
    records: records.length,
    unlisted: await listUnlisted(deps, kinds),
    ...findings,
  }
}

/** More than ever wait for their customers at a time: they are abandoned after an hour. */
const maxAwaited = 100_000

/** A payment that waited for its customer may have begun long before the time, and be paid in it. */
async function reconcileAwaited(
  deps: ReconcileNeeds,
  findings: Findings,
  compared: ReadonlySet<string | null>,
): Promise<void> {
  for (const { intentId } of await listUnsettled(deps.db, deps.clock(), maxAwaited)) {
    if (intentId === null || compared.has(intentId)) continue
    const charge = await deps.payment.readCharge(intentId)
    if (charge) await reconcileCharge(deps, findings, { charge, returnedCents: 0 })
  }
}

async function all<Item>(listed: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of listed) items.push(item)
  return items
}

function intentOf({ outcome }: NamedCharge): string | null {
  return outcome.kind === 'unknown' ? null : outcome.intentId
}

/** What went back of each charge and was not rejected by the bank. */
function returnedByCharge(refunds: readonly NamedRefund[]): ReadonlyMap<string, number> {
  const returned = new Map<string, number>()
  for (const { intentId, amountCents, status } of refunds) {
    if (intentId === null || status === 'failed') continue
    returned.set(intentId, (returned.get(intentId) ?? 0) + amountCents)
  }
  return returned
}

/** Of these the reference names the thing itself. */
function isAskedOnce({ kind }: CarrierRecord): boolean {
  return kind === 'activation' || kind === 'number_change' || kind === 'add_on'
}
