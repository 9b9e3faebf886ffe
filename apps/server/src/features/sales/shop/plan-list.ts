import type { HandlerInput } from '@openline/contract/endpoint'
import { withoutSurcharges, withSurcharges } from '@openline/contract/sales/label-surcharges'
import type { Plan } from '@openline/contract/sales/plan'
import type { getPlan, OfferedPlan, SimType } from '@openline/contract/sales/shop'
import { type Language, language, languages } from '@openline/i18n/language'
import { calendarDay } from '../../../dated-tables.ts'
import { PreparedAnswer } from '../../../http/prepared-answer.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import type { Catalog } from './catalog.ts'
import { findServedPlace } from './places.ts'
import type { PriceAnswer, PriceRequest } from './price.ts'
import { priceAll } from './price-all.ts'
import { currentLines, explainOffer, type Priced, planOnSale, refusalError } from './shop.ts'

export type PlanList = PreparedAnswer<{ plans: OfferedPlan[] }>

/** A rush of visitors asks once in this time whether the plans have changed. */
const checkedForMs = 1_000

/** Lets a browser use the list for a moment, then ask whether it is still right. */
const cacheControl = 'public, max-age=60'
/** One plan is asked for where it is bought. */
const untilChanged = 'no-cache'
/** What lacks the prices that were asked for, or an answer of the content service, is of this moment. */
const ofThisMoment = 'no-store'

/** Tables change at midnight; an engine may change its answers at any time, and a silent one may be back soon. */
const engineKeptForMs = 10 * 60_000
const silenceKeptForMs = 10_000
/** An area is a state for the tables, a ZIP code for an engine. */
const areasKept = 300

type ListPlans = (zipCode: string | undefined) => PlanList | Promise<PlanList>

export type PlanLists = {
  readonly list: ListPlans
  /** Asks whether plans or prices have changed. Gives a number that grows when they have. */
  readonly edition: () => Promise<number>
}

/** Lists the plans on sale in the language that is spoken, priced for a ZIP code when one is given. */
export function createPlanLists(deps: Needs<'clock' | 'tax' | 'prices' | 'catalog'>): PlanLists {
  const lists = { en: listInOneLanguage(deps), es: listInOneLanguage(deps) } satisfies Record<
    Language,
    PlanLists
  >
  return {
    list: (zipCode) => lists[language()].list(zipCode),
    async edition() {
      const editions = languages.map((each) => withLanguage(each, lists[each].edition))
      return (await Promise.all(editions)).reduce((sum, edition) => sum + edition)
    },
  }
}

/** Prices differ by area, so one serialized answer for each area serves all visitors. */
function listInOneLanguage(deps: Needs<'clock' | 'tax' | 'prices' | 'catalog'>): PlanLists {
  const { timeZone } = deps.prices.rates.carrierFees
  let answers = new Map<string, PlanList | Promise<PlanList>>()
  let catalog: Catalog | null = null
  let checkedAt = 0
  let day = ''
  let endsAt = Number.POSITIVE_INFINITY
  let edition = 0

  const currentCatalog = async (on: Date): Promise<Catalog> => {
    const current = await deps.catalog()
    // Rates change at midnight.
    const today = calendarDay(on, timeZone)
    if (current !== catalog || today !== day || on.getTime() >= endsAt) {
      answers = new Map()
      endsAt = Number.POSITIVE_INFINITY
      edition += 1
    }
    checkedAt = on.getTime()
    catalog = current
    day = today
    return current
  }

  const listFrom = (current: Catalog, zipCode: string | undefined, on: Date) => {
    const area = zipCode === undefined ? '' : areaOf(deps, zipCode)
    const known = answers.get(area)
    if (known) return known
    const kept = answers
    const [oldest = area] = kept.keys()
    if (kept.size >= areasKept) kept.delete(oldest)
    const made = makeList(deps, current, { zipCode, on }).then(({ list, keptForMs }) => {
      endsAt = Math.min(endsAt, on.getTime() + keptForMs)
      kept.set(area, list)
      return list
    })
    kept.set(area, made)
    made.catch(() => kept.delete(area))
    return made
  }

  return {
    list(zipCode) {
      const on = deps.clock()
      return catalog && on.getTime() - checkedAt < checkedForMs
        ? listFrom(catalog, zipCode, on)
        : currentCatalog(on).then((current) => listFrom(current, zipCode, on))
    },
    async edition() {
      await currentCatalog(deps.clock())
      return edition
    },
  }
}

async function makeList(
  deps: Needs<'clock' | 'tax' | 'prices' | 'catalog'>,
  { onSale: plans, isAnswered }: Catalog,
  { zipCode, on }: { zipCode: string | undefined; on: Date },
): Promise<{ list: PlanList; keptForMs: number }> {
  const requests = zipCode === undefined ? [] : plans.map((plan) => firstChoice(plan, zipCode, on))
  const prices = await priceAll(deps, requests)
  const offered = plans.map((plan, index) => offer(deps, plan, pricedFrom(prices[index])))
  const keptForMs = Math.min(...prices.map(keptMs))
  const isWhole = isAnswered && keptForMs !== silenceKeptForMs
  const control = isWhole ? cacheControl : ofThisMoment
  return { list: new PreparedAnswer({ plans: offered }, control, ['accept-language']), keptForMs }
}

function keptMs(price: PriceAnswer): number {
  if (!price.ok) return silenceKeptForMs
  return price.basis.taxedBy === 'tables' ? Number.POSITIVE_INFINITY : engineKeptForMs
}

type PlanQuestion = HandlerInput<typeof getPlan>['query']

/**
 * A plan on sale, priced for a ZIP code when one is given. Throws 404 for a plan that is not, and what is wrong with
 * the other choices, by field. Nothing is put on record.
 */
export async function offeredPlan(
  deps: Needs<'clock' | 'tax' | 'prices' | 'catalog'> & {
    addOnTitles: (planId: string) => Promise<string[]>
  },
  planId: string,
  { zipCode, simType, couponCode }: PlanQuestion,
): Promise<PlanAnswer> {
  if (zipCode !== undefined) areaOf(deps, zipCode)
  const plan = await planOnSale(deps, planId)
  const { isAnswered } = await deps.catalog()
  const addOns = await deps.addOnTitles(planId)
  if (zipCode === undefined)
    return planAnswer({ plan: offer(deps, plan, null), addOns }, isAnswered)
  const choices = {
    zipCode,
    simType: simType ?? firstSim(plan),
    couponCode: couponCode ?? null,
    isAnotherLine: false,
  }
  const price = await currentLines(deps, { planId, ...choices, on: deps.clock() })
  if (!price.ok && price.code !== 'provider_unavailable') throw refusalError(price)
  // Coupons are few, and each has an end of its own.
  const isLasting = price.ok && price.basis.taxedBy === 'tables' && price.couponCode === null
  const offered = offer(deps, plan, price.ok ? price : null)
  return planAnswer({ plan: offered, addOns }, isAnswered && isLasting)
}

type PlanAnswer = PreparedAnswer<{ plan: OfferedPlan; addOns: string[] }>

function planAnswer(
  answer: { plan: OfferedPlan; addOns: string[] },
  isLasting: boolean,
): PlanAnswer {
  return new PreparedAnswer(answer, isLasting ? untilChanged : ofThisMoment, ['accept-language'])
}

/** Throws a field error for a ZIP code where no service is sold. */
function areaOf(
  { prices, tax }: Needs<'clock' | 'tax' | 'prices' | 'catalog'>,
  zipCode: string,
): string {
  const place = findServedPlace(zipCode, prices.rates)
  if (place.ok) return tax.areaOf(zipCode)
  throw unpriced(place.message)
}

/** The all-in price is that of the plan's first SIM type, which a checkout begins with. */
function firstChoice(plan: Plan, zip: string, on: Date): PriceRequest {
  return { plan, zip, simType: firstSim(plan), on }
}

function firstSim({ simTypes: [first = 'esim'] }: Plan): SimType {
  return first
}

/** Null while the taxes are not known. Throws a field error for a ZIP code whose taxes the engine does not know. */
function pricedFrom(answer: PriceAnswer | undefined): OfferedPrice | null {
  if (answer?.ok === false && answer.reason === 'zip_untaxable') throw unpriced(answer.message)
  return answer?.ok ? { ...answer, couponCode: null } : null
}

type OfferedPrice = Pick<Priced, 'lines' | 'basis' | 'couponCode'>

function offer({ tax }: Needs<'tax'>, plan: Plan, price: OfferedPrice | null): OfferedPlan {
  if (!price) {
    const label = tax.hasSurcharges ? withoutSurcharges(plan.label) : plan.label
    return { ...plan, label, allInPriceCents: null, allInNotes: null }
  }
  const explain = explainOffer({ ...price, plan })
  return {
    ...plan,
    label: withSurcharges(plan.label, { explain, months: plan.periodMonths }),
    allInPriceCents: price.lines.finalCheckoutAmountCents,
    allInNotes: explain,
  }
}

function unpriced(message: string) {
  return refusalError({ ok: false, code: 'zip_not_served', field: 'zipCode', message })
}
