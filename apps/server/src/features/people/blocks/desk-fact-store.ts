import { and, desc, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { knownNetworks } from '../../../db/schema/known-networks.ts'
import { orders } from '../../../db/schema/orders.ts'
import { cards, paymentAttempts } from '../../../db/schema/payments.ts'
import { isOfAccount } from '../customers/merged-store.ts'

/** Cards of an account and of those that were merged into it: saved ones, and those that were paid with and deleted since. */
export async function listCardFacts(db: Db, customerId: string) {
  const {
    cardFingerprint: fingerprint,
    cardNetwork: network,
    last4Digits,
    orderId,
  } = paymentAttempts
  const tried = await db
    .select({ fingerprint, network, last4Digits, orderId })
    .from(paymentAttempts)
    .where(and(isOfAccount(paymentAttempts.customerId, customerId), isNotNull(fingerprint)))
    .orderBy(desc(paymentAttempts.createdAt))
  const saved = await db
    .select({
      fingerprint: cards.fingerprint,
      network: cards.network,
      last4Digits: cards.last4Digits,
    })
    .from(cards)
    .where(isOfAccount(cards.customerId, customerId))
  return [...tried, ...saved.map((card) => ({ ...card, orderId: null }))]
}

/** Phones and addresses that a customer gave with orders, the newest first. */
export function listOrderFacts(db: Db, customerId: string) {
  const { id: orderId, imei, shipTo } = orders
  return db
    .select({ orderId, imei, shipTo })
    .from(orders)
    .where(isOfAccount(orders.customerId, customerId))
    .orderBy(desc(orders.id))
}

/** Networks from which a customer signed in or paid, by keyed hash. */
export async function listNetworkFacts(db: Db, customerId: string) {
  const { network, orderId, createdAt } = paymentAttempts
  const paid = await db
    .select({ network, orderId, seenAt: max(createdAt) })
    .from(paymentAttempts)
    .where(and(isOfAccount(paymentAttempts.customerId, customerId), isNotNull(network)))
    .groupBy(network, orderId)
  const signedIn = await db
    .select({ network: knownNetworks.network, seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(isOfAccount(knownNetworks.customerId, customerId))
  return [...paid, ...signedIn.map((seen) => ({ ...seen, orderId: null }))]
}
