import { formatCents } from '@openline/contract/money'
import type { AddOnWithPlan } from '@openline/contract/sales/add-on'
import { explainPrice, planAlone } from '@openline/contract/sales/price-notes'
import type { Quote, SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { notOffered } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { taxStreetOf } from '../../../gateways/tax/tax.ts'
import type { Needs } from '../../../needs.ts'
import { creditTowards, readCredit } from '../credits/credits.ts'
import { type AddOnSearch, addOnTotalCents } from './add-ons.ts'
import { hasActiveLine } from './first-line-store.ts'
import type { LabelCheck } from './label-check.ts'
import { lineDiscountWords } from './line-discount.ts'
import { currentLines, loadQuote, moneyLinesOf, refusalError } from './shop.ts'
import { insertQuote, type QuoteRow } from './store.ts'

export type QuoteNeeds = Needs<'db' | 'clock' | 'tax' | 'prices' | 'catalog'> & {
  checkLabel: LabelCheck
  findAddOn: AddOnSearch
}

const holdsForSeconds = 30 * 60

export type QuoteQuestion = {
  planId: string
  simType: SimType
  zipCode: string
  street?: Parameters<typeof taxStreetOf>[0] | undefined
  couponCode?: string | undefined
  addOnId?: string | undefined
  previousQuoteId?: string | undefined
}

/**
 * Puts a price on record that holds for 30 minutes. Throws what is wrong with
 * the plan, SIM type, ZIP code, coupon code or what is bought with it, by field.
 */
export async function createQuote(
  deps: QuoteNeeds,
  question: QuoteQuestion,
  customerId: string | null,
): Promise<Quote> {
  const now = deps.clock()
  const couponCode = question.couponCode ?? null
  const street = question.street && taxStreetOf(question.street)
  const [isAnotherLine, balanceCents] =
    customerId === null
      ? [false, 0]
      : await Promise.all([hasActiveLine(deps.db, customerId), readCredit(deps.db, customerId)])
  const withAddOn = await wantedAddOn(deps, question)
  const asked = { ...question, street, couponCode, withAddOn, isAnotherLine, on: now }
  const price = await currentLines(deps, asked)
  if (!price.ok) throw refusalError(price)
  deps.checkLabel(price)
  // The card pays it, so that the card gets it back when the network can’t give it.
  const addOnCents = addOnTotalCents({ withAddOn, taxes: price.basis.taxes })
  const quote: QuoteRow = {
    id: ownId(),
    customerId,
    planId: price.plan.planId,
    planName: price.plan.name,
    periodMonths: price.plan.periodMonths,
    simType: question.simType,
    zipCode: question.zipCode,
    couponCode: price.couponCode,
    ...price.lines,
    ...price.basis,
    withAddOn,
    creditCents: creditTowards(price.lines.finalCheckoutAmountCents - addOnCents, balanceCents),
    createdAt: now,
    expiresAt: secondsAfter(now, holdsForSeconds),
  }
  await insertQuote(deps.db, quote)
  const previous = await previousQuote(deps.db, question.previousQuoteId, customerId)
  return { ...presentQuote(quote), ...changeSince(previous, quote) }
}

async function wantedAddOn(
  { findAddOn }: Pick<QuoteNeeds, 'findAddOn'>,
  { planId, addOnId }: QuoteQuestion,
): Promise<AddOnWithPlan | null> {
  if (addOnId === undefined) return null
  const found = await findAddOn(planId, addOnId)
  if (found) return found
  throw notOffered(
    'addOnId',
    t('This can’t be added to your plan now. You can buy the plan without it.'),
  )
}

/** A quote of another customer is as good as none. */
async function previousQuote(
  db: Db,
  quoteId: string | undefined,
  customerId: string | null,
): Promise<QuoteRow | null> {
  const quote = quoteId ? await loadQuote(db, quoteId) : null
  return quote && (quote.customerId === null || quote.customerId === customerId) ? quote : null
}

function changeSince(previous: QuoteRow | null, quote: QuoteRow): Pick<Quote, 'changed'> {
  const finalCents = quote.finalCheckoutAmountCents
  const previousFinalCents = previous?.finalCheckoutAmountCents ?? finalCents
  if (previousFinalCents === finalCents) return {}
  const message = t('The total is now {amount}. It was {before}.', {
    amount: formatCents(finalCents),
    before: formatCents(previousFinalCents),
  })
  return { changed: { previousFinalCents, finalCents, message } }
}

function presentQuote(quote: QuoteRow): Quote {
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    planId: quote.planId,
    planName: quote.planName,
    simType: quote.simType,
    zipCode: quote.zipCode,
    couponCode: quote.couponCode,
    withAddOn: quote.withAddOn && {
      addOnId: quote.withAddOn.addOnId,
      title: quote.withAddOn.title,
      explainPlan: explainPrice(planAlone(quote)),
    },
    lines: moneyLinesOf(quote),
    creditCents: quote.creditCents,
    explain: explainPrice(quote),
    discountNote: lineDiscountWords(quote.lineDiscountCents, quote),
  }
}
