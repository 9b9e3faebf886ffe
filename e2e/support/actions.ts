import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from '@openline/contract/lines/lines'
import { passesLuhn } from '@openline/contract/luhn'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import type { Quote } from '@openline/contract/sales/shop'
import { answerBank, aPurchase, fillCardPage, type TestCustomer } from '@openline/testing/customers'
import type { LiveShop } from './live-shop.ts'

/** A customer of the shop, with what a browser would remember. */
export type Person = { customer: TestCustomer; visits: string[] }

type Sent = Parameters<LiveShop['send']>[2]
type Answer<T> = { status: number; body: T }

/**
 * Sends a call and gives its body when it was granted. A refusal is part of life, and so is a
 * server that dies meanwhile; an answer that says the shop itself is broken is not.
 */
export async function ask<T>(
  live: LiveShop,
  { customer }: Person,
  [method, path]: readonly [string, string],
  sent: Sent = {},
): Promise<T | null> {
  const answer: Answer<T> | null = await live
    .send<T>(method, path, { token: customer.token, ...sent })
    .catch(() => null)
  if (answer && answer.status >= 500 && answer.status !== 503) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return answer?.status === 200 ? answer.body : null
}

/** One of the list by a number of any size. */
export function pick<T>(list: readonly T[] | undefined, choice: number): T | undefined {
  return list && list[choice % Math.max(list.length, 1)]
}

export async function cardsOf(live: LiveShop, person: Person): Promise<Card[]> {
  return (await ask<{ cards: Card[] }>(live, person, ['GET', '/app/payments/cards']))?.cards ?? []
}

async function ordersOf(live: LiveShop, person: Person): Promise<Order[]> {
  return (await ask<{ orders: Order[] }>(live, person, ['GET', '/app/orders']))?.orders ?? []
}

type Visit = { url: string; sessionId: string }

/** Saves a card on the provider's page; some customers do not return from there. */
export async function saveCard(
  live: LiveShop,
  person: Person,
  { number, comesBack }: { number: string; comesBack: boolean },
): Promise<void> {
  const visit = await ask<Visit>(live, person, ['GET', '/app/payments/storecardpage'])
  if (!visit) return
  await fillCardPage(live, visit.url, number)
  person.visits.push(visit.sessionId)
  if (comesBack) await comeBack(live, person, person.visits.length - 1)
}

/** Opens the return page of some visit, also again and long after. */
export async function comeBack(live: LiveShop, person: Person, choice: number): Promise<void> {
  const sessionId = pick(person.visits, choice)
  if (sessionId === undefined) return
  await ask(live, person, ['POST', '/app/payments/session-result'], { body: { sessionId } })
}

/** Credit from the desk, which the customer's next payment uses. */
export async function giveCredit(live: LiveShop, person: Person, cents: number): Promise<void> {
  await live.database.db.execute(`insert into customer_credits
    (id, customer_id, kind, amount_cents, note, made_by, created_at) values
    (gen_random_uuid(), '${person.customer.id}', 'granted', ${cents}, 'For your trouble', 'Alex Kim', now())`)
}

export type PlanRequest = {
  planId: string
  card: number
  simType: 'esim' | 'physical'
  /** A SIM card that the customer has already; null for a new one. */
  ownSim: string | null
  clicks: number
  /** Which of the numbers that are offered is chosen; null or left out for any. */
  chosen?: number | null
  /** Data to buy with the plan; null or left out for none. */
  addOnId?: string | null
}

/** Has a number kept that others may want too; null where someone was faster. */
async function chooseNumber(
  live: LiveShop,
  person: Person,
  choice: number | null,
): Promise<string | null> {
  if (choice === null) return null
  const found = await ask<{ numbers: { msisdn: string }[] }>(live, person, [
    'GET',
    '/app/numbers?zipCode=50309',
  ])
  const msisdn = pick(found?.numbers, choice)?.msisdn
  if (msisdn === undefined) return null
  const kept = await ask<{ lease: { msisdn: string } }>(
    live,
    person,
    ['POST', '/app/numbers/leases'],
    { body: { msisdn } },
  )
  return kept?.lease.msisdn ?? null
}

/** Buys, with as many clicks as a nervous person makes; some of them in a second tab. */
export async function buyPlan(live: LiveShop, person: Person, request: PlanRequest): Promise<void> {
  const card = pick(await cardsOf(live, person), request.card)
  const { planId, simType, addOnId = null } = request
  const quote = await ask<Quote>(live, person, ['POST', '/app/cart/quote'], {
    body: { planId, simType, zipCode: '50309', ...(addOnId !== null && { addOnId }) },
  })
  if (!card || !quote) return
  const iccid =
    request.simType === 'physical' && request.ownSim !== null ? request.ownSim : undefined
  const chosenMsisdn = await chooseNumber(live, person, request.chosen ?? null)
  const purchase = aPurchase(quote, card, {
    ...(iccid !== undefined && { iccid }),
    ...(chosenMsisdn !== null && { number: { choice: 'new', chosenMsisdn } }),
  })
  await Promise.all(
    Array.from({ length: request.clicks }, (_, click) => {
      const key = click % 3 === 2 ? randomUUID() : purchase.key
      return ask(live, person, ['POST', '/app/checkout'], { key, body: purchase.body })
    }),
  )
}

/** Pays an order once more, whether it asks for that or not. */
export async function payAgain(
  live: LiveShop,
  person: Person,
  choice: { order: number; card: number },
): Promise<void> {
  const order = pick(await ordersOf(live, person), choice.order)
  const card = pick(await cardsOf(live, person), choice.card)
  if (!order || !card) return
  await ask(live, person, ['POST', `/app/orders/${order.id}/pay`], {
    key: randomUUID(),
    body: { cardId: card.id },
  })
}

/** Answers the bank about an order that waits for it. */
export async function answerTheBank(
  live: LiveShop,
  person: Person,
  { outcome, comesBack }: { outcome: 'complete' | 'fail'; comesBack: boolean },
): Promise<void> {
  const waiting = (await ordersOf(live, person)).find(({ redirect }) => redirect)
  if (!waiting?.redirect) return
  const { url, sessionId } = waiting.redirect
  // The bank's page is gone when the payment was voided meanwhile.
  await answerBank(live, url, outcome).catch(() => null)
  person.visits.push(sessionId)
  if (comesBack) await comeBack(live, person, person.visits.length - 1)
}

/** Types SIM numbers for a line whose card came by mail, in two tabs if there are two. */
export async function activateSim(
  live: LiveShop,
  person: Person,
  iccids: readonly string[],
): Promise<void> {
  const line = await awaitSimCard(live, person)
  if (!line) return
  const activate = (iccid: string) =>
    ask(live, person, ['POST', `/app/lines/${line.id}/activate`], { body: { iccid } })
  await Promise.all(iccids.map(activate))
}

const looksForCard = 10
const betweenLooksMs = 100

/** The mail is quick here, but not everything that was bought is on its way. */
async function awaitSimCard(live: LiveShop, person: Person): Promise<Line | undefined> {
  for (let look = 0; look < looksForCard; look++) {
    const found = await ask<{ lines: Line[] }>(live, person, ['GET', '/app/lines'])
    const line = found?.lines.find(({ nextActions }) => nextActions.includes('activate_sim'))
    if (line) return line
    const isOnItsWay = ({ simType, status }: Line) => simType === 'physical' && status === 'pending'
    if (!found?.lines.some(isOnItsWay)) return undefined
    await pause(betweenLooksMs)
  }
  return undefined
}

/** The number of a SIM card that was sold in a shop: the same for the same index. */
export function retailSim(index: number): string {
  const digits = `890141032556${String(index).padStart(6, '0')}`
  return digits + Array.from('0123456789').find((check) => passesLuhn(digits + check))
}
