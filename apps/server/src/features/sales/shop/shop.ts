import { isDeepStrictEqual } from 'node:util'
import type { AddOnWithPlan } from '@openline/contract/sales/add-on'
import type { Plan } from '@openline/contract/sales/plan'
import { explainPrice } from '@openline/contract/sales/price-notes'
import type { MoneyLines, PriceNote, SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { TaxStreet } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { requestBeside, withAddOnPrice } from './add-on-with-plan.ts'
import type { Catalog } from './catalog.ts'
import { lineDiscountOn } from './line-discount.ts'
import {
  type PriceRefusal,
  type PriceRequest,
  priceBeforeTaxes,
  type RefusedPrice,
  type TaxBasis,
} from './price.ts'
import { priceAll } from './price-all.ts'
import { findQuote, type QuoteRow } from './store.ts'

export type PriceQuestion = {
  planId: string
  simType: SimType
  /** Where the service is used. */
  zipCode: string
  /** There; absent while it is not known. */
  street?: TaxStreet | undefined
  /** As typed; null or blank for none. */
  couponCode: string | null
  /** What is sold with it; null or absent for nothing. */
  withAddOn?: AddOnWithPlan | null
  /** Its owner has an older one that is active. */
  isAnotherLine: boolean
  on: Date
}

export type Refused = { ok: false; message: string } & (
  | {
      code: 'validation_failed' | 'zip_not_served'
      /** The field to correct. */
      field: 'planId' | 'simType' | 'zipCode' | 'couponCode'
    }
  /** The taxes are not known: the same question may have an answer later. */
  | { code: 'provider_unavailable'; field: null }
)

export type Priced = {
  ok: true
  plan: Plan
  lines: MoneyLines
  basis: TaxBasis
  /** In its one spelling. */
  couponCode: string | null
}

/** What a sale costs and how it is taxed. */
export type SalePrice = Pick<Priced, 'lines' | 'basis'>

/** The money lines alone of a row that has them. */
export function moneyLinesOf(row: MoneyLines): MoneyLines {
  return {
    orderTotalCents: row.orderTotalCents,
    discountAmountCents: row.discountAmountCents,
    taxAmountCents: row.taxAmountCents,
    regulatoryFeeCents: row.regulatoryFeeCents,
    activationFeeCents: row.activationFeeCents,
    finalCheckoutAmountCents: row.finalCheckoutAmountCents,
  }
}

/** What each line of a price that is offered is for. */
export function explainOffer({ plan, lines, basis, couponCode }: Omit<Priced, 'ok'>): PriceNote[] {
  return explainPrice({ ...lines, ...basis, periodMonths: plan.periodMonths, couponCode })
}

/** What every question for a price needs. */
export type Pricing = Needs<'catalog' | 'prices' | 'tax'>

/** What a plan costs at the time `on`, or the field and sentence that say why it has no price. */
export async function currentLines(
  pricing: Pricing,
  question: PriceQuestion,
): Promise<Priced | Refused> {
  const { planId, simType, zipCode, street, couponCode, isAnotherLine, on } = question
  const plan = (await pricing.catalog()).byId.get(planId)
  if (!plan) return refuse('planId', t('We couldn’t find that plan'))
  if (plan.status === 'retired')
    return refuse('planId', t('{plan} is no longer available', { plan: plan.name }))
  if (!plan.simTypes.includes(simType)) return refuse('simType', simTypeMissing(plan))
  const code = couponCode?.trim().toUpperCase() ?? ''
  const lineDiscountCents = isAnotherLine ? lineDiscountOn(plan, pricing.prices.lineDiscount) : 0
  const request = { plan, zip: zipCode, street, simType, couponCode: code, lineDiscountCents, on }
  const beside = requestBeside(request, question.withAddOn ?? null)
  const [own, added] = await priceAll(pricing, beside ? [request, beside] : [request])
  if (!own) throw new Error('The plan was not priced')
  const answer = withAddOnPrice(own, added)
  return answer.ok ? { ...answer, plan, couponCode: code || null } : refusePrice(answer)
}

export type RenewalQuestion = Omit<PriceQuestion, 'couponCode'> & {
  /** The plan that the line has: it may be renewed after it went off sale. */
  currentPlanId: string
  /** What plan price and recovery fee, less the discount, may come to at most; null for no limit. */
  mostOwnCents: number | null
  /** The discount for another line in the period before, by which a higher price is lowered first. */
  lastLineDiscountCents: number
}

/** The part of a price that we set: plan price, less the discount, and recovery fee. */
export function ownCentsOf({ lines, basis }: Pick<Priced, 'lines' | 'basis'>): number {
  return lines.orderTotalCents - lines.discountAmountCents + basis.recoveryFeeCents
}

/**
 * What another period of a plan costs on lines that are there: no activation fee and no coupon. Asks for all
 * taxes in one call; answers are in the order of the questions. Refuses a plan that a line cannot be renewed with.
 */
export async function renewalPrices(
  pricing: Pricing,
  questions: readonly RenewalQuestion[],
): Promise<(Priced | Refused)[]> {
  const catalog = await pricing.catalog()
  const found = questions.map((question) => {
    const chosen = renewalPlan(catalog, question)
    return chosen.ok ? { ...chosen, request: heldRequest(pricing, chosen.plan, question) } : chosen
  })
  const requests = found.flatMap((each) => (each.ok ? [each.request] : []))
  const answers = (await priceAll(pricing, requests)).values()
  return found.map((each) => {
    if (!each.ok) return each
    const answer = answers.next().value
    if (!answer) throw new Error('A request was not priced')
    const plan = { ...each.plan, priceCents: each.request.plan.priceCents }
    return answer.ok ? { ...answer, plan, couponCode: null } : refusePrice(answer)
  })
}

/**
 * The plan at the most that it may cost, which is known before its taxes are. A discount that ended without notice in
 * time stays, and the plan costs less for the rest.
 */
function heldRequest(pricing: Pricing, plan: Plan, question: RenewalQuestion): PriceRequest {
  const request = renewalRequest(pricing, plan, question)
  const full = priceBeforeTaxes(request, pricing.prices)
  if (!full.ok || question.mostOwnCents === null) return request
  const { orderTotalCents, discountAmountCents, lineDiscountCents, recoveryFeeCents } = full.own
  const ownCents = orderTotalCents - discountAmountCents + recoveryFeeCents
  const excessCents = Math.max(0, ownCents - question.mostOwnCents)
  const lostCents = Math.max(0, question.lastLineDiscountCents - lineDiscountCents)
  const keptCents = Math.min(excessCents, lostCents)
  return {
    ...request,
    plan: { ...request.plan, priceCents: plan.priceCents - (excessCents - keptCents) },
    lineDiscountCents: lineDiscountCents + keptCents,
  }
}

/**
 * Everything on sale that the next period of a line can have, priced there, in shop order. Throws
 * `provider_unavailable` while its taxes are not known.
 */
export async function renewalOffers(
  pricing: Pricing,
  question: Omit<RenewalQuestion, 'planId' | 'mostOwnCents' | 'lastLineDiscountCents'>,
): Promise<Priced[]> {
  const catalog = await pricing.catalog()
  const current = catalog.byId.get(question.currentPlanId)
  const offered =
    current && current.status === 'retired' ? [current, ...catalog.onSale] : catalog.onSale
  const plans = offered.filter(({ planId }) => renewalPlan(catalog, { ...question, planId }).ok)
  const answers = await priceAll(
    pricing,
    plans.map((plan) => renewalRequest(pricing, plan, question)),
  )
  const silent = answers.find((answer) => !answer.ok && answer.reason === 'taxes_unavailable')
  if (silent && !silent.ok) throw refusalError(refusePrice(silent))
  return plans.flatMap((plan, index) => {
    const answer = answers[index]
    return answer?.ok ? [{ ...answer, plan, couponCode: null }] : []
  })
}

type RequestedRenewal = Pick<
  RenewalQuestion,
  'simType' | 'zipCode' | 'street' | 'isAnotherLine' | 'on'
>

function renewalRequest(
  { prices }: Pick<Pricing, 'prices'>,
  plan: Plan,
  { simType, zipCode, street, isAnotherLine, on }: RequestedRenewal,
): PriceRequest {
  const lineDiscountCents = isAnotherLine ? lineDiscountOn(plan, prices.lineDiscount) : 0
  const free = { ...plan, activationFeeCents: 0 }
  return { plan: free, zip: zipCode, street, simType, lineDiscountCents, on }
}

/** The plan of the line’s next period, or why it cannot have it. */
function renewalPlan(
  { byId }: Catalog,
  { planId, currentPlanId, simType }: Pick<RenewalQuestion, 'planId' | 'currentPlanId' | 'simType'>,
): { ok: true; plan: Plan } | Refused {
  const plan = byId.get(planId)
  if (!plan)
    return refuse('planId', t('That plan is no longer available. Please choose another one.'))
  if (planId !== currentPlanId) {
    const current = byId.get(currentPlanId)
    if (plan.status === 'retired')
      return refuse('planId', t('{plan} is no longer available', { plan: plan.name }))
    if (!plan.simTypes.includes(simType)) return refuse('planId', simTypeMissing(plan))
    if (current && current.kind !== plan.kind) {
      return refuse('planId', t('{plan} doesn’t work with this type of line', { plan: plan.name }))
    }
  }
  return { ok: true, plan }
}

const refusedField = {
  zip_unknown: 'zipCode',
  zip_not_served: 'zipCode',
  zip_untaxable: 'zipCode',
  coupon_unknown: 'couponCode',
  coupon_expired: 'couponCode',
  coupon_not_for_plan: 'couponCode',
  coupon_leaves_nothing: 'couponCode',
  coupon_is_less: 'couponCode',
} as const satisfies Record<Exclude<PriceRefusal, 'taxes_unavailable'>, Refused['field']>

/** A price that there is not, with the field to correct. */
export function refusePrice({ reason, message }: RefusedPrice): Refused {
  return reason === 'taxes_unavailable'
    ? { ok: false, code: 'provider_unavailable', field: null, message }
    : refuse(refusedField[reason], message)
}

function refuse(field: NonNullable<Refused['field']>, message: string): Refused {
  return {
    ok: false,
    code: field === 'zipCode' ? 'zip_not_served' : 'validation_failed',
    field,
    message,
  }
}

function simTypeMissing(plan: Plan): string {
  return plan.simTypes.includes('esim')
    ? t('{plan} comes with an eSIM only', { plan: plan.name })
    : t('{plan} comes with a SIM card only', { plan: plan.name })
}

/** Whether a stored price is what is asked now, tax by tax. */
export function isSamePrice(
  stored: MoneyLines & Pick<TaxBasis, 'taxes'>,
  { lines, basis }: SalePrice,
): boolean {
  // The keys of its own type.
  const names = Object.keys(lines) as (keyof MoneyLines)[]
  return (
    names.every((line) => stored[line] === lines[line]) &&
    isDeepStrictEqual(stored.taxes, basis.taxes)
  )
}

/** The error that the caller gets. */
export function refusalError({ code, field, message }: Refused): AppError {
  return new AppError(code, message, field === null ? {} : { fieldErrors: [{ field, message }] })
}

/** A quote by its id, of any owner, valid or not. */
export function loadQuote(db: Db, quoteId: string): Promise<QuoteRow | null> {
  return findQuote(db, quoteId)
}

/** Whether lines of a plan, retired or not, serve tablets and hotspots, whose number is not called. */
export async function isDataOnly(
  { catalog }: Pick<Pricing, 'catalog'>,
  planId: string,
): Promise<boolean> {
  return (await catalog()).byId.get(planId)?.kind === 'data'
}

/** A plan that is on sale. Throws 404 for others. */
export async function planOnSale(
  { catalog }: Pick<Pricing, 'catalog'>,
  planId: string,
): Promise<Plan> {
  const plan = (await catalog()).byId.get(planId)
  if (plan?.status === 'available') return plan
  throw notFound(
    plan
      ? t('{plan} is no longer available', { plan: plan.name })
      : t('We couldn’t find that plan'),
  )
}
