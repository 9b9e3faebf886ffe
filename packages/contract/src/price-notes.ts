import { plural, t } from '@openline/i18n/i18n'
import type { MoneyLines, PriceNote } from './shop.ts'
import { usStates } from './us-states.ts'

/** What is charged for the state, and what for ourselves: stored with a price, so that it can name both. */
export type TaxBasis = {
  /** The carrier's own part of the regulatory fee; the rest is the state's 911 fee. */
  recoveryFeeCents: number
  /** The state of the ZIP code, in two letters. */
  taxState: string
  taxPercent: number
}

/** A price as quotes and orders store it. Rows from before the tax basis was stored have null in it. */
export type PaidPrice = MoneyLines & { [Part in keyof TaxBasis]: TaxBasis[Part] | null } & {
  periodMonths: number
  couponCode: string | null
}

/**
 * What each line of a price is made of, in words for receipts, emails and screens. The fee that we
 * charge for ourselves is named apart from what the state charges, as on the FCC's label. Parts of
 * nothing are left out; the parts of a line add up to it, and a discount is positive.
 */
export function explainPrice(price: PaidPrice): PriceNote[] {
  const notes: PriceNote[] = [
    { line: 'orderTotalCents', text: planPrice(price), cents: price.orderTotalCents },
    { line: 'discountAmountCents', text: discount(price), cents: price.discountAmountCents },
    { line: 'taxAmountCents', text: tax(price), cents: price.taxAmountCents },
    ...regulatoryFees(price),
    {
      line: 'activationFeeCents',
      text: t('One-time activation fee'),
      cents: price.activationFeeCents,
    },
  ]
  return notes.filter(({ cents }) => cents > 0)
}

function planPrice({ periodMonths }: PaidPrice): string {
  return plural(periodMonths, {
    one: 'Plan price, {count} month',
    other: 'Plan price, {count} months',
  })
}

function discount({ couponCode }: PaidPrice): string {
  return couponCode === null ? t('Discount') : t('Coupon {code}', { code: couponCode })
}

function tax({ taxState, taxPercent }: PaidPrice): string {
  return taxState === null || taxPercent === null
    ? t('State tax')
    : t('{state} tax, {percent}%', { state: nameOf(taxState), percent: taxPercent })
}

function regulatoryFees(price: PaidPrice): PriceNote[] {
  const { regulatoryFeeCents, recoveryFeeCents, taxState } = price
  const line = 'regulatoryFeeCents'
  if (recoveryFeeCents === null || taxState === null) {
    const text = t('State 911 fee and our Regulatory Recovery Fee')
    return [{ line, text, cents: regulatoryFeeCents }]
  }
  return [
    {
      line,
      text: t('{state} 911 fee', { state: nameOf(taxState) }),
      cents: regulatoryFeeCents - recoveryFeeCents,
    },
    {
      line,
      text: t('Regulatory Recovery Fee (charged by us, not a tax)'),
      cents: recoveryFeeCents,
    },
  ]
}

function nameOf(state: string): string {
  return usStates.find(({ code }) => code === state)?.name ?? state
}
