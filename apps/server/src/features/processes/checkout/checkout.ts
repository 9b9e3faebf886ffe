import type { Address } from '@openline/contract/address-schema'
import { validate } from '@openline/contract/fields'
import { noPostBox } from '@openline/contract/lines/emergency-address'
import { nameSchema, type PersonName } from '@openline/contract/people/profile'
import { fullName } from '@openline/contract/person-name'
import type { Order } from '@openline/contract/sales/orders'
import { isPostBox } from '@openline/contract/street-line'
import { t, translate } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { networkKey } from '../../people/blocks/block-keys.ts'
import { requireUnblocked } from '../../people/blocks/blocks.ts'
import {
  keepFirstAddress,
  keepFirstName,
  requireOpenAccount,
} from '../../people/customers/customers.ts'
import { networkCan } from '../../platform/network/network.ts'
import { type PayingCard, requireCard } from '../../sales/cards/cards.ts'
import { type NewOrder, newOrder, readOrderOfKey, recordOrder } from '../../sales/orders/orders.ts'
import { viewOrderRow } from '../../sales/orders/view-orders.ts'
import {
  type NewAttempt,
  newAttempt,
  type PayingCall,
  type PaymentNeeds,
  payerOf,
  recordAttempt,
  requireFewDeclines,
  resumeAttempt,
  runAttempt,
} from '../../sales/payments/payments.ts'
import { isDataOnly, moneyLinesOf, type Pricing } from '../../sales/shop/shop.ts'
import type { QuoteRow } from '../../sales/shop/store.ts'
import { requireMovableNumber } from '../port-in/port-in.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import { chosenNumber } from './chosen-number.ts'
import { dropDraft } from './draft-store.ts'
import type { Purchase } from './purchase.ts'
import { checkedQuote, movableNumber, quoteExpired } from './quote-check.ts'
import type { SimSupply } from './sim-supply.ts'

export type CheckoutNeeds = PaymentNeeds &
  PortInNeeds &
  Pricing &
  Needs<'content'> & {
    simSupply: SimSupply
    /** The version of the terms that a customer accepts now. */
    termsVersion: () => Promise<string>
    events: Pick<DomainEvents, 'onOrdered'>
  }

type Buyer = { customerId: string; call: PayingCall }

/**
 * Buys the quoted plan: puts order and payment attempt on record in one
 * transaction, then charges the card. Run twice with the same key, or for the
 * same quote, it continues the order that exists. A declined card is an
 * answer, not an error: the order stays payable.
 */
export async function placeOrder(
  deps: CheckoutNeeds,
  buyer: Buyer,
  purchase: Purchase,
): Promise<Order> {
  try {
    const attempt = await record(deps, buyer, await check(deps, buyer, purchase))
    await runAttempt(deps, attempt)
    return await viewOrderRow(deps.db, buyer.customerId, attempt.orderId)
  } catch (refusal) {
    return earlierOrder(deps, buyer, purchase, refusal)
  }
}

/**
 * `newName` is null for an account that has a name, `emergencyAddress` for a plan that cannot call, `chosenMsisdn` for
 * any new number.
 */
type Details = {
  purchase: Purchase
  quote: QuoteRow
  card: PayingCard
  newName: PersonName | null
  emergencyAddress: Address | null
  chosenMsisdn: string | null
}

/** Everything that must be right before anything is written. */
async function check(deps: CheckoutNeeds, buyer: Buyer, purchase: Purchase): Promise<Details> {
  const [quote, card] = await Promise.all([
    checkedQuote(deps, buyer.customerId, purchase),
    requireCard(deps, buyer.customerId, purchase.cardId),
    requireFewDeclines(deps, buyer.customerId),
  ])
  const newName = card.ownerName === '' ? requireName(purchase) : null
  const { imei = null, shipTo: address } = purchase
  const { customerId, call } = buyer
  const payer = payerOf({ card, email: card.ownerEmail, call })
  await requireUnblocked(deps, { ...payer, customerId, imei, address, wanted: 'buy' })
  await deps.simSupply.requireSim(purchase)
  const dataOnly = await isDataOnly(deps, quote.planId)
  if (purchase.number.choice === 'keep') {
    if (dataOnly) {
      const message = t('{plan} is data only, so it doesn’t come with a phone number', {
        plan: quote.planName,
      })
      throw invalidField('number.msisdn', message)
    }
    await requireMovableNumber(deps, {
      customerId: buyer.customerId,
      msisdn: movableNumber(purchase.number.msisdn),
      zipCode: purchase.shipTo.zipCode,
    })
  }
  const chosenMsisdn = await chosenNumber(deps, { purchase, dataOnly })
  const isRegistered = !dataOnly && (await networkCan(deps, 'emergencyAddress'))
  const emergencyAddress = isRegistered ? emergencyAddressOf(purchase) : null
  return { purchase, quote, card, newName, emergencyAddress, chosenMsisdn }
}

/** Where 911 sends help when the line calls over Wi-Fi. */
function emergencyAddressOf({ shipTo, emergencyAddress = shipTo }: Purchase): Address {
  if (isPostBox(emergencyAddress)) throw invalidField('emergencyAddress', translate(noPostBox))
  return emergencyAddress
}

/** A SIM card is mailed to a name, and a number belongs to a person. */
function requireName({ firstName = '', lastName = '' }: Purchase): PersonName {
  const name = validate(nameSchema, { firstName, lastName })
  if (name.ok) return name.value
  throw new AppError('validation_failed', t('Please enter your name'), { fieldErrors: name.errors })
}

async function record(deps: CheckoutNeeds, buyer: Buyer, details: Details): Promise<NewAttempt> {
  const terms = await deps.termsVersion()
  const at = deps.clock()
  const order = newOrder(newOrderRow(buyer, details, terms), at)
  const network = networkKey(deps.secretBox, buyer.call.clientIp)
  const attempt = newAttempt(order, details.card, at, { network })
  const { card, purchase, newName } = details
  await deps.db.transaction(async (tx) => {
    await pipeline(
      recordOrder(tx, order),
      recordAttempt(tx, attempt),
      dropDraft(tx, buyer.customerId),
      ...(card.ownerHasAddress ? [] : [keepFirstAddress(tx, buyer.customerId, purchase.shipTo)]),
      ...(newName ? [keepFirstName(tx, buyer.customerId, newName)] : []),
    )
    await requireOpenAccount(tx, buyer.customerId)
    await deps.events.onOrdered(tx, { order })
  })
  return attempt
}

/**
 * This purchase may have been recorded before: by another request that was
 * faster, or by this one before its answer was lost. Then that order is the
 * answer, and `refusal` is not: a price used up by it has not expired.
 */
async function earlierOrder(
  deps: CheckoutNeeds,
  buyer: Buyer,
  { quoteId }: Purchase,
  refusal: unknown,
): Promise<Order> {
  const isTaken = violatedConstraint(refusal)?.startsWith('orders_') ?? false
  if (!isTaken && !(refusal instanceof AppError)) throw refusal
  const { customerId } = buyer
  const { idempotencyKey } = buyer.call
  const earlier = await readOrderOfKey(deps.db, customerId, { idempotencyKey, quoteId })
  // Taken, yet not by this customer: a visitor's quote that another customer bought with.
  if (!earlier) throw isTaken ? quoteExpired() : refusal
  await resumeAttempt(deps, earlier.id)
  return viewOrderRow(deps.db, customerId, earlier.id)
}

function newOrderRow(
  buyer: Buyer,
  { purchase, quote, card, newName, emergencyAddress, chosenMsisdn }: Details,
  acceptedTermsVersion: string,
): NewOrder {
  return {
    customerId: buyer.customerId,
    idempotencyKey: buyer.call.idempotencyKey,
    quoteId: quote.id,
    kind: 'purchase',
    forLineId: null,
    periodNumber: null,
    addOnId: null,
    addOnName: null,
    addOnTerms: null,
    planId: quote.planId,
    planName: quote.planName,
    periodMonths: quote.periodMonths,
    simType: purchase.simType,
    iccid: purchase.iccid ?? null,
    imei: purchase.imei ?? null,
    chosenMsisdn,
    keepMsisdn: purchase.number.choice === 'keep' ? movableNumber(purchase.number.msisdn) : null,
    shipTo: {
      ...purchase.shipTo,
      name: newName ? fullName(newName) : card.ownerName,
    },
    emergencyAddress,
    couponCode: quote.couponCode,
    withAddOn: quote.withAddOn,
    ...moneyLinesOf(quote),
    lineDiscountCents: quote.lineDiscountCents,
    recoveryFeeCents: quote.recoveryFeeCents,
    taxClass: quote.taxClass,
    taxes: quote.taxes,
    taxedBy: quote.taxedBy,
    creditCents: quote.creditCents,
    autoRenew: purchase.autoRenew,
    acceptedTermsVersion,
  }
}
