import type { FieldError } from '@openline/contract/errors'
import { validate } from '@openline/contract/fields'
import { cardPaymentCents } from '@openline/contract/money'
import {
  type Quote,
  type QuoteStreet,
  quoteStreetSchema,
  type SimType,
} from '@openline/contract/sales/shop'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import type { Entries } from './entries.ts'

/** All that a price depends on. */
export type PriceQuestion = {
  readonly planId: string
  readonly simType: SimType
  readonly zipCode: string
  /** Null while the address is being entered: then the price is that of the ZIP code. */
  readonly street: QuoteStreet | null
  readonly couponCode: string
  /** Empty for nothing. */
  readonly addOnId: string
}

type PricedEntries = Pick<
  Entries,
  | 'simType'
  | 'zipCode'
  | 'couponCode'
  | 'addOnId'
  | 'streetNumber'
  | 'streetDirection'
  | 'streetName'
  | 'city'
>

/**
 * Null until a SIM type is chosen and a whole ZIP code is entered. `withStreet`: the address has been entered, and
 * its street may have other taxes than the ZIP code.
 */
export function priceQuestion(
  planId: string,
  { simType, zipCode, couponCode, addOnId, ...address }: PricedEntries,
  { withStreet }: { readonly withStreet: boolean },
): PriceQuestion | null {
  if (simType === '' || !/^\d{5}$/.test(zipCode)) return null
  const street = withStreet ? streetOf(address) : null
  return { planId, simType, zipCode, street, couponCode, addOnId }
}

/** Null for one that no purchase would take. */
function streetOf({
  streetNumber,
  streetDirection,
  streetName,
  city,
}: Omit<PricedEntries, 'simType' | 'zipCode' | 'couponCode' | 'addOnId'>): QuoteStreet | null {
  const street = validate(quoteStreetSchema, { streetNumber, streetDirection, streetName, city })
  return street.ok ? street.value : null
}

export function questionKey(question: PriceQuestion | null): string {
  if (question === null) return ''
  const { planId, simType, zipCode, street, couponCode, addOnId } = question
  return [planId, simType, zipCode, couponCode, addOnId, ...Object.values(street ?? {})].join(' ')
}

/** What the customer must see before paying: a changed amount, or that an expired price is unchanged. */
export type PriceNotice =
  | { readonly kind: 'changed'; readonly fromCents: number; readonly toCents: number }
  | { readonly kind: 'confirmed' }

export type Price = {
  readonly question: PriceQuestion | null
  readonly quote: Quote | null
  readonly notice: PriceNotice | null
  readonly failure: { readonly message: string; readonly errors: readonly FieldError[] } | null
  readonly isAsking: boolean
}

export const noPrice: Price = {
  question: null,
  quote: null,
  notice: null,
  failure: null,
  isAsking: false,
}

export type PriceEvent =
  | { readonly type: 'asked'; readonly question: PriceQuestion | null }
  | {
      readonly type: 'answered'
      readonly question: PriceQuestion
      readonly quote: Quote
      /** The purchase was refused for its price, so even the same amount is to be shown again. */
      readonly afterRefusal?: boolean
    }
  | { readonly type: 'failed'; readonly question: PriceQuestion; readonly error: unknown }

/**
 * The price on the page. A price for other choices is never shown; one that
 * is being renewed stays until the new one is there. A notice stays until the
 * choices change, so that customers pay the amount they read.
 */
export function priceReducer(price: Price, event: PriceEvent): Price {
  const isSame = questionKey(price.question) === questionKey(event.question)
  switch (event.type) {
    case 'asked':
      if (event.question === null) return noPrice
      return isSame
        ? { ...price, isAsking: true, failure: null }
        : { ...noPrice, question: event.question, isAsking: true }
    case 'answered':
      return {
        question: event.question,
        quote: event.quote,
        notice: noticeOf(event, isSame ? price.quote : null) ?? (isSame ? price.notice : null),
        failure: null,
        isAsking: false,
      }
    case 'failed':
      // The answer to an outdated request.
      if (!isSame) return price
      return { ...price, ...failureOf(event.error, price.quote), isAsking: false }
  }
}

/** Other credit than in the quote `before` changes what the card is charged as another price does. */
function noticeOf(
  { quote, afterRefusal }: Extract<PriceEvent, { type: 'answered' }>,
  before: Quote | null,
): PriceNotice | null {
  if (before && before.creditCents !== quote.creditCents) {
    return {
      kind: 'changed',
      fromCents: cardPaymentCents(before),
      toCents: cardPaymentCents(quote),
    }
  }
  if (quote.changed) {
    const { previousFinalCents, finalCents } = quote.changed
    return { kind: 'changed', fromCents: previousFinalCents, toCents: finalCents }
  }
  return afterRefusal ? { kind: 'confirmed' } : null
}

/** A refused question has no price; one that could not be asked leaves the last price standing. */
function failureOf(error: unknown, quote: Quote | null): Pick<Price, 'quote' | 'failure'> {
  const errors = error instanceof ApiError ? error.errors : []
  return {
    quote: errors.length > 0 ? null : quote,
    failure: { message: messageOf(error), errors },
  }
}

/**
 * Milliseconds until a quote has to be renewed: a little before it ends, and
 * not in a loop on a device with a wrong clock.
 */
export function renewInMs(quote: Pick<Quote, 'expiresAt'>, now: number): number {
  return Math.max(30_000, Date.parse(quote.expiresAt) - now - 15_000)
}
