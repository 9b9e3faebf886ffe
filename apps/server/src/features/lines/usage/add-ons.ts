import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { listAddOns as listEndpoint, OfferedAddOn } from '@openline/contract/lines/add-ons'
import { type LineAddOn, soldAddOnKinds } from '@openline/contract/lines/line-add-on'
import { t } from '@openline/i18n/i18n'
import { notSignedIn } from '../../../app-error.ts'
import type { UsageReading } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { networkCan } from '../../platform/network/network.ts'
import { creditTowards, readCredit } from '../../sales/credits/credits.ts'
import { type AddOnOf, addOnPrices, addOnsFor, explainAddOn } from '../../sales/shop/add-ons.ts'
import { type Refused, refusalError, type SalePrice } from '../../sales/shop/shop.ts'
import { requireLine } from '../lines/lines.ts'
import { pricesFor, serviceProblem } from '../lines/pay-for-line.ts'
import { listLastBegun } from '../lines/period-store.ts'
import type { LineRow } from '../lines/store.ts'
import { listPresent } from './add-on-store.ts'
import { presentAddOns } from './present-add-on.ts'
import { monthOf, readingOf } from './usage.ts'

export type AddOnNeeds = Needs<
  'db' | 'clock' | 'carrier' | 'catalog' | 'content' | 'prices' | 'tax' | 'usageMeter' | 'log'
>

type List = OutputOf<typeof listEndpoint>
export type SoldAddOn = AddOnOf<(typeof soldAddOnKinds)[number]>
export type AddOnPrice = ({ ok: true } & SalePrice) | Refused

/** Data that would be gone within so short a time is not sold. */
const leastUsefulMs = 3600_000
const dayMs = 24 * 3600_000

/** What can be bought for a line now, with what it ends, or why nothing can. */
export type Sellable = {
  readonly addOns: readonly { readonly addOn: SoldAddOn; readonly endsAt: Date }[]
  readonly reason: string | null
}

/** The same before prices. Throws nothing for a line that can have nothing: it says why. */
export async function sellableFor(deps: AddOnNeeds, line: LineRow): Promise<Sellable> {
  const none = (reason: string | null) => ({ addOns: [], reason })
  if (!(await networkCan(deps, 'addOns'))) return none(notOffered())
  const problem = serviceProblem(line)
  if (problem !== null) return none(problem)
  const now = deps.clock()
  const period = (await listLastBegun(deps.db, [line.id], now)).get(line.id)
  if (!period || period.endsAt <= now) {
    return none(t('This line isn’t paid for now. Renew it first.'))
  }
  const { to: resetsAt } = monthOf(period, now)
  const all = (await addOnsFor(deps, line.planId, soldAddOnKinds)).map((addOn) => ({
    addOn,
    endsAt: addOn.days === null ? resetsAt : new Date(now.getTime() + addOn.days * dayMs),
  }))
  const useful = all.filter(({ endsAt }) => endsAt.getTime() - now.getTime() >= leastUsefulMs)
  return {
    addOns: useful,
    reason:
      all.length > 0 && useful.length === 0
        ? t('Your data resets within the hour. You can add data after that.')
        : null,
  }
}

export function notOffered(): string {
  return t('Our network doesn’t offer extra data or passes.')
}

/** For a customer's line, or for a visitor who looks at a plan. */
export async function listAddOns(
  deps: AddOnNeeds,
  { lineId, planId, zipCode }: HandlerInput<typeof listEndpoint>['query'],
  customerId: string | null,
): Promise<List> {
  if (lineId === undefined) return listForPlan(deps, planId ?? '', zipCode)
  if (customerId === null) throw notSignedIn()
  return listForLine(deps, await requireLine(deps.db, customerId, lineId))
}

async function listForLine(deps: AddOnNeeds, line: LineRow): Promise<List> {
  const { addOns, reason } = await sellableFor(deps, line)
  const [{ prices }, balanceCents, present] = await Promise.all([
    pricesFor(
      deps,
      line,
      addOns.map(({ addOn }) => addOn),
    ),
    readCredit(deps.db, line.customerId),
    presentOf(deps, line),
  ])
  const offers = addOns.map(({ addOn, endsAt }, index) => {
    const price = prices[index]
    const offer = offerOf(addOn, price)
    const totalCents = price?.ok ? price.lines.finalCheckoutAmountCents : 0
    return {
      ...offer,
      endsAt: endsAt.toISOString(),
      creditCents: creditTowards(totalCents, balanceCents),
    }
  })
  const refused = prices.find((price) => !price.ok)
  return { offers, addOns: present, reason: refused && !refused.ok ? refused.message : reason }
}

async function listForPlan(
  deps: AddOnNeeds,
  planId: string,
  zipCode: string | undefined,
): Promise<List> {
  const none = { offers: [], addOns: [], reason: null }
  if (!(await networkCan(deps, 'addOns'))) return none
  const addOns = await addOnsFor(deps, planId, soldAddOnKinds)
  if (zipCode === undefined) return { ...none, offers: addOns.map((addOn) => offerOf(addOn, null)) }
  const prices = await addOnPrices(deps, addOns, { place: { zipCode }, on: deps.clock() })
  const unserved = prices.find((price) => !price.ok && price.code === 'zip_not_served')
  if (unserved && !unserved.ok) throw refusalError(unserved)
  return { ...none, offers: addOns.map((addOn, index) => offerOf(addOn, prices[index] ?? null)) }
}

function offerOf(addOn: SoldAddOn, price: AddOnPrice | null | undefined): OfferedAddOn {
  const { addOnId, title, kind, highlight, dataGb, days, priceCents } = addOn
  return {
    addOnId,
    title,
    kind,
    highlight,
    dataGb,
    days,
    priceCents,
    endsAt: null,
    lines: price?.ok ? price.lines : null,
    creditCents: 0,
    explain: price?.ok ? explainAddOn(addOn, price) : [],
  }
}

/** What a line has now or is waiting for, newest first, with what is left where the network tells. */
export async function presentOf(deps: AddOnNeeds, line: LineRow): Promise<LineAddOn[]> {
  const rows = await listPresent(deps.db, [line.id], deps.clock())
  if (rows.length === 0) return []
  return presentAddOns(rows, await readingIfTold(deps, line))
}

/** The page has the rest when the network does not answer. */
export async function readingIfTold(deps: AddOnNeeds, line: LineRow): Promise<UsageReading | null> {
  try {
    return await readingOf(deps, line)
  } catch (err) {
    deps.log.info({ err }, 'add-ons are shown without what is left of them')
    return null
  }
}
