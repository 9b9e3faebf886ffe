import { setTimeout as pause } from 'node:timers/promises'
import { expectOk, type Shop, testPassword } from '@openline/testing/customers'
import { aBuyer, type Buyer, buyOnce } from '../../bench/load/buyers.ts'
import { percentile } from '../../bench/measure/samples.ts'
import { PlainError } from '../../tooling/runner/say.mjs'

export type Load = {
  /** How many of each kind succeeded so far. */
  readonly done: { purchases: number; signIns: number; pages: number }
  /** What a customer saw that was no success. */
  readonly failures: readonly string[]
  readonly latenciesMs: readonly number[]
  /** Lets every customer finish what they began. */
  stop(): Promise<void>
}

const buyers = 8
/** Between two purchases of one customer: the drill is about failures, not about rates. */
const thinkMs = 200

/** Customers who buy, sign in and look at pages one after the other, until they are stopped. */
export async function startCustomers(shop: Shop, shopUrl: string): Promise<Load> {
  const customers = await Promise.all(Array.from({ length: buyers }, () => aBuyer(shop)))
  const stopping = new AbortController()
  const done = { purchases: 0, signIns: 0, pages: 0 }
  const failures: string[] = []
  const latenciesMs: number[] = []

  const again = async (kind: keyof typeof done, once: () => Promise<unknown>) => {
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
  const buy = async (buyer: Buyer) => latenciesMs.push(await buyOnce(shop, buyer))
  const [first] = customers
  const running = [
    ...customers.map((buyer) => again('purchases', () => buy(buyer))),
    again('signIns', () => signIn(shop, first?.customer.email ?? '')),
    again('pages', () => visit(`${shopUrl}/shop`)),
    again('pages', () => visit(`${shopUrl}/es`)),
  ]
  return {
    done,
    failures,
    latenciesMs,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function signIn(shop: Shop, email: string): Promise<void> {
  const body = { email, password: testPassword }
  expectOk(await shop.send('POST', '/app/auth/login', { body }))
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
export function latencyWords({ latenciesMs }: Load): string {
  const [half, most] = [0.5, 0.99].map((share) => Math.round(percentile(latenciesMs, share)))
  return `half within ${half} ms, 99 % within ${most} ms`
}
