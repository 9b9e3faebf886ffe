import type { TimeSpan } from '../../clock.ts'
import { listChangedIn } from '../../features/lines/line-safety/number-change-store.ts'
import { listActivatedIn } from '../../features/lines/lines/store.ts'
import { listGivenIn } from '../../features/lines/usage/add-on-store.ts'
import { isGiven } from '../../features/lines/usage/forgotten-add-on.ts'
import { listCapturedIn } from '../../features/sales/payments/store.ts'
import { listReturned } from '../../features/sales/refunds/refund-store.ts'
import type { Listed } from './carrier-records.ts'
import { type Findings, type ReconcileNeeds, settle } from './difference.ts'

/** What the provider and the carrier listed: payments, refunds, and references of the carrier's records. */
export type SeenOutside = ReadonlySet<string | null>

/** The other direction: what is paid, given back or active here, and unknown outside. */
export async function reconcileKnown(
  deps: ReconcileNeeds,
  findings: Findings,
  look: Look,
): Promise<void> {
  await missingCharges(deps, findings, look)
  await missingRefunds(deps, findings, look)
  await missingLines(deps, findings, look)
  if (look.kinds.has('number_change')) await missingNumbers(deps, findings, look)
  if (look.kinds.has('add_on')) await missingAddOns(deps, findings, look)
}

type Look = { span: TimeSpan; seen: SeenOutside; kinds: Listed['kinds'] }

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

async function missingNumbers(deps: ReconcileNeeds, findings: Findings, { span, seen }: Look) {
  for (const { id, lineId, newMsisdn, createdAt } of await listChangedIn(deps.db, span)) {
    if (seen.has(id)) continue
    await settle(findings, {
      compare: async () => {
        const change = await deps.carrier.readNumberChange(id)
        if (change?.kind === 'done') return null
        const facts = [newMsisdn ?? '', `change ${id}`, `line ${lineId}`]
        const state = `${change?.kind ?? 'unknown'} at the carrier`
        return {
          at: createdAt,
          what: 'a number change that the carrier does not have',
          facts: [...facts, state],
          next: tellSupport,
        }
      },
    })
  }
}

async function missingAddOns(deps: ReconcileNeeds, findings: Findings, { span, seen }: Look) {
  for (const { id, lineId, title, createdAt } of await listGivenIn(deps.db, span)) {
    if (seen.has(id)) continue
    await settle(findings, {
      compare: async () => {
        const answer = await deps.carrier.readAddOn(id)
        if (isGiven(answer)) return null
        const facts = [title, `add-on ${id}`, `line ${lineId}`]
        const state = `${answer?.kind ?? 'unknown'} at the carrier`
        return {
          at: createdAt,
          what: 'an add-on that the carrier does not have',
          facts: [...facts, state],
          next: tellSupport,
        }
      },
    })
  }
}
