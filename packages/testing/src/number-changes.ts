import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { getNumberChange } from '@openline/contract/lines/number-change'
import type { Order } from '@openline/contract/sales/orders'
import { expectOk, type Shop } from './customers.ts'
import type { LineOwner } from './lines.ts'
import { numberCalls } from './new-numbers.ts'

type Owner = Pick<LineOwner, 'customer' | 'card' | 'line'>

/** What another number for a line costs, or why it can't get one. */
export async function numberOfferOf(
  shop: Shop,
  { customer: { token }, line }: Pick<Owner, 'customer' | 'line'>,
): Promise<OutputOf<typeof getNumberChange>> {
  const path = `/app/lines/${line.id}/number-change`
  return expectOk(await shop.send<OutputOf<typeof getNumberChange>>('GET', path, { token }))
}

/** A number that is kept for a customer: one of those near home. */
export async function aKeptNumber(
  shop: Shop,
  { customer }: Pick<Owner, 'customer'>,
  which = 0,
): Promise<string> {
  const { someNumbers, lease } = numberCalls(shop)
  const msisdn = (await someNumbers(customer))[which] ?? ''
  return expectOk(await lease(customer, msisdn)).lease.msisdn
}

/** Presses Pay for a number. */
export async function payNumber(
  shop: Shop,
  owner: Owner,
  msisdn: string,
  { key = randomUUID(), ...more }: { key?: string } & Record<string, unknown> = {},
) {
  const { offer } = await numberOfferOf(shop, owner)
  const { token } = owner.customer
  const body = {
    msisdn,
    losesNumber: true,
    cardId: owner.card.id,
    // Where it is not offered any more, the call says so.
    finalCheckoutAmountCents: offer?.lines.finalCheckoutAmountCents ?? 1,
    ...more,
  }
  const path = `/app/lines/${owner.line.id}/number-change`
  return shop.send<{ order: Order }>('POST', path, { token, key, body })
}
