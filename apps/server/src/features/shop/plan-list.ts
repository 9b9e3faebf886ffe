import type { Plan } from '@openline/contract/plan'
import type { OfferedPlan } from '@openline/contract/shop'
import { type Language, language, languages } from '@openline/i18n/language'
import { PreparedAnswer } from '../../http/prepared-answer.ts'
import { withLanguage } from '../../language/request-language.ts'
import type { Catalog } from './catalog.ts'
import { calendarDay } from './rate-day.ts'
import { findJurisdiction, priceLines } from './rates.ts'
import { planOnSale, refusalError, type ShopDeps } from './shop.ts'

type PlanListDeps = Pick<ShopDeps, 'catalog' | 'clock' | 'prices'>

export type PlanList = PreparedAnswer<{ plans: OfferedPlan[] }>

/** A rush of visitors asks once in this time whether the plans have changed. */
const checkedForMs = 1_000

/** Lets a browser use the list for a moment, then ask whether it is still right. */
const cacheControl = 'public, max-age=60'

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

/** Prices differ by state, so one serialized answer for each state serves all visitors. */
function listInOneLanguage(deps: PlanListDeps): PlanLists {
  const { timeZone } = deps.prices.rates.carrierFees
  let answers = new Map<string, PlanList>()
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

  const listFrom = ({ onSale }: Catalog, zipCode: string | undefined, on: Date): PlanList => {
    const place = zipCode === undefined ? '' : servedPlace(deps, zipCode)
    const known = answers.get(place)
    if (known) return known
    const plans = onSale.map((plan) => offer(deps, plan, zipCode, on))
    const answer = new PreparedAnswer({ plans }, cacheControl, ['accept-language'])
    answers.set(place, answer)
    return answer
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
  if (zipCode !== undefined) servedPlace(deps, zipCode)
  return offer(deps, await planOnSale(deps, planId), zipCode, deps.clock())
}

function servedPlace({ prices }: PlanListDeps, zipCode: string): string {
  const place = findJurisdiction(zipCode, prices.rates)
  if (place.ok) return place.jurisdiction.code
  const { message } = place
  throw refusalError({ ok: false, code: 'zip_not_served', field: 'zipCode', message })
}

/** The all-in price is that of the plan's first SIM type, which a checkout begins with. */
function offer(
  { prices }: PlanListDeps,
  plan: Plan,
  zip: string | undefined,
  on: Date,
): OfferedPlan {
  const [simType = 'esim'] = plan.simTypes
  const price = zip === undefined ? null : priceLines({ plan, zip, simType, on, ...prices })
  return { ...plan, allInPriceCents: price?.ok ? price.lines.finalCheckoutAmountCents : null }
}
