import { createQuote, type Quote } from '@openline/contract/sales/shop'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { chooseInCart, readCart, rememberQuote } from '../cart/cart.ts'
import { noPrice, type PriceQuestion, priceReducer, questionKey, renewInMs } from './price.ts'

const typingPauseMs = 300

/** Asks for one price, comparing it with the last one that the cart item `itemId` was shown with. */
async function askPrice(itemId: string, question: PriceQuestion): Promise<Quote> {
  const { planId, simType, zipCode, street, couponCode, addOnId } = question
  chooseInCart(itemId, { simType, zipCode, couponCode, addOnId })
  const item = readCart()
  const previousQuoteId = item?.id === itemId ? item.quoteId : null
  const quote = await call(createQuote, {
    body: {
      planId,
      simType,
      zipCode,
      ...(street !== null && { street }),
      ...(couponCode !== '' && { couponCode }),
      ...(addOnId !== '' && { addOnId }),
      ...(previousQuoteId !== null && { previousQuoteId }),
    },
  })
  rememberQuote(itemId, quote.quoteId)
  return quote
}

type PriceOptions = {
  readonly itemId: string
  /** Null while something is missing. */
  readonly wanted: PriceQuestion | null
  readonly onCouponRefused: (couponCode: string, reason: string) => void
  readonly onAddOnRefused: (reason: string) => void
}

/** What of a question was refused, to who removes it. */
function tellRefused(
  error: unknown,
  { couponCode }: PriceQuestion,
  { onCouponRefused, onAddOnRefused }: Pick<PriceOptions, 'onCouponRefused' | 'onAddOnRefused'>,
): void {
  const coupon = refusalOf(error, 'couponCode')
  if (coupon) onCouponRefused(couponCode, coupon)
  const addOn = refusalOf(error, 'addOnId')
  if (addOn) onAddOnRefused(addOn)
}

function refusalOf(error: unknown, refused: 'couponCode' | 'addOnId'): string | undefined {
  return error instanceof ApiError
    ? error.errors.find(({ field }) => field === refused)?.message
    : undefined
}

/**
 * The price of the cart item for `wanted`, asked for as the choices change and
 * renewed before it expires. `ensure` gives a price now or throws why there is none.
 */
export function usePrice({ itemId, wanted, ...refusing }: PriceOptions) {
  const [price, dispatch] = useReducer(priceReducer, noPrice)
  const running = useRef<{ key: string; quote: Promise<Quote> } | null>(null)

  const ask = (question: PriceQuestion): Promise<Quote> => {
    const key = questionKey(question)
    if (running.current?.key === key) return running.current.quote
    const quote = askPrice(itemId, question).finally(() => {
      if (running.current?.quote === quote) running.current = null
    })
    running.current = { key, quote }
    return quote
  }

  const update = async (question: PriceQuestion, afterRefusal = false): Promise<void> => {
    dispatch({ type: 'asked', question })
    try {
      dispatch({ type: 'answered', question, quote: await ask(question), afterRefusal })
    } catch (error) {
      dispatch({ type: 'failed', question, error })
      tellRefused(error, question, refusing)
    }
  }

  const wantedKey = questionKey(wanted)
  const updateWanted = useEffectEvent(() => {
    const isAnswered = price.quote !== null && questionKey(price.question) === wantedKey
    if (wanted !== null && !isAnswered) void update(wanted)
  })
  useEffect(() => {
    if (wantedKey === '') return dispatch({ type: 'asked', question: null })
    const timer = setTimeout(() => updateWanted(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wantedKey])

  const { quote: shownQuote } = price
  const renewShown = useEffectEvent(() => {
    if (price.question) void update(price.question)
  })
  useEffect(() => {
    if (!shownQuote) return
    const timer = setTimeout(() => renewShown(), renewInMs(shownQuote, Date.now()))
    return () => clearTimeout(timer)
  }, [shownQuote])

  return {
    price,
    ensure: async (question: PriceQuestion): Promise<Quote> => {
      if (price.quote && questionKey(price.question) === questionKey(question)) return price.quote
      const quote = await ask(question)
      dispatch({ type: 'answered', question, quote })
      return quote
    },
    /** After a purchase was refused for its price, or when asking failed. */
    renew: ({ afterRefusal }: { readonly afterRefusal: boolean }): Promise<void> =>
      wanted === null ? Promise.resolve() : update(wanted, afterRefusal),
  }
}
