import type { LinkVisit, PaymentLink } from '@openline/contract/processes/payment-links'
import { expectOk, fillCardPage, type Shop } from './customers.ts'

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
