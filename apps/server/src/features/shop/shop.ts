import type { Plan } from '@openline/contract/plan'
import { explainPrice, type TaxBasis } from '@openline/contract/price-notes'
import type { MoneyLines, PriceNote, SimType } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { ReadCatalog } from './catalog.ts'
import type { PriceTables } from './price-tables.ts'
import { type PriceRefusal, priceLines } from './rates.ts'
import { findQuote, type QuoteRow } from './store.ts'

export type { QuoteRow } from './store.ts'

export type ShopDeps = {
  db: Db
  clock: Clock
  catalog: ReadCatalog
  prices: PriceTables
}

export type PriceQuestion = {
  planId: string
  simType: SimType
  /** Where the service is used. */
  zipCode: string
  /** As typed; null or blank for none. */
  couponCode: string | null
  on: Date
}

export type Refused = {
  ok: false
  code: 'validation_failed' | 'zip_not_served'
  /** The field to correct. */
  field: 'planId' | 'simType' | 'zipCode' | 'couponCode'
  message: string
}

export type Priced = {
  ok: true
  plan: Plan
  lines: MoneyLines
  basis: TaxBasis
  /** In its one spelling. */
  couponCode: string | null
}

/** What each line of a price that is offered is for. */
export function explainOffer({ plan, lines, basis, couponCode }: Omit<Priced, 'ok'>): PriceNote[] {
  return explainPrice({ ...lines, ...basis, periodMonths: plan.periodMonths, couponCode })
}

type Pricing = Pick<ShopDeps, 'catalog' | 'prices'>

/** What a plan costs at the time `on`, or the field and sentence that say why it has no price. */
export async function currentLines(
  { catalog, prices }: Pricing,
  { planId, simType, zipCode, couponCode, on }: PriceQuestion,
): Promise<Priced | Refused> {
  const plan = (await catalog()).byId.get(planId)
  if (!plan) return refuse('planId', t('We couldn’t find that plan'))
  if (plan.status === 'retired')
    return refuse('planId', t('{plan} is no longer available', { plan: plan.name }))
  if (!plan.simTypes.includes(simType)) return refuse('simType', simTypeMissing(plan))
  const code = couponCode?.trim().toUpperCase() ?? ''
  const answer = priceLines({ plan, zip: zipCode, simType, couponCode: code, on, ...prices })
  if (answer.ok) return { ...answer, plan, couponCode: code || null }
  const field = refusedField[answer.reason]
  return refuse(field, answer.message)
}

export type RenewalQuestion = Omit<PriceQuestion, 'couponCode'> & {
  /** The plan that the line has: it may be renewed after it went off sale. */
  currentPlanId: string
}

/**
 * What another period of a plan costs on a line that is there: no activation fee and no coupon.
 * Refuses a plan that the line cannot go on with.
 */
export async function renewalLines(
  { catalog, prices }: Pricing,
  { planId, simType, zipCode, on, currentPlanId }: RenewalQuestion,
): Promise<Priced | Refused> {
  const { byId } = await catalog()
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
  const free = { ...plan, activationFeeCents: 0 }
  const answer = priceLines({ plan: free, zip: zipCode, simType, on, ...prices })
  if (answer.ok) return { ...answer, plan, couponCode: null }
  return refuse(refusedField[answer.reason], answer.message)
}

/** Everything on sale that the next period of a line can have, priced there, in shop order. */
export async function renewalOffers(
  pricing: Pricing,
  question: Omit<RenewalQuestion, 'planId'>,
): Promise<Priced[]> {
  const { onSale, byId } = await pricing.catalog()
  const current = byId.get(question.currentPlanId)
  const plans = current && current.status === 'retired' ? [current, ...onSale] : onSale
  const answers = await Promise.all(
    plans.map(({ planId }) => renewalLines(pricing, { ...question, planId })),
  )
  return answers.filter((answer) => answer.ok)
}

const refusedField = {
  zip_unknown: 'zipCode',
  zip_not_served: 'zipCode',
  coupon_unknown: 'couponCode',
  coupon_expired: 'couponCode',
  coupon_not_for_plan: 'couponCode',
  coupon_leaves_nothing: 'couponCode',
} as const satisfies Record<PriceRefusal, Refused['field']>

function refuse(field: Refused['field'], message: string): Refused {
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

/** The error that the caller gets. */
export function refusalError({ code, field, message }: Refused): AppError {
  return new AppError(code, message, { fieldErrors: [{ field, message }] })
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
export async function planOnSale({ catalog }: Pricing, planId: string): Promise<Plan> {
  const plan = (await catalog()).byId.get(planId)
  if (plan?.status === 'available') return plan
  throw notFound(
    plan
      ? t('{plan} is no longer available', { plan: plan.name })
      : t('We couldn’t find that plan'),
  )
}
