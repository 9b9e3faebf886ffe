import type { TaxGateway } from '../../../gateways/tax/tax.ts'
import { type PriceAnswer, type PriceRequest, priceBeforeTaxes, priceWithTaxes } from './price.ts'
import type { PriceTables } from './price-tables.ts'

type Pricing = { prices: PriceTables; tax: Pick<TaxGateway, 'quote'> }

/** Prices several requests with one call for all of their taxes; answers are in the order of the requests. */
export async function priceAll(
  { prices, tax }: Pricing,
  requests: readonly PriceRequest[],
): Promise<PriceAnswer[]> {
  const untaxed = requests.map((request) => priceBeforeTaxes(request, prices))
  const sales = untaxed.flatMap((price) => (price.ok ? [price.sale] : []))
  const answers = sales.length === 0 ? [] : await tax.quote(sales)
  // Answers that are not one for each sale cannot be told apart.
  const inOrder = (answers.length === sales.length ? answers : []).values()
  return untaxed.map((price) => (price.ok ? priceWithTaxes(price, inOrder.next().value) : price))
}
