import type { LinkVisit } from '@openline/contract/processes/payment-links'
import type { Renewal, RenewalOffer } from '@openline/contract/processes/renewals'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import { answerBank } from '@openline/testing/customers'
import { linkTokenIn, paymentLinkCalls } from '@openline/testing/payment-links'
import type { Email } from '../../world/mail.ts'
import { answerTheBank, primaryCardOf, saveCard } from '../newcomers.ts'
import { answerOf, type Visit } from '../person.ts'

async function renewalsOf({ ask }: Visit): Promise<readonly Renewal[]> {
  return (await ask<{ renewals: Renewal[] }>('GET', '/app/renewals'))?.renewals ?? []
}

/** One line of those that a family may have. */
async function oneRenewal(at: Visit): Promise<Renewal | null> {
  const [first, ...others] = await renewalsOf(at)
  return first ? at.random.oneOf([first, ...others]) : null
}

const dayMs = 24 * 3600_000

/** Pays the next period of a line that ends soon or has ended. */
export async function renewNow(at: Visit): Promise<void> {
  await payNextPeriod(at, await primaryCardOf(at))
}

/** The phone is off: pays for it after all, by whatever card. */
export async function payLate(at: Visit): Promise<void> {
  const isCardGone = at.random.happens(0.3)
  await payNextPeriod(at, isCardGone ? await saveCard(at, otherCard) : await primaryCardOf(at))
}

/** Types another card for what the first one did not pay. */
export async function payAfterDecline(at: Visit): Promise<void> {
  await payNextPeriod(at, await saveCard(at, otherCard))
}

const otherCard = '5555555555554444'

async function payNextPeriod(at: Visit, cardId: string | null): Promise<void> {
  const { world, press, tell } = at
  const soon = new Date(world.time.now().getTime() + 6 * dayMs)
  const due = (await renewalsOf(at)).find(
    ({ paidUntil, nextActions }) => nextActions.includes('renew_now') && new Date(paidUntil) < soon,
  )
  if (!due?.lines || cardId === null) return
  const { finalCheckoutAmountCents } = due.lines
  const path = `/app/lines/${due.lineId}/renewal/pay`
  const paid = await press<{ order: Order }>('POST', path, { cardId, finalCheckoutAmountCents })
  if (!paid) return
  tell(`renews by hand: order ${paid.order.number} is ${paid.order.status}`)
  await answerTheBank(at, paid.order)
}

/** Opens the link that support sent and pays, sometimes with a card that is declined or that the bank asks about. */
export async function payByLink(at: Visit, { text }: Email): Promise<void> {
  const { world, person, random, tell } = at
  const token = linkTokenIn(text)
  const { view, aVisit } = paymentLinkCalls(world)
  const link = answerOf(world, person.name, 'open a payment link', await view(token))
  if (link?.status !== 'open' || !link.bill) {
    return tell(`opens a payment link: ${link?.status ?? 'refused'}`)
  }
  const number = random.weighted(cardsOfOthers)
  const sessionId = await aVisit(token, number).catch(() => null)
  if (sessionId === null) return
  const { chargeCents } = link.bill
  const visit = await payOnVisit(at, { token, sessionId, chargeCents })
  tell(`pays ${chargeCents} by a link with ${number}: ${visit?.status ?? 'refused'}`)
}

type LinkPayment = { token: string; sessionId: string; chargeCents: number }

/** Presses as often as one does, and confirms with the bank what waits for it. */
async function payOnVisit(
  { world, person }: Visit,
  { token, sessionId, chargeCents }: LinkPayment,
): Promise<LinkVisit | null> {
  const { pay, visitOf } = paymentLinkCalls(world)
  const press = async () =>
    answerOf(world, person.name, 'pay by a link', await pay(token, sessionId, chargeCents))
  const presses = await Promise.all(Array.from({ length: person.temper.presses }, press))
  const visit = presses.find((answer) => answer !== null)?.visit ?? null
  if (!visit?.url) return visit
  await answerBank(world, visit.url, 'complete').catch(() => null)
  const looked = await visitOf(token, sessionId)
  return answerOf(world, person.name, 'look at a payment by link', looked)?.visit ?? null
}

/** Who pays for someone need not be a customer. */
const cardsOfOthers = [
  [7, otherCard],
  [1, '4000000000009995'], // insufficient funds
  [1, '4000002760003184'], // the bank asks each time
  [1, '4000000000840407'], // charged, and the answers are lost
] as const

/** Has a line charge another card than the primary one. */
export async function chooseCard(at: Visit): Promise<void> {
  const { ask, random, tell } = at
  const renewal = await oneRenewal(at)
  const [first, ...others] =
    (await ask<{ cards: Card[] }>('GET', '/app/payments/cards'))?.cards ?? []
  if (!renewal || !first) return
  const { id: cardId, last4Digits } = random.oneOf([first, ...others])
  const chosen = await ask('PUT', `/app/lines/${renewal.lineId}/renewal/card`, { cardId })
  if (chosen) tell(`has a line charge the card ${last4Digits}`)
}

/** Turns automatic renewal of a line on or off. */
export async function changeMind(at: Visit): Promise<void> {
  const { ask, random, tell } = at
  const renewal = await oneRenewal(at)
  if (!renewal) return
  const on = renewal.autoRenew ? !random.happens(0.6) : random.happens(0.8)
  const path = `/app/lines/${renewal.lineId}/renewal/automatic`
  const changed = await ask('PUT', path, { on, acceptedTerms: true })
  if (changed) tell(`turns automatic renewal ${on ? 'on' : 'off'}`)
}

/** Chooses another plan for the next period, or stays after all. */
export async function choosePlan(at: Visit): Promise<void> {
  const { ask, random, tell } = at
  const renewal = await oneRenewal(at)
  if (!renewal) return
  const path = `/app/lines/${renewal.lineId}/renewal/plan`
  if (renewal.planChange && random.happens(0.5)) {
    if (await ask('DELETE', path)) tell('stays with the plan after all')
    return
  }
  const [first, ...others] =
    (await ask<{ offers: RenewalOffer[] }>('GET', `${path}s`))?.offers ?? []
  if (!first) return
  const { planId } = random.oneOf([first, ...others])
  if (await ask('PUT', path, { planId })) tell(`chooses ${planId} for the next period`)
}

/** Pays an order whose payment failed, or confirms one that the bank asks about. */
export async function finishPayment(at: Visit): Promise<void> {
  const { ask, press, tell } = at
  const { orders } = (await ask<{ orders: Order[] }>('GET', '/app/orders')) ?? { orders: [] }
  const waiting = orders.find(({ nextActions }) => nextActions.includes('authenticate'))
  if (waiting) return answerTheBank(at, waiting)
  const unpaid = orders.find(({ nextActions }) => nextActions.includes('pay'))
  const cardId = unpaid ? await primaryCardOf(at) : null
  if (!unpaid || cardId === null) return
  const paid = await press<{ order: Order }>('POST', `/app/orders/${unpaid.id}/pay`, { cardId })
  if (!paid) return
  tell(`pays order ${paid.order.number} again: ${paid.order.status}`)
  await answerTheBank(at, paid.order)
}
