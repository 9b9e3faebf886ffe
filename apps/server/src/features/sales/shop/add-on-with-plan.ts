import type { AddOn, AddOnWithPlan } from '@openline/contract/sales/add-on'
import type { MoneyLines } from '@openline/contract/sales/shop'
import type { PriceAnswer, Priceable, PriceRequest } from './price.ts'

/** An add-on as what is priced. Nothing is due by the month: the line pays that with its plan. */
export function priceableAddOn({
  addOnId,
  title,
  priceCents,
  taxClass,
}: Pick<AddOn, 'addOnId' | 'title' | 'priceCents' | 'taxClass'>): Priceable {
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

/** What is to be priced for an add-on that is sold with the plan of a request, beside that; null for none. */
export function requestBeside(
  { zip, street, simType, on }: PriceRequest,
  addOn: AddOnWithPlan | null,
): PriceRequest | null {
  return addOn && { plan: priceableAddOn(addOn), zip, street, simType, on }
}

/** The price of a plan and of what is sold with it, as one: each line is their sum, and each tax says what it is on. */
export function withAddOnPrice(plan: PriceAnswer, addOn: PriceAnswer | undefined): PriceAnswer {
  if (!plan.ok || addOn === undefined) return plan
  if (!addOn.ok) return addOn
  // The keys of its own type.
  const names = Object.keys(plan.lines) as (keyof MoneyLines)[]
  const lines = { ...plan.lines }
  for (const name of names) lines[name] += addOn.lines[name]
  const taxes = addOn.basis.taxes.map((tax) => ({ ...tax, forAddOn: true as const }))
  return { ok: true, lines, basis: { ...plan.basis, taxes: [...plan.basis.taxes, ...taxes] } }
}
