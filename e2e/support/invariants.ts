import { setTimeout as pause } from 'node:timers/promises'
import { emailsTo, type Shop } from '@openline/testing/customers'
import { lookOutside, type OrderFacts, readOrderFacts } from '../../simulation/laws/outside.ts'
import { recordLaws } from '../../simulation/laws/records.ts'
import type { LiveShop } from './live-shop.ts'
import { network } from './network.ts'
import { untilSettled } from './time.ts'

/** A shop whose rows, and whose provider, carrier and mailbox, can be looked at. */
type WithBooks = Pick<LiveShop, keyof Shop | 'database'>

/**
 * What is wrong with a shop once nothing is under way any more, in words: its rows by
 * themselves, and beside the books of the card provider, the carrier and the mailbox. `isExpected` says
 * what of it is known and not to be told.
 */
export async function brokenInvariants(
  live: WithBooks,
  isExpected: (words: string) => boolean = () => false,
): Promise<string[]> {
  await untilSettled(live)
  const look = async () => (await findBroken(live)).filter((words) => !isExpected(words))
  let broken = await look()
  // The reconciler marks an attempt as looked at before it asks the provider about it.
  for (let count = 1; count < looks && broken.length > 0; count++) {
    await pause(pauseMs)
    broken = await look()
  }
  return broken
}

/** A bank that sends money back does so after three seconds. */
const looks = 60
const pauseMs = 100

async function findBroken(live: WithBooks): Promise<string[]> {
  const broken: string[] = []
  for (const [invariant, query] of Object.entries(recordLaws)) {
    const { rows } = await live.database.db.execute<{ id: string }>(query)
    broken.push(...rows.map(({ id }) => `${invariant}: not ${id}`))
  }
  const orders = await readOrderFacts(live)
  const outside = await lookOutside(live, orders, network.books)
  return [...broken, ...outside, ...(await missingReceipts(live, orders))]
}

async function missingReceipts(live: WithBooks, orders: readonly OrderFacts[]): Promise<string[]> {
  const missing: string[] = []
  const paid = orders.filter((order) => order.paid)
  for (const [email, theirs] of Map.groupBy(paid, (order) => order.email)) {
    const subjects = (await emailsTo(live, email)).map(({ subject }) => subject)
    for (const { number } of theirs) {
      const isThere = subjects.some((subject) => subject.endsWith(`receipt ${number}`))
      if (!isThere) missing.push(`no receipt was emailed for order ${number}`)
    }
  }
  return missing
}
