import { soldAddOnKinds } from '@openline/contract/lines/line-add-on'
import type { AddOnAnswer } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { addOnsFor } from '../../sales/shop/add-ons.ts'
import { recordActivity } from '../lines/activity.ts'
import { lockLine } from '../lines/store.ts'
import { insertAddOn } from './add-on-store.ts'
import { type GivenAddOn, timesOf } from './give-add-on.ts'

type Forgotten = { reference: string; lineId: string; answer: GivenAddOn; at: Date }

/**
 * Puts an add-on on record that the network has given and this database has lost. Its payment is compared on its own, so
 * it has none here. Does nothing for one that is not on sale for the line any more: no record says what it is.
 */
export async function recordForgottenAddOn(
  deps: Needs<'db' | 'content'>,
  { reference, lineId, answer, at }: Forgotten,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line || line.status === 'cancelled') return
    const onSale = await addOnsFor(deps, line.planId, soldAddOnKinds)
    const sold = onSale.find(({ addOnId }) => addOnId === answer.addOnCode)
    if (!sold) return
    const { addOnId, title, kind, priceCents, dataGb, days } = sold
    const bought = { addOnId, title, kind, priceCents, dataGb, days }
    await insertAddOn(tx, {
      ...bought,
      ...(await timesOf(tx, { lineId, days }, answer, at)),
      id: reference,
      lineId,
      orderId: null,
      givenBy: 'an operator, after a restore',
      status: answer.kind,
      failureCode: null,
      createdAt: at,
      askedAt: at,
    })
    const detail = title
    await recordActivity(tx, { lineId, kind: 'add_on_active', by: 'system', detail, at })
  })
}

/** Whether the network has given it, now or before. */
export function isGiven(answer: AddOnAnswer | null): answer is GivenAddOn {
  return answer?.kind === 'active' || answer?.kind === 'ended'
}
