import type { HandlerInput } from '@openline/contract/endpoint'
import type { buyAddOn as buyEndpoint } from '@openline/contract/lines/add-ons'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { requireCapability } from '../../platform/network/network.ts'
import type { PayingCall } from '../../sales/payments/payments.ts'
import { requireLine } from '../lines/lines.ts'
import {
  type PayForLineNeeds,
  payForLine,
  requirePriceFor,
  resumeForLine,
} from '../lines/pay-for-line.ts'
import { type AddOnNeeds, notOffered, sellableFor } from './add-ons.ts'

type Request = HandlerInput<typeof buyEndpoint>['body'] & {
  customerId: string
  lineId: string
  call: PayingCall
}

/**
 * Buys data or a pass for a line, at the price that its owner saw. A declined card is an answer, not an error. Throws
 * 404, `not_offered` where the network sells none, `not_ready` where the line can have nothing now, a field error for
 * an add-on that it can't have, and what paying for a line throws.
 */
export async function buyAddOn(
  deps: AddOnNeeds & PayForLineNeeds,
  { addOnId, cardId, finalCheckoutAmountCents, creditCents, ...press }: Request,
): Promise<Order> {
  const line = await requireLine(deps.db, press.customerId, press.lineId)
  const payment = { ...press, cardId, finalCheckoutAmountCents, creditCents }
  const repeated = await resumeForLine(deps, payment)
  if (repeated) return repeated
  await requireCapability(deps, 'addOns', notOffered)
  const { addOns, reason } = await sellableFor(deps, line)
  const addOn = addOns.find((each) => each.addOn.addOnId === addOnId)?.addOn
  if (!addOn) {
    if (reason !== null) throw new AppError('not_ready', reason)
    throw invalidField('addOnId', t('This line can’t have that now. Please choose another one.'))
  }
  const sold = await requirePriceFor(deps, line, addOn)
  const { title: addOnName, kind, dataGb, days } = addOn
  return payForLine(deps, payment, {
    kind: 'add_on',
    addOnId,
    addOnName,
    addOnTerms: { kind, dataGb, days },
    chosenMsisdn: null,
    ...sold,
  })
}
