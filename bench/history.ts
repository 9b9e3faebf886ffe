import { fixedHeaders } from '@openline/contract/endpoint'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  type Shop,
} from '@openline/testing/customers'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { fillHistory } from './load/fill-history.ts'
import { requestText, startLoadGenerator } from './load/load.ts'
import type { Bench } from './measure/bench.ts'
import { openOwnDatabase } from './measure/own-database.ts'
import { interleave, ratios } from './measure/samples.ts'

const rounds = 5
const seconds = 2
const rows = 1_000_000
const sizes = { few: 5, many: 500, most: 50_000 } as const

type Size = keyof typeof sizes
type Page = { transactions: unknown[]; nextCursor: string | null }

export const history: Bench = {
  name: 'history',
  about: `a page of the order history, of 5, 500 and 50,000 payments among ${rows.toLocaleString('en')}`,
  isLong: true,
  async run(keep) {
    const databaseUrl = await openOwnDatabase(keep)
    const stack = await keep(startStack({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' } }))
    const shop = shopAt(stack)
    const owners = { few: await aPayer(shop), many: await aPayer(shop), most: await aPayer(shop) }
    const perCustomer = new Map(
      (Object.keys(sizes) as Size[]) // a literal's own keys
        .map((size) => [owners[size].id, sizes[size] - 1] as const),
    )
    await fillHistory({ databaseUrl, perCustomer, rows })
    const generator = await keep(startLoadGenerator())
    const port = Number(new URL(stack.shopUrl).port)
    const rate = (size: Size, query: string) => async () => {
      const requests = [pageRequest(owners[size].token, query)]
      return (await generator.run({ port, requests, clients: 1, seconds })).perSecond
    }
    const last = await middleOf(shop, owners.most.token)
    await rate('most', 'limit=50')()
    const samples = await interleave(rounds, {
      few: rate('few', 'limit=5'),
      many: rate('many', 'limit=5'),
      most: rate('most', 'limit=5'),
      manyFull: rate('many', 'limit=50'),
      mostFull: rate('most', 'limit=50'),
      mostLater: rate('most', `limit=50&cursor=${last}`),
      mostMonth: rate('most', 'limit=50&year=2026&month=11&timeZone=America/Chicago'),
    })
    return [
      { what: 'the 5 newest of 5', samples: samples.few, unit: 'a second' },
      { what: 'of 500 : of 5', samples: ratios(samples.many, samples.few), atLeast: 0.8 },
      { what: 'of 50,000 : of 5', samples: ratios(samples.most, samples.few), atLeast: 0.8 },
      { what: '50 of 500', samples: samples.manyFull, unit: 'a second' },
      {
        what: '50 of 50,000 : 50 of 500',
        samples: ratios(samples.mostFull, samples.manyFull),
        atLeast: 0.8,
      },
      {
        what: 'a page after 25,000 : the first page',
        samples: ratios(samples.mostLater, samples.mostFull),
        atLeast: 0.8,
      },
      {
        what: 'a month of 50,000 : the first page',
        samples: ratios(samples.mostMonth, samples.mostFull),
        atLeast: 0.8,
      },
    ]
  },
}

/** A customer with one payment that was really made. */
async function aPayer(shop: Shop) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  expectOk(await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)))
  return customer
}

/** The cursor behind some 25,000 payments. */
async function middleOf(shop: Shop, token: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 250; page += 1) {
    const query = { limit: '100', ...(cursor && { cursor }) }
    const answer = await shop.send<Page>('GET', '/app/payments/transactions', { token, query })
    cursor = expectOk(answer).nextCursor ?? ''
  }
  return cursor
}

function pageRequest(token: string, query: string): string {
  return requestText({
    path: `/app/payments/transactions?${query}`,
    headers: {
      ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
      authorization: `Bearer ${token}`,
    },
  })
}
