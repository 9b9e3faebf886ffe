import { soldAddOnKinds } from '@openline/contract/lines/line-add-on'
import type { AddOn, AddOnKind, AddOnWithPlan } from '@openline/contract/sales/add-on'
import { explainPrice } from '@openline/contract/sales/price-notes'
import type { PriceNote } from '@openline/contract/sales/shop'
import type { TaxStreet } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { type NetworkNeeds, networkCan } from '../../platform/network/network.ts'
import { priceableAddOn } from './add-on-with-plan.ts'
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

/** What can be bought with a plan or later for its line, by title; nothing while the database is away. */
export async function addOnTitlesFor(
  deps: NetworkNeeds & Needs<'content'>,
  planId: string,
): Promise<string[]> {
  if (!(await networkCan(deps, 'addOns').catch(() => false))) return []
  return (await addOnsFor(deps, planId, soldAddOnKinds)).map(({ title }) => title)
}

/** Finds what can be sold with a plan. */
export type AddOnSearch = (planId: string, addOnId: string) => Promise<AddOnWithPlan | null>

/** What can be sold with a plan for a new line, as it is now; null for anything else. */
export async function findAddOnWithPlan(
  deps: NetworkNeeds & Needs<'content'>,
  planId: string,
  addOnId: string,
): Promise<AddOnWithPlan | null> {
  if (!(await networkCan(deps, 'addOns'))) return null
  const found = (await addOnsFor(deps, planId, soldAddOnKinds)).find(
    (each) => each.addOnId === addOnId,
  )
  if (!found) return null
  const { title, kind, dataGb, days, priceCents, taxClass } = found
  return { addOnId, title, kind, dataGb, days, priceCents, taxClass }
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
    plan: priceableAddOn(addOn),
    zip,
    street,
    simType: 'esim' as const,
    on,
  }))
  const answers = await priceAll(pricing, requests)
  return answers.map((answer) => (answer.ok ? answer : refusePrice(answer)))
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

/** What an add-on that was sold with a plan costs in all: its price and its taxes. */
export function addOnTotalCents({
  withAddOn,
  taxes,
}: {
  withAddOn: Pick<AddOnWithPlan, 'priceCents'> | null
  taxes: readonly { readonly cents: number; readonly forAddOn?: true | undefined }[]
}): number {
  return taxes.reduce(
    (sum, { cents, forAddOn }) => (forAddOn ? sum + cents : sum),
    withAddOn?.priceCents ?? 0,
  )
}
