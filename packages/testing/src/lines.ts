import type { Line } from '@openline/contract/lines/lines'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type Shop,
  type TestCustomer,
} from './customers.ts'

export async function linesOf(shop: Shop, { token }: TestCustomer): Promise<Line[]> {
  return expectOk(await shop.send<{ lines: Line[] }>('GET', '/app/lines', { token })).lines
}

/** The customer's only line, as it is now. */
export async function onlyLineOf(shop: Shop, customer: TestCustomer): Promise<Line> {
  const [line] = await linesOf(shop, customer)
  if (!line) throw new Error('The customer has no line')
  return line
}

/** What is asked for instead of an eSIM with a new number and without automatic renewal. */
type Choices = {
  quote?: Record<string, unknown>
  purchase?: Record<string, unknown>
}

/** Who buys, instead of a new customer. */
type By = { customer?: TestCustomer }

/** Buys a line; gives its order once the line is in force. */
export async function buyLine(
  shop: Shop,
  customer: TestCustomer,
  card: Card,
  { quote = {}, purchase = {} }: Choices = {},
): Promise<Order> {
  const offer = await aQuote(shop, customer, quote)
  const { order } = expectOk(await buy(shop, customer, aPurchase(offer, card, purchase)))
  return orderIn(shop, customer, order.id, 'active')
}

export type LineOwner = {
  customer: TestCustomer
  card: Card
  order: Order
  line: Line
  msisdn: string
}

/** A customer who bought a line with their only card; the line is active. */
export async function aLineOwner(shop: Shop, choices: Choices & By = {}): Promise<LineOwner> {
  const customer = choices.customer ?? (await aCustomer(shop))
  const card = await aCard(shop, customer)
  const order = await buyLine(shop, customer, card, choices)
  const line = await onlyLineOf(shop, customer)
  return { customer, card, order, line, msisdn: line.mdn ?? '' }
}
