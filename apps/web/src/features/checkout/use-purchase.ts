import type { FieldError } from '@openline/contract/errors'
import type { Order } from '@openline/contract/orders'
import { msg, translate } from '@openline/words/words'
import { useState } from 'react'
import { type Purchase, type PurchaseFailure, purchaseFailure } from './purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import type { StepId } from './steps.ts'

/** What a refused purchase sends the customer back for. */
export type Correction = {
  readonly step: StepId
  readonly errors: readonly FieldError[]
  readonly soldOut: string | null
}

type PurchaseOptions = {
  readonly itemId: string
  /** Called before anything is bought. */
  readonly onBefore: () => Promise<void>
  readonly onOrdered: (order: Order) => void
  /** This cart item was bought before, in another tab say. */
  readonly onFoundOrdered: () => void
  readonly onCorrect: (correction: Correction) => void
  /** Fetches the price anew; it has to be seen before the next try. */
  readonly onPriceGone: () => Promise<void>
}

const noAnswer = msg(
  'We got no answer, so we cannot say whether your order was placed. Press Pay again: we look first, and you are never charged twice.',
)

/** Buying, and what follows when that is refused. */
export const usePurchase = (options: PurchaseOptions) => {
  const [isResending, setResending] = useState(false)
  /** Gives what to say when the purchase failed and nothing else on the page tells. */
  const pay = async (purchase: Purchase, signal: AbortSignal): Promise<string> => {
    const onWait = () => setResending(true)
    try {
      await options.onBefore()
      options.onOrdered(await sendPurchase(options.itemId, purchase, { signal, onWait }))
      return ''
    } catch (error) {
      const failure = purchaseFailure(error)
      // The form shows the errors of its own fields.
      if (failure.kind === 'fields' && failure.step === 'review') throw error
      return await follow(failure, options)
    } finally {
      setResending(false)
    }
  }
  return { pay, isResending }
}

const follow = async (failure: PurchaseFailure, options: PurchaseOptions): Promise<string> => {
  switch (failure.kind) {
    case 'price':
      await options.onPriceGone()
      return ''
    case 'sold_out':
      options.onCorrect({ step: 'sim', errors: [], soldOut: failure.message })
      return ''
    case 'fields':
      options.onCorrect({ step: failure.step, errors: failure.errors, soldOut: null })
      return ''
    case 'ordered':
      options.onFoundOrdered()
      return failure.message
    case 'unknown':
      return translate(noAnswer)
    case 'other':
      return failure.message
  }
}
