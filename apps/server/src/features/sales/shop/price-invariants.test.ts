import { finalAmountCents } from '@openline/contract/money'
import { explainPrice, statementLines } from '@openline/contract/sales/price-notes'
import type { Quote } from '@openline/contract/sales/shop'
import { type NamedTax, taxesOf } from '@openline/contract/sales/taxes'
import { aNamedTax, anEngine, aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentLines, isSamePrice, loadQuote, renewalOffers, renewalPrices } from './shop.ts'

const shipped = await shippedPrices()
const database = useTestDatabase()

const anyTax = fc
  .record({
    name: fc.constantFrom('Sales tax', '911 fee', 'State USF', 'Gross Receipts Tax'),
    jurisdiction: fc.constantFrom('Iowa', 'Polk County', 'Des Moines', 'United States'),
    level: fc.constantFrom('federal' as const, 'state' as const, 'county' as const),
    percent: fc.option(
      fc.integer({ min: 0, max: 40_000 }).map((thousandths) => thousandths / 1000),
    ),
    cents: fc.integer({ min: 0, max: 20_000 }),
    line: fc.constantFrom('taxAmountCents' as const, 'regulatoryFeeCents' as const),
  })
  .map(aNamedTax)

const anyTaxes = fc.array(anyTax, { maxLength: 15 })

const anyQuestion = fc
  .record({
    plan: fc.constantFrom(...shipped.plans.filter(({ status }) => status === 'available')),
    zipCode: fc.constantFrom('50309', '75201', '93701', '70112', '10001', '60601'),
    isAnotherLine: fc.boolean(),
    couponCode: fc.constantFrom(null, ...shipped.prices.coupons.map(({ code }) => code)),
    on: fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2030-12-31'),
      noInvalidDate: true,
    }),
  })
  .chain(({ plan, ...rest }) =>
    fc.constantFrom(...plan.simTypes).map((simType) => ({ ...rest, planId: plan.planId, simType })),
  )

/** A shop whose engine asks these taxes for every sale. */
function aShop(taxes: readonly NamedTax[]) {
  return aPriceShop(database.db, shipped, {
    tax: anEngine(() => ({ ok: true, by: 'avalara', taxes })),
  })
}

describe('whatever an engine answers', () => {
  test('its taxes and our own fee are the money lines, and the receipt adds up', async () => {
    await fc.assert(
      fc.asyncProperty(anyTaxes, anyQuestion, async (taxes, question) => {
        const price = await currentLines(aShop(taxes).deps, question)
        if (!price.ok && price.field === 'couponCode') return
        if (!price.ok) throw new Error(price.message)
        const { lines, basis, plan } = price
        expect(lines.taxAmountCents).toBe(taxesOf('taxAmountCents', taxes))
        expect(lines.regulatoryFeeCents).toBe(
          taxesOf('regulatoryFeeCents', taxes) + basis.recoveryFeeCents,
        )
        expect(finalAmountCents(lines)).toBe(lines.finalCheckoutAmountCents)
        const itemized = { ...lines, ...basis, periodMonths: plan.periodMonths, couponCode: null }
        const printed = statementLines(explainPrice(itemized))
        const sum = printed.reduce((cents, { amountCents }) => cents + (amountCents ?? 0), 0)
        expect(sum).toBe(lines.finalCheckoutAmountCents)
      }),
    )
  })

  test('a quote is stored as it was shown, and the same answer is the same price', async () => {
    await fc.assert(
      fc.asyncProperty(anyTaxes, anyTax, async (taxes, another) => {
        const shop = aShop(taxes)
        const shown = (await (await shop.quote()).json()) as Quote
        const stored = await loadQuote(database.db, shown.quoteId)
        if (!stored) throw new Error('The quote is not stored')
        expect(stored).toMatchObject({ ...shown.lines, taxes, taxedBy: 'avalara' })
        expect(explainPrice(stored)).toEqual(shown.explain)
        const question = { ...stored, isAnotherLine: false, on: shop.deps.clock() }
        const again = await currentLines(shop.deps, question)
        const changed = await currentLines(aShop([...taxes, another]).deps, question)
        expect(again.ok && isSamePrice(stored, again)).toBe(true)
        expect(changed.ok && isSamePrice(stored, changed)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  test('a renewal has the taxes of its answer, and no activation fee', async () => {
    await fc.assert(
      fc.asyncProperty(anyTaxes, anyQuestion, async (taxes, question) => {
        const { deps } = aShop(taxes)
        const renewal = {
          ...question,
          currentPlanId: question.planId,
          mostOwnCents: null,
          lastLineDiscountCents: 0,
        }
        const [price] = await renewalPrices(deps, [renewal])
        if (!price?.ok) throw new Error(price?.message)
        const { lines, basis } = price
        const named = taxes.reduce((sum, { cents }) => sum + cents, 0)
        expect(lines.finalCheckoutAmountCents).toBe(
          price.plan.priceCents - basis.lineDiscountCents + named + basis.recoveryFeeCents,
        )
        const offers = await renewalOffers(deps, renewal)
        expect(offers.find(({ plan }) => plan.planId === price.plan.planId)).toEqual(price)
      }),
    )
  })
})

describe('the database keeps no price', () => {
  const changes = [
    ['whose taxes are not its tax line', sql`tax_amount_cents = tax_amount_cents + 1`],
    ['whose fees are not its regulatory fee', sql`recovery_fee_cents = recovery_fee_cents + 1`],
    ['with a tax that was left out', sql`taxes = taxes - 0`],
    ['with a negative tax', sql`taxes = jsonb_set(taxes, '{0,cents}', '-30')`],
    ['with a tax that does not say what is exempt', sql`taxes = taxes #- '{0,exemptCents}'`],
    ['with a base below zero', sql`taxes = jsonb_set(taxes, '{0,taxableCents}', '-30')`],
    ['with a tax without a name', sql`taxes = jsonb_set(taxes, '{0,name}', '""')`],
  ] as const

  test.each(changes)('%s', async (_, change) => {
    const { quoteId } = (await (await aShop([aNamedTax()]).quote()).json()) as Quote
    const broken = database.db.execute(sql`update quotes set ${change} where id = ${quoteId}`)
    await expect(broken).rejects.toMatchObject({ cause: { constraint: 'quotes_taxes_add_up' } })
  })
})
