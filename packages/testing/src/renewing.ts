import { randomUUID } from 'node:crypto'
import type { Renewal } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import { aCard, expectOk, type Shop, signedInAgain, type TestCustomer } from './customers.ts'
import { eventually } from './eventually.ts'
import { aLineOwner, type LineOwner } from './lines.ts'
import type { TestShop } from './start-test-shop.ts'

type LineToRenew = {
  autoRenew: boolean
  /** Instead of a plan of a month. */
  planId?: string
  /** Instead of a new one. */
  customer?: TestCustomer
}

/** A customer with a line that is paid for its first period. */
export function aLineToRenew(
  shop: Shop,
  { autoRenew, planId, ...by }: LineToRenew,
): Promise<LineOwner> {
  return aLineOwner(shop, { ...by, quote: planId ? { planId } : {}, purchase: { autoRenew } })
}

export async function renewalOf(
  shop: Shop,
  { customer }: Pick<LineOwner, 'customer'>,
): Promise<Renewal> {
  const { token } = customer
  const answer = await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token })
  const [renewal] = expectOk(answer).renewals
  if (!renewal) throw new Error('There is no renewal')
  return renewal
}

/** Newest first. */
export async function renewalOrders(
  shop: Shop,
  { customer: { token } }: LineOwner,
): Promise<Order[]> {
  const { orders } = expectOk(await shop.send<{ orders: Order[] }>('GET', '/app/orders', { token }))
  return orders.filter(({ kind }) => kind === 'renewal')
}

/** Pays the next period by hand, at a price in cents. */
export function payRenewal(
  shop: Shop,
  { customer, card, line }: LineOwner,
  cents: number,
  key: string = randomUUID(),
) {
  return shop.send<{ order: Order }>('POST', `/app/lines/${line.id}/renewal/pay`, {
    token: customer.token,
    key,
    body: { cardId: card.id, finalCheckoutAmountCents: cents },
  })
}

/** What the next period costs now, in cents. */
export async function renewalPrice(shop: Shop, owner: LineOwner): Promise<number> {
  return (await renewalOf(shop, owner)).lines?.finalCheckoutAmountCents ?? 0
}

const daySeconds = 24 * 3600
const tasks = [
  'plan renewal notices',
  'send renewal notices',
  'charge renewals',
  'begin periods',
  'end periods',
]

/**
 * A notice that its mail server does not take within a day counts as not given, and a charge that is still being made
 * is declined too late for the next one; in a test, days take no time.
 */
function untilChargedAndTold({ database }: TestShop): Promise<true> {
  return eventually('the charges to be made and the emails to leave', async () => {
    const { rows: waiting } = await database.db.execute(
      `select 1 from pgboss.job
       where name in ('renew-line', 'send-email') and state in ('created', 'active') limit 1`,
    )
    return waiting.length === 0
  })
}

/** Lets days pass. Sessions end meanwhile. */
export async function passDays(shop: TestShop, owner: LineOwner, days: number): Promise<void> {
  await untilChargedAndTold(shop)
  shop.pass(days * daySeconds)
  owner.customer = await signedInAgain(shop, owner.customer)
  for (const task of tasks) await shop.runTask(task)
}

/** Moves the clock to one minute after the moment so many days before the end of the paid period. */
export async function goTo(
  shop: TestShop,
  owner: LineOwner,
  { daysBeforeEnd }: { daysBeforeEnd: number },
): Promise<void> {
  const { paidUntil } = await renewalOf(shop, owner)
  const leftSeconds = (Date.parse(paidUntil) - shop.now().getTime()) / 1000
  await passDays(shop, owner, (leftSeconds + 60) / daySeconds - daysBeforeEnd)
}

/** The owner turns Auto-renew of the line on, and accepts its terms, or off. */
export async function turnAutoRenew(
  shop: Shop,
  { customer: { token }, line }: Pick<LineOwner, 'customer' | 'line'>,
  turned: 'on' | 'off',
): Promise<void> {
  const path = `/app/lines/${line.id}/renewal/automatic`
  const body = turned === 'on' ? { on: true, acceptedTerms: true } : { on: false }
  expectOk(await shop.send('PUT', path, { token, body }))
}

/** The owner chooses the card for the next renewals of the line. */
export async function chooseRenewalCard(
  shop: Shop,
  { customer: { token }, line }: LineOwner,
  cardId: string,
): Promise<void> {
  const path = `/app/lines/${line.id}/renewal/card`
  expectOk(await shop.send('PUT', path, { token, body: { cardId } }))
}

/**
 * A customer whose renewal was declined two days before the end, and who then chose a card that works. The notice came
 * so many days before the end: five, unless the shop was away.
 */
export async function aDeclinedRenewal(shop: TestShop, { announced = 5 } = {}) {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const bad = await aCard(shop, owner.customer, '4000000000009995')
  await chooseRenewalCard(shop, owner, bad.id)
  await goTo(shop, owner, { daysBeforeEnd: announced })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await eventually('the decline', async () => (await renewalOf(shop, owner)).failure)
  await chooseRenewalCard(shop, owner, owner.card.id)
  return { owner, bad }
}
