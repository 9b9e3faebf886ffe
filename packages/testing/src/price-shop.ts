import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plan } from '@openline/contract/sales/plan'
import { type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
import type { Db } from '@openline/server/db/open'
import { readBuiltInContent } from '@openline/server/features/platform/content/built-in'
import { createContentService } from '@openline/server/features/platform/content/content'
import { createCatalog } from '@openline/server/features/sales/shop/catalog'
import { createLabelCheck } from '@openline/server/features/sales/shop/label-check'
import { createPlanLists } from '@openline/server/features/sales/shop/plan-list'
import { readPriceTables } from '@openline/server/features/sales/shop/price-tables'
import { shopRoutes } from '@openline/server/features/sales/shop/routes'
import { createTableTaxes } from '@openline/server/gateways/tax/table-taxes'
import type { TaxAnswer, TaxGateway } from '@openline/server/gateways/tax/tax'
import { readTaxTables } from '@openline/server/gateways/tax/tax-tables'
import type { Caller } from '@openline/server/http/bind'
import type { Logger } from 'pino'
import { featureApp, featureNeeds, silentLog } from './feature-app.ts'

const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))

/** What the shop sells with the content of the repository, and how it is taxed by its tables. */
export async function shippedPrices() {
  const unavailable = () => Promise.resolve({ kind: 'unavailable', reason: 'test' } as const)
  const content = createContentService({
    gateway: { get: unavailable, getPicture: unavailable },
    builtIn: await readBuiltInContent(contentDir),
    clock: () => new Date(),
    log: silentLog,
  })
  const plans = await content.plans()
  const tax = createTableTaxes(await readTaxTables(contentDir))
  return { content, plans, tax, prices: await readPriceTables(contentDir) }
}

type Shipped = Awaited<ReturnType<typeof shippedPrices>>

export function aCaller(): Caller {
  return {
    customerId: randomUUID(),
    sessionId: randomUUID(),
    authenticatedAt: new Date(),
    handoffId: null,
  }
}

type Choices = {
  log?: Logger
  onSale?: readonly Plan[]
  networkScale?: number
  customers?: Readonly<Record<string, Caller>>
  tax?: TaxGateway
  /** False: the content service has not answered yet. */
  isAnswered?: boolean
}

/** The calls of the shop with plans, taxes and a time of its own; quotes go to `db`. */
export function aPriceShop(db: Db, shipped: Shipped, choices: Choices = {}) {
  let selling = choices.onSale ?? shipped.plans
  const { needs, time } = featureNeeds(db, choices)
  const { clock, limits } = needs
  time.now = new Date('2026-06-15T12:00:00Z')
  const deps = {
    db,
    clock,
    limits,
    prices: shipped.prices,
    tax: choices.tax ?? shipped.tax,
    catalog: createCatalog({
      plans: () => Promise.resolve(selling),
      hasAnsweredPlans: () => Promise.resolve(choices.isAnswered ?? true),
    }),
    checkLabel: createLabelCheck({ clock, log: choices.log ?? silentLog }),
    findAddOn: () => Promise.resolve(null),
    addOnTitles: () => Promise.resolve([]),
  }
  const planLists = createPlanLists(deps)
  const app = featureApp(shopRoutes({ ...deps, planLists }), choices)
  return {
    ...app,
    deps,
    sell: (next: readonly Plan[]) => {
      selling = next
    },
    timeIs: (iso: string) => {
      time.now = new Date(iso)
    },
    quote: (more: Record<string, unknown> = {}, by?: string) => {
      const body = { planId: 'light-monthly', simType: 'esim', zipCode: '50309', ...more }
      return app.send('POST', '/app/cart/quote', { body, ...(by && { token: by }) })
    },
  }
}

/** A tax gateway that answers each sale as `answer` says, and each ZIP code on its own, as an engine does. */
export function anEngine(answer: () => TaxAnswer): TaxGateway {
  return {
    quote: (sales) => Promise.resolve(sales.map(answer)),
    areaOf: (zipCode) => zipCode,
    hasSurcharges: true,
    draft: () => Promise.resolve({ cents: 0, place: '1' }),
    commit: () => Promise.resolve(),
    uncommit: () => Promise.resolve('uncommitted'),
  }
}

/** A tax as an engine names it. */
export function aNamedTax(more: Partial<NamedTax> = {}): NamedTax {
  return {
    name: 'County Utility Tax',
    jurisdiction: 'Polk County',
    level: 'county',
    percent: 2,
    cents: 30,
    line: 'taxAmountCents',
    passedOn: false,
    ...noTaxBase,
    ...more,
  }
}
