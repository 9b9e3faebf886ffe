import type { AddOn, AddOnKind } from '@openline/contract/sales/add-on'
import { explainPrice } from '@openline/contract/sales/price-notes'
import type { PriceNote } from '@openline/contract/sales/shop'
import type { TaxStreet } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import type { Priceable } from './price.ts'
import { priceAll } from './price-all.ts'
import { type Pricing, type Refused, refusePrice, type SalePrice } from './shop.ts'

/** An add-on of these kinds. */
export type AddOnOf<Kind extends AddOnKind> = AddOn & { readonly kind: Kind }

/** What is on sale of these kinds for lines of a plan, in shop order. */
export async function addOnsFor<Kind extends AddOnKind>(
  { content }: Needs<'content'>,
  planId: string,
  kinds: readonly Kind[],
): Promise<AddOnOf<Kind>[]> {
  const isOfKind = (addOn: AddOn): addOn is AddOnOf<Kind> =>
    kinds.some((kind) => kind === addOn.kind)
  return (await content.addOns())
    .filter(isOfKind)
    .filter(({ status }) => status === 'available')
    .filter(({ planIds }) => planIds === null || planIds.includes(planId))
    .toSorted((one, other) => one.order - other.order)
}

/** Where a sale is taxed. */
export type TaxedPlace = { readonly zipCode: string; readonly street?: TaxStreet | undefined }

type Question = { readonly place: TaxedPlace; readonly on: Date }

/** What each of these add-ons costs at a place, in their order, with all of their taxes in one call. */
export async function addOnPrices(
  pricing: Omit<Pricing, 'catalog'>,
  addOns: readonly AddOn[],
  { place: { zipCode: zip, street }, on }: Question,
): Promise<(({ ok: true } & SalePrice) | Refused)[]> {
  const requests = addOns.map((addOn) => ({
    plan: priceable(addOn),
    zip,
    street,
    simType: 'esim' as const,
    on,
  }))
  const answers = await priceAll(pricing, requests)
  return answers.map((answer) => (answer.ok ? answer : refusePrice(answer)))
}

/** Nothing is due by the month: the line pays that with its plan. */
function priceable({ addOnId, title, priceCents, taxClass }: AddOn): Priceable {
  return {
    planId: addOnId,
    name: title,
    priceCents,
    taxClass,
    periodMonths: 0,
    activationFeeCents: 0,
    activationFreeWith: [],
  }
}

/** What each line of the price of an add-on is for. */
export function explainAddOn({ title }: AddOn, { lines, basis }: SalePrice): PriceNote[] {
  return explainPrice({
    ...lines,
    ...basis,
    periodMonths: 0,
    addOnName: title,
    couponCode: null,
  })
}
