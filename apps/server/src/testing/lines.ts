import type { Line } from '@openline/contract/lines'
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

export const linesOf = async (shop: Shop, { token }: TestCustomer): Promise<Line[]> =>
  expectOk(await shop.send<{ lines: Line[] }>('GET', '/app/lines', { token })).lines

/** The customer's only line, as it is now. */
export const onlyLineOf = async (shop: Shop, customer: TestCustomer): Promise<Line> => {
  const [line] = await linesOf(shop, customer)
  if (!line) throw new Error('The customer has no line')
  return line
}

/** Somebody who bought an eSIM; the line is in force. */
export const aLineOwner = async (
  shop: Shop,
  more: Record<string, unknown> = {},
): Promise<{ customer: TestCustomer; line: Line; msisdn: string }> => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer, more), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  await orderIn(shop, customer, order.id, 'active')
  const line = await onlyLineOf(shop, customer)
  return { customer, line, msisdn: line.mdn ?? '' }
}
