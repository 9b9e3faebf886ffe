import type { TaxAnswer, TaxableSale, TaxGateway } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'

/** `Deps` whose taxes were asked for before: pricing with them calls no tax engine. */
export type Asked<Deps extends Needs<'tax'>> = Deps & {
  readonly tax: TaxGateway & { readonly areAsked: true }
}

/** Two places, held and full price, and a change or two meanwhile. */
const mostRounds = 8

/** Undoes the transaction that needs them. */
class TaxesToAsk extends Error {
  override readonly name = 'TaxesToAsk'
  readonly sales: readonly TaxableSale[]

  constructor(sales: readonly TaxableSale[]) {
    super()
    this.sales = sales
  }
}

/**
 * Runs `work`, which prices renewals in a transaction, and keeps the tax engine out of that. At a sale whose taxes were
 * not asked for the transaction is undone, they are asked for, and it starts again from what is true then: a plan,
 * address or discount that changed meanwhile is another sale. Taxes that are missing in the last round are not known.
 */
export async function withTaxesAsked<Deps extends Needs<'tax'>, T>(
  deps: Deps,
  work: (asked: Asked<Deps>) => Promise<T>,
): Promise<T> {
  const { tax } = deps
  const answers = new Map<string, TaxAnswer>()
  for (let round = 1; ; round += 1) {
    const quote: TaxGateway['quote'] = (sales) => {
      const unasked = sales.filter((sale) => !answers.has(keyOf(sale)))
      if (unasked.length > 0 && round < mostRounds) throw new TaxesToAsk(unasked)
      return Promise.resolve(sales.map((sale) => answers.get(keyOf(sale)) ?? unknown))
    }
    try {
      return await work({ ...deps, tax: { ...tax, quote, areAsked: true } })
    } catch (error) {
      if (!(error instanceof TaxesToAsk)) throw error
      const given = await tax.quote(error.sales)
      const isWhole = given.length === error.sales.length
      for (const [index, sale] of error.sales.entries()) {
        answers.set(keyOf(sale), (isWhole ? given[index] : undefined) ?? invalid)
      }
    }
  }
}

const unknown = { ok: false, reason: 'unavailable' } as const satisfies TaxAnswer
const invalid = { ok: false, reason: 'answer_invalid' } as const satisfies TaxAnswer

/** All that taxes depend on but the moment, which is a little later in the next round. */
function keyOf({ zipCode, street, lines }: TaxableSale): string {
  return JSON.stringify([zipCode, street, lines])
}
