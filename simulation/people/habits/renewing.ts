import type { Renewal, RenewalOffer } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import { answerTheBank, primaryCardOf, saveCard } from '../newcomers.ts'
import type { Visit } from '../person.ts'

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
