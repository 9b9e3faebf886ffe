import { randomUUID } from 'node:crypto'
import type { Address } from '@openline/contract/address-schema'
import type { Challenge, Session } from '@openline/contract/people/auth'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import type { Quote } from '@openline/contract/sales/shop'
import { eventually } from './eventually.ts'
import type { Answer, TestShop } from './start-test-shop.ts'

/** A shop as its customers see it, wherever it runs; one in this process also opens accounts directly. */
export type Shop = Pick<TestShop, 'send'> &
  Partial<Pick<TestShop, 'accounts'>> & { sandbox: Pick<TestShop['sandbox'], 'url'> }

export const testPassword = 'Harbor$Lamp42'

export type TestCustomer = { email: string; token: string; id: string }

type Message = {
  id: string
  to: string
  subject: string
  text: string
  /** When it was written. */
  date: string
  attachments: { name: string; type: string }[]
}

/** Emails that reached an address, newest first. */
export async function emailsTo(shop: Shop, email: string): Promise<Message[]> {
  const response = await fetch(`${shop.sandbox.url}/mail/messages?to=${encodeURIComponent(email)}`)
  return (await response.json()) as Message[]
}

/** The newest email to an address with this subject, once it is there. */
export function emailAbout(shop: Shop, email: string, subject: string | RegExp): Promise<Message> {
  return eventually(`an email about ${subject.toString()}`, async () =>
    (await emailsTo(shop, email)).find((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
    ),
  )
}

/** All emails with the subject whose text holds the hint, once there is one. */
export function emailsAbout(
  shop: Shop,
  email: string,
  subject: string,
  hint = '',
): Promise<Message[]> {
  return eventually(`an email: ${subject}`, async () => {
    const emails = await emailsTo(shop, email)
    const found = emails.filter((mail) => mail.subject === subject && mail.text.includes(hint))
    return found.length > 0 && found
  })
}

export function expectOk<T>(answer: Answer<T>): T {
  if (answer.status === 200) return answer.body
  throw new Error(`Refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

const testName = { firstName: 'Robin', lastName: 'Rivera' }

function newEmail(): string {
  return `${randomUUID().slice(0, 13)}@example.com`
}

/** A customer with a password who is signed in. Who registered in person costs twenty times as much to make. */
export async function aCustomer(shop: Shop): Promise<TestCustomer> {
  if (!shop.accounts) return aRegisteredCustomer(shop)
  const email = newEmail()
  const opened = await shop.accounts.open({ ...testName, email, password: testPassword })
  return { email, ...opened }
}

/** The newest code that was sent to an address; another one than `before`, when that is given. */
export function codeMailedTo(shop: Shop, email: string, before = ''): Promise<string> {
  return eventually('a code in the mailbox', async () => {
    const codes = (await emailsTo(shop, email)).map(
      ({ text }) => /(?:code|código)[^:\n]*: (\d{5,6})$/im.exec(text)?.[1],
    )
    const code = codes.find((one) => one !== undefined)
    return code !== before && code
  })
}

/** A customer who registered with a code from the mailbox. */
export async function aRegisteredCustomer(shop: Shop): Promise<TestCustomer> {
  const email = newEmail()
  const { challengeId } = expectOk(
    await shop.send<Challenge>('POST', '/app/auth/register', {
      body: {
        ...testName,
        email,
        regPassword: testPassword,
        confirmRegPassword: testPassword,
        acceptedTerms: true,
      },
    }),
  )
  const otp = await codeMailedTo(shop, email)
  const session = expectOk(
    await shop.send<Session>('POST', '/app/auth/register/verify', { body: { challengeId, otp } }),
  )
  return { email, token: session.token, id: session.user.id }
}

/** The same customer, signed in again. */
export async function signedInAgain(shop: Shop, customer: TestCustomer): Promise<TestCustomer> {
  const { token } = shop.accounts
    ? await shop.accounts.signIn(customer.id)
    : await signInByPassword(shop, customer)
  return { ...customer, token }
}

async function signInByPassword(shop: Shop, { email }: TestCustomer): Promise<Session> {
  const body = { email, password: testPassword }
  return expectOk(await shop.send<Session>('POST', '/app/auth/login', { body }))
}

export const goodCard = '4242424242424242'

async function submit(shop: Shop, url: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.sandbox.url },
    body: new URLSearchParams(form),
  })
  const next = response.headers.get('location')
  if (next === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return next
}

/** What the customer presses on the bank's page; gives the address that the browser is sent to. */
export function answerBank(shop: Shop, url: string, outcome: 'complete' | 'fail'): Promise<string> {
  return submit(shop, url, { outcome })
}

/** Types a card into the provider's page and confirms it with the bank if that asks. */
export async function fillCardPage(
  shop: Shop,
  url: string,
  number: string,
  expiry = '12/39',
): Promise<void> {
  const next = await submit(shop, url, {
    number,
    expiry,
    cvv: number.startsWith('3') && number.length === 15 ? '1234' : '123',
    cardholderName: 'Robin Rivera',
    zipCode: '50309',
  })
  if (next.startsWith(shop.sandbox.url)) await answerBank(shop, next, 'complete')
}

/** A card saved through the provider's page. */
export async function aCard(
  shop: Shop,
  { token }: TestCustomer,
  number: string = goodCard,
  expiry?: string,
): Promise<Card> {
  const { url, sessionId } = expectOk(
    await shop.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
      token,
    }),
  )
  await fillCardPage(shop, url, number, expiry)
  const { cardId } = expectOk(
    await shop.send<{ cardId: string }>('POST', '/app/payments/session-result', {
      token,
      body: { sessionId },
    }),
  )
  const { cards } = expectOk(
    await shop.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token }),
  )
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new Error('The card was not saved')
  return card
}

export const homeAddress: Address & { streetDirection: string } = {
  streetNumber: '400',
  streetDirection: 'E',
  streetName: 'Court Avenue',
  addressTwo: 'Apt 4',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

/** A customer moves to California, where taxes and notices are others. */
export async function moveToCalifornia(shop: Shop, { token }: TestCustomer): Promise<void> {
  const body = { ...homeAddress, city: 'Los Angeles', state: 'CA', zipCode: '90012' }
  expectOk(await shop.send('PATCH', '/app/users/edit', { token, body }))
}

export async function aQuote(
  shop: Shop,
  { token }: TestCustomer,
  more: Record<string, unknown> = {},
): Promise<Quote> {
  const { plans } = expectOk(await shop.send<{ plans: { planId: string }[] }>('GET', '/app/plans'))
  const body = { planId: plans[0]?.planId, simType: 'esim', zipCode: '50309', ...more }
  return expectOk(await shop.send<Quote>('POST', '/app/cart/quote', { token, body }))
}

export type Purchase = { key: string; body: Record<string, unknown> }

/** Everything that buying asks for, ready to send. */
export function aPurchase(quote: Quote, card: Card, more: Record<string, unknown> = {}): Purchase {
  return {
    key: randomUUID(),
    body: {
      quoteId: quote.quoteId,
      cardId: card.id,
      simType: quote.simType,
      number: { choice: 'new' },
      shipTo: homeAddress,
      autoRenew: false,
      acceptedTerms: true,
      ...more,
    },
  }
}

export function buy(shop: Shop, { token }: TestCustomer, { key, body }: Purchase) {
  return shop.send<{ order: Order }>('POST', '/app/checkout', { token, key, body })
}

/** The customer's orders, newest first. */
export async function ordersOf(shop: Shop, { token }: TestCustomer): Promise<Order[]> {
  return expectOk(await shop.send<{ orders: Order[] }>('GET', '/app/orders', { token })).orders
}

/** The order once it reached a state. */
export function orderIn(
  shop: Shop,
  { token }: TestCustomer,
  orderId: string,
  status: Order['status'],
): Promise<Order> {
  return eventually(`order ${orderId} ${status}`, async () => {
    const { order } = expectOk(
      await shop.send<{ order: Order }>('GET', `/app/orders/${orderId}`, { token }),
    )
    return order.status === status && order
  })
}
