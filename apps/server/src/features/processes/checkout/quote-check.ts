import { isDeepStrictEqual } from 'node:util'
import { parseMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { taxStreetOf } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { type NetworkNeeds } from '../../platform/network/network.ts'
import { creditChanged, readCredit } from '../../sales/credits/credits.ts'
import { findAddOnWithPlan } from '../../sales/shop/add-ons.ts'
import { hasActiveLine } from '../../sales/shop/first-line-store.ts'
import {
  currentLines,
  isSamePrice,
  loadQuote,
  type Pricing,
  refusalError,
} from '../../sales/shop/shop.ts'
import type { QuoteRow } from '../../sales/shop/store.ts'
import type { Purchase } from './purchase.ts'

/**
 * Also for a price that is not known: a crash of the database may have lost it within its first second. And for
 * another customer's, so that it is not revealed that there is one.
 */
export function quoteExpired() {
  return new AppError(
    'quote_expired',
    t('This price has expired. Please review the new price before you pay.'),
  )
}

/** The quote, checked against who buys, what is bought and today's prices. */
export async function checkedQuote(
  deps: Needs<'db' | 'clock' | 'carrier' | 'content'> & Pricing,
  customerId: string,
  purchase: Purchase,
): Promise<QuoteRow> {
  const [quote, isAnotherLine] = await Promise.all([
    loadQuote(deps.db, purchase.quoteId),
    hasActiveLine(deps.db, customerId),
  ])
  if (!quote || (quote.customerId !== null && quote.customerId !== customerId)) throw quoteExpired()
  const on = deps.clock()
  if (quote.expiresAt <= on) throw quoteExpired()
  checkAgreement(quote, purchase)
  await checkAddOn(deps, quote)
  const street = taxStreetOf(purchase.shipTo)
  const now = await currentLines(deps, { ...quote, street, isAnotherLine, on })
  if (!now.ok && now.code === 'provider_unavailable') throw refusalError(now)
  if (!now.ok) throw new AppError('price_changed', now.message)
  if (!isSamePrice(quote, now)) {
    throw new AppError(
      'price_changed',
      t('The price has changed. Please review the new price before you pay.'),
    )
  }
  if (quote.creditCents > 0 && (await readCredit(deps.db, customerId)) < quote.creditCents) {
    throw creditChanged()
  }
  return quote
}

/** What is bought with the plan, as it was quoted, can still be had. */
async function checkAddOn(
  deps: NetworkNeeds & Needs<'content'>,
  { planId, withAddOn }: QuoteRow,
): Promise<void> {
  if (withAddOn === null) return
  const { addOnId, title } = withAddOn
  const now = await findAddOnWithPlan(deps, planId, addOnId)
  if (now && isDeepStrictEqual({ ...now, title }, { ...withAddOn })) return
  throw new AppError(
    'price_changed',
    t('{title} can’t be added to your plan as before. Please review the price.', { title }),
  )
}

function checkAgreement(quote: QuoteRow, { simType, shipTo }: Purchase): void {
  if (quote.simType !== simType) {
    throw invalidField(
      'simType',
      t('This price was for another SIM type. Please review the new price.'),
    )
  }
  if (quote.zipCode !== shipTo.zipCode) {
    throw invalidField(
      'shipTo.zipCode',
      t('This price was for ZIP code {zipCode}. Please review the new price.', {
        zipCode: quote.zipCode,
      }),
    )
  }
}

/** E.164. Which numbers can move at all is for the port-in check; these can never. */
export function movableNumber(raw: string): string {
  const parsed = parseMsisdn(raw)
  if (parsed.ok) return parsed.msisdn
  throw invalidField('number.msisdn', t('Please enter a 10-digit US mobile number'))
}
