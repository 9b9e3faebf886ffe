import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { getOrder, Order } from '@openline/contract/sales/orders'
import type { CardMailing, MailedCard } from '@openline/contract/sales/orders-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { carrierLedger } from './carrier-side.ts'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  homeAddress,
  orderIn,
  type Shop,
  type TestCustomer,
} from './customers.ts'
import { eventually } from './eventually.ts'
import { onlyLineOf } from './lines.ts'
import { aFreeSim } from './sims.ts'
import type { TestStaff } from './staff.ts'

type Given = { customer: TestCustomer; order: Order }

/** A customer whose SIM card is in the mail, or in another state. */
export async function aMailedOrder(
  shop: Shop,
  status: Order['status'] = 'shipped',
): Promise<Given> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  return { customer, order: await orderIn(shop, customer, order.id, status) }
}

export const mailingReason = 'The customer called: the card never came'

/** What a member of staff sees and does on the page of an order about its SIM card, and what came of it. */
export function mailingDesk(
  shop: Shop,
  { token }: Pick<TestStaff, 'token'>,
  { customer, order }: Given,
) {
  const path = `/app/desk/orders/${order.id}`
  const view = async () => expectOk(await shop.send<DeskOrder>('GET', path, { token }))
  const mailing = async (): Promise<CardMailing> => {
    const seen = await view()
    if (!seen.mailing) throw new Error('no card is mailed for this order')
    return seen.mailing
  }
  return {
    view,
    mailing,
    ...mailingActs(shop, { token, path }),
    /** The last card after the first, once it is in this state. */
    untilCard: (status: MailedCard['status']) =>
      eventually(`a card that is ${status}`, async () => {
        const card = (await mailing()).cards.at(-1)
        return card?.status === status && card
      }),
    /** The shipments at the carrier of the cards after the first. */
    shipments: async () => {
      const ids = new Set((await mailing()).cards.map(({ id }) => id))
      const all = (await carrierLedger(shop)).shipments
      return all.filter(({ reference }) => ids.has(reference))
    },
    emailed: async (subject: string): Promise<string> =>
      (await emailAbout(shop, customer.email, `${subject} (${order.number})`)).text,
    /** The order's page of its customer. */
    page: async () => {
      const send = shop.send<OutputOf<typeof getOrder>>
      return expectOk(await send('GET', `/app/orders/${order.id}`, { token: customer.token }))
    },
    /** The customer enters the number of a card. */
    activate: async (iccid: string = aFreeSim()) => {
      const { id } = await onlyLineOf(shop, customer)
      const call = { token: customer.token, body: { iccid } }
      return shop.send('POST', `/app/lines/${id}/activate`, call)
    },
    iccidOfFirst: async (): Promise<string> => {
      const { shipments } = await carrierLedger(shop)
      return shipments.find(({ reference }) => reference === order.id)?.iccid ?? ''
    },
  }
}

function mailingActs(shop: Shop, { token, path }: { token: string; path: string }) {
  const act = (what: string, key: string, body: object) =>
    shop.send<{ message: string }>('POST', `${path}/${what}`, {
      token,
      key,
      body: { reason: mailingReason, ...body },
    })
  return {
    mail: (more: Record<string, unknown> = {}, key: string = randomUUID()) =>
      act('card', key, { cardsMailed: 0, address: null, ...more }),
    correct: (more: Record<string, unknown> = {}, key: string = randomUUID()) =>
      act('card/address', key, { cardsMailed: 0, address: homeAddress, ...more }),
    recordReturn: (cardId: string, key: string = randomUUID()) =>
      act('card/return', key, { cardId }),
  }
}
