import type { Order } from '@openline/contract/orders'
import type { Renewal } from '@openline/contract/renewals'
import { expectOk, type Shop, signedInAgain } from './customers.ts'
import { aLineOwner, type LineOwner } from './lines.ts'
import type { TestShop } from './start-test-shop.ts'

/** Somebody with a line that is paid for its first period. */
export const aLineToRenew = (shop: Shop, autoRenew: boolean): Promise<LineOwner> =>
  aLineOwner(shop, { purchase: { autoRenew } })

export const renewalOf = async (shop: Shop, { customer }: LineOwner): Promise<Renewal> => {
  const { token } = customer
  const answer = await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token })
  const [renewal] = expectOk(answer).renewals
  if (!renewal) throw new Error('There is no renewal')
  return renewal
}

/** Newest first. */
export const renewalOrders = async (
  shop: Shop,
  { customer: { token } }: LineOwner,
): Promise<Order[]> => {
  const { orders } = expectOk(await shop.send<{ orders: Order[] }>('GET', '/app/orders', { token }))
  return orders.filter(({ kind }) => kind === 'renewal')
}

const daySeconds = 24 * 3600
const chores = ['tell of renewals', 'charge renewals', 'begin periods', 'end periods']

/** Lets days pass. Nobody stays signed in for so long. */
export const passDays = async (shop: TestShop, owner: LineOwner, days: number): Promise<void> => {
  shop.pass(days * daySeconds)
  owner.customer = await signedInAgain(shop, owner.customer)
  for (const chore of chores) await shop.runChore(chore)
}

/** Moves the clock to so many days before the end of what is paid, and a minute. */
export const goTo = async (
  shop: TestShop,
  owner: LineOwner,
  daysBeforeEnd: number,
): Promise<void> => {
  const { paidUntil } = await renewalOf(shop, owner)
  const leftSeconds = (Date.parse(paidUntil) - shop.now().getTime()) / 1000
  await passDays(shop, owner, (leftSeconds + 60) / daySeconds - daysBeforeEnd)
}
