import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type {
  changeNumber as buyEndpoint,
  getNumberChange,
} from '@openline/contract/lines/number-change'
import type { AddOn } from '@openline/contract/sales/add-on'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { networkCan } from '../../platform/network/network.ts'
import { creditTowards, readCredit } from '../../sales/credits/credits.ts'
import type { PayingCall } from '../../sales/payments/payments.ts'
import { addOnsFor, explainAddOn } from '../../sales/shop/add-ons.ts'
import {
  type PayForLineNeeds,
  type PriceNeeds,
  payForLine,
  placesOf,
  pricesFor,
  requirePriceFor,
  resumeForLine,
} from '../lines/pay-for-line.ts'
import type { LineRow } from '../lines/store.ts'
import { findNumberObstacle, requireNumberFree } from './number-change-obstacles.ts'

export type NumberSaleNeeds = PriceNeeds & Needs<'carrier' | 'log' | 'events'>

/** What a change of number is sold as; null where it isn't. */
async function numberSaleFor(deps: NumberSaleNeeds, line: LineRow): Promise<AddOn | null> {
  const [change, search] = await Promise.all([
    networkCan(deps, 'numberChange'),
    networkCan(deps, 'numberSearch'),
  ])
  if (!change || !search) return null
  const [sold] = await addOnsFor(deps, line.planId, ['number_change'])
  return sold ?? null
}

function notOffered(): string {
  return t('Numbers can’t be changed here. Please contact us if you need another one.')
}

/** What another number for a line costs, or why it can't get one now. */
export async function readNumberOffer(
  deps: NumberSaleNeeds,
  line: LineRow,
): Promise<OutputOf<typeof getNumberChange>> {
  const [{ zipCode }] = await placesOf(deps.db, line)
  const none = (reason: string) => ({ offer: null, reason, zipCode })
  const sold = await numberSaleFor(deps, line)
  if (!sold) return none(notOffered())
  const obstacle = await findNumberObstacle(deps, deps.db, line)
  if (obstacle !== null) return none(obstacle)
  const { prices } = await pricesFor(deps, line, [sold])
  const [price] = prices
  if (!price?.ok) return none(price?.message ?? notOffered())
  const { lines } = price
  const balanceCents = await readCredit(deps.db, line.customerId)
  const offer = {
    title: sold.title,
    lines,
    creditCents: creditTowards(lines.finalCheckoutAmountCents, balanceCents),
    explain: explainAddOn(sold, price),
  }
  return { offer, reason: null, zipCode }
}

type Request = Omit<HandlerInput<typeof buyEndpoint>['body'], 'losesNumber'> & {
  call: PayingCall
}

/**
 * Buys another number for an owner's line, which is kept for them, at the price that they saw. A declined card is an answer,
 * not an error. Throws `not_offered`, `not_ready` with what is under way, `number_taken`, and what paying for a
 * line throws.
 */
export async function buyNumber(
  deps: NumberSaleNeeds & PayForLineNeeds,
  line: LineRow,
  { msisdn, creditCents, ...press }: Request,
): Promise<Order> {
  const payment = { ...press, creditCents, customerId: line.customerId, lineId: line.id }
  const repeated = await resumeForLine(deps, payment)
  if (repeated) return repeated
  const sold = await numberSaleFor(deps, line)
  if (!sold) throw new AppError('not_offered', notOffered())
  await requireNumberFree(deps, deps.db, line)
  return payForLine(deps, payment, {
    ...(await requirePriceFor(deps, line, sold)),
    kind: 'number_change',
    addOnId: sold.addOnId,
    addOnName: sold.title,
    addOnTerms: null,
    chosenMsisdn: msisdn,
  })
}
