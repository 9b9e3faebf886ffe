import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '@openline/contract/people/auth'
import { expectOk, type Purchase, type Shop, testPassword } from '@openline/testing/customers'
import { aPortIn } from '@openline/testing/port-ins'
import { aBuyer, type Buyer, finishPurchase, pricePurchase } from '../../bench/load/buyers.ts'
import { percentile } from '../../bench/measure/samples.ts'
import { PlainError } from '../../tooling/runner/say.mjs'
import { type Acknowledged, nothingAcknowledged, recordOrder } from './acknowledged.ts'

export type Load = {
  /** How many of each kind succeeded so far. */
  readonly done: Record<Kind, number>
  readonly acknowledged: Acknowledged
  /** What a customer saw that was no success. */
  readonly failures: readonly string[]
  /** When each purchase had its active line, by `performance.now()`, and how long that took. */
  readonly purchases: readonly Bought[]
  /** Lets every customer finish what they began. */
  stop(): Promise<void>
}

type Kind = 'purchases' | 'portIns' | 'signIns' | 'pages'
type Bought = { readonly at: number; readonly tookMs: number }

const buyers = 8
/**
 * Between two purchases of one customer: a drill is about failures, not about rates, and the sandbox keeps
 * 2,000 emails, in which each receipt is looked for.
 */
const thinkMs = 1000

/**
 * Customers who buy, bring numbers, sign in and look at pages one after the other, until they are stopped.
 * Who gets no answer to a purchase sends it again with its key, as the shop's page does.
 */
export async function startCustomers(shop: Shop, shopUrl: string): Promise<Load> {
  const customers = await Promise.all(Array.from({ length: buyers }, () => aBuyer(shop)))
  const stopping = new AbortController()
  const done = { purchases: 0, portIns: 0, signIns: 0, pages: 0 }
  const acknowledged = nothingAcknowledged()
  const failures: string[] = []
  const purchases: Bought[] = []

  const again = async (kind: Kind, once: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      try {
        await once()
        done[kind] += 1
      } catch (error) {
        failures.push(`${kind}: ${String(error)}`)
      }
      await pause(thinkMs)
    }
  }
  const [first] = customers
  const running = [
    ...customers.map((buyer) => again('purchases', buyerIn(shop, buyer, acknowledged, purchases))),
    again('portIns', () => bringNumber(shop, acknowledged)),
    again('signIns', () => signIn(shop, first?.customer.email ?? '', acknowledged)),
    again('pages', () => visit(`${shopUrl}/shop`)),
    again('pages', () => visit(`${shopUrl}/es`)),
  ]
  return {
    done,
    acknowledged,
    failures,
    purchases,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Begins a purchase, or continues with the one that has no answer yet. */
function buyerIn(shop: Shop, buyer: Buyer, acknowledged: Acknowledged, purchases: Bought[]) {
  let open: { purchase: Purchase; since: number } | null = null
  return async () => {
    open ??= { since: performance.now(), purchase: await pricePurchase(shop, buyer) }
    const { purchase, since } = open
    await finishPurchase(shop, buyer, purchase, (order) => recordOrder(acknowledged, order)).catch(
      (error: unknown) => {
        // A failover may lose a price, which is then asked for again.
        if (String(error).includes('Refused with 404')) open = null
        throw error
      },
    )
    open = null
    const at = performance.now()
    purchases.push({ at, tookMs: at - since })
  }
}

async function bringNumber(shop: Shop, acknowledged: Acknowledged): Promise<void> {
  const { customer, id } = await aPortIn(shop)
  acknowledged.customers.add(customer.id)
  acknowledged.portIns.add(id)
}

async function signIn(shop: Shop, email: string, acknowledged: Acknowledged): Promise<void> {
  const body = { email, password: testPassword }
  const { token } = expectOk(await shop.send<Session>('POST', '/app/auth/login', { body }))
  acknowledged.sessions.add(token)
}

async function visit(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
}

/** Throws with everything that went wrong; nothing when nothing did. */
export function expectNothingWrong(words: readonly string[]): void {
  if (words.length > 0) throw new PlainError(`What went wrong:\n${words.join('\n')}`)
}

/** How long a purchase took, from its price to its active line. */
export function latencyWords({ purchases }: Load): string {
  const latenciesMs = purchases.map(({ tookMs }) => tookMs)
  const [half, most] = [0.5, 0.99].map((share) => Math.round(percentile(latenciesMs, share)))
  return `half within ${half} ms, 99 % within ${most} ms`
}
