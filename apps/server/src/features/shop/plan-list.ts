import type { Plan } from '@openline/contract/plan'
import type { OfferedPlan } from '@openline/contract/shop'
import { type Language, language, languages } from '@openline/i18n/language'
import { calendarDay } from '../../dated-tables.ts'
import { PreparedAnswer } from '../../http/prepared-answer.ts'
import { withLanguage } from '../../language/request-language.ts'
import type { Catalog } from './catalog.ts'
import { findServedPlace } from './places.ts'
import type { PriceAnswer, PriceRequest } from './price.ts'
import { priceAll, priceOne } from './price-all.ts'
import { planOnSale, refusalError, type ShopDeps } from './shop.ts'

type PlanListDeps = Pick<ShopDeps, 'catalog' | 'clock' | 'prices' | 'tax'>

export type PlanList = PreparedAnswer<{ plans: OfferedPlan[] }>

/** A rush of visitors asks once in this time whether the plans have changed. */
const checkedForMs = 1_000

/** Lets a browser use the list for a moment, then ask whether it is still right. */
const cacheControl = 'public, max-age=60'
/** Prices without their taxes are for this moment. */
const notKept = 'no-store'

/** An engine may change its mind without a word; its answers in a list are not older than this. */
const keptForMs = 10 * 60_000
/** ZIP codes, for an engine; a state each, for the tables. */
const areasKept = 300

type ListPlans = (zipCode: string | undefined) => PlanList | Promise<PlanList>

export type PlanLists = {
  readonly list: ListPlans
  /** Asks whether plans or prices have changed. Gives a number that grows when they have. */
  readonly edition: () => Promise<number>
}

/** Lists the plans on sale in the language that is spoken, priced for a ZIP code when one is given. */
export function createPlanLists(deps: PlanListDeps): PlanLists {
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

type Kept = { readonly list: Promise<PlanList> | PlanList; readonly until: number }

/** Prices differ by area, so one serialized answer for each area serves all visitors. */
function listInOneLanguage(deps: PlanListDeps): PlanLists {
  const { timeZone } = deps.prices.rates.carrierFees
  let answers = new Map<string, Kept>()
  let catalog: Catalog | null = null
  let checkedAt = 0
  let day = ''
  let edition = 0

  const currentCatalog = async (on: Date): Promise<Catalog> => {
    const current = await deps.catalog()
    // Rates change at midnight.
    const today = calendarDay(on, timeZone)
    if (current !== catalog || today !== day) {
      answers = new Map()
      edition += 1
    }
    checkedAt = on.getTime()
    catalog = current
    day = today
    return current
  }

  const listFrom = ({ onSale }: Catalog, zipCode: string | undefined, on: Date) => {
    const area = zipCode === undefined ? '' : areaOf(deps, zipCode)
    const known = answers.get(area)
    if (known && on.getTime() < known.until) return known.list
    const into = answers
    const list = offerAll(deps, onSale, zipCode, on).then((plans) => {
      const isWhole = zipCode === undefined || plans.every((plan) => plan.allInPriceCents !== null)
      const answer = new PreparedAnswer({ plans }, isWhole ? cacheControl : notKept, [
        'accept-language',
      ])
      if (isWhole) into.set(area, { list: answer, until: on.getTime() + keptForMs })
      else into.delete(area)
      return answer
    })
    const [oldest] = into.size < areasKept ? [] : into.keys()
    if (oldest !== undefined) into.delete(oldest)
    into.set(area, { list, until: on.getTime() + keptForMs })
    list.catch(() => into.delete(area))
    return list
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

/** A plan on sale, priced for a ZIP code when one is given. Throws 404 for a plan that is not. */
export async function offeredPlan(
  deps: PlanListDeps,
  planId: string,
  zipCode: string | undefined,
): Promise<OfferedPlan> {
  if (zipCode !== undefined) areaOf(deps, zipCode)
  const plan = await planOnSale(deps, planId)
  const answer =
    zipCode === undefined ? null : await priceOne(deps, firstChoice(plan, zipCode, deps.clock()))
  return offer(plan, answer)
}

/** Throws a field error for a ZIP code where no service is sold. */
function areaOf({ prices, tax }: PlanListDeps, zipCode: string): string {
  const place = findServedPlace(zipCode, prices.rates)
  if (place.ok) return tax.areaOf(zipCode)
  const { message } = place
  throw refusalError({ ok: false, code: 'zip_not_served', field: 'zipCode', message })
}

async function offerAll(
  deps: PlanListDeps,
  plans: readonly Plan[],
  zip: string | undefined,
  on: Date,
): Promise<OfferedPlan[]> {
  const requests = zip === undefined ? [] : plans.map((plan) => firstChoice(plan, zip, on))
  const answers = await priceAll(deps, requests)
  return plans.map((plan, index) => offer(plan, answers[index]))
}

/** The all-in price is that of the plan's first SIM type, which a checkout begins with. */
function firstChoice(plan: Plan, zip: string, on: Date): PriceRequest {
  return { plan, zip, simType: plan.simTypes[0] ?? 'esim', on }
}

function offer(plan: Plan, answer: PriceAnswer | null | undefined): OfferedPlan {
  return { ...plan, allInPriceCents: answer?.ok ? answer.lines.finalCheckoutAmountCents : null }
}
