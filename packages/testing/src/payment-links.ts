import { randomUUID } from 'node:crypto'
import type { LinkVisit, PaymentLink } from '@openline/contract/processes/payment-links'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  fillCardPage,
  type Shop,
} from './customers.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

type StaffedShop = Shop & Pick<TestShop, 'database' | 'now'>

/** Support sends a link to pay. */
export async function sendPaymentLink(
  shop: StaffedShop,
  subject: { kind: 'order' | 'line'; id: string },
) {
  const { token } = await aStaffMember(shop, ['support'], 'Alex Kim')
  const body = { subject, reason: 'Their card was declined' }
  return shop.send<{ message: string }>('POST', '/app/desk/payment-links', {
    token,
    key: randomUUID(),
    body,
  })
}

/** The token in the link of an email; throws for an email without one. */
export function linkTokenIn(text: string): string {
  const token = /\/pay\/([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error('The email has no link')
  return token
}

/** A customer whose purchase waits for another card, with the link that support sent. */
export async function anOrderWithLink(
  shop: StaffedShop,
  choices: Parameters<typeof aQuote>[2] = {},
) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, '4000000000009995')
  const purchase = aPurchase(await aQuote(shop, customer, choices), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  expectOk(await sendPaymentLink(shop, { kind: 'order', id: order.id }))
  const { text } = await emailAbout(shop, customer.email, /^Pay for your/)
  return { customer, order, token: linkTokenIn(text) }
}

/** The calls of the page behind a payment link, by the token in its address. */
export function paymentLinkCalls(shop: Shop) {
  const at = (token: string) => `/app/payment-links/${token}`
  const openPage = (token: string) =>
    shop.send<{ url: string; sessionId: string }>('POST', `${at(token)}/card-page`, {})
  return {
    view: (token: string) => shop.send<PaymentLink>('GET', at(token), {}),
    openPage,
    /** The id of a visit to the card page in which a card was entered. */
    aVisit: async (token: string, number: string): Promise<string> => {
      const { url, sessionId } = expectOk(await openPage(token))
      await fillCardPage(shop, url, number)
      return sessionId
    },
    pay: (token: string, sessionId: string, chargeCents: number) =>
      shop.send<{ visit: LinkVisit }>('POST', `${at(token)}/pay`, {
        body: { sessionId, chargeCents },
      }),
    visitOf: (token: string, sessionId: string) =>
      shop.send<{ visit: LinkVisit }>('POST', `${at(token)}/visit`, { body: { sessionId } }),
  }
}
