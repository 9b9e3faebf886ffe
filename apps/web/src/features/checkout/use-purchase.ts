import type { FieldError } from '@openline/contract/errors'
import { placeOrder } from '@openline/contract/processes/checkout'
import type { Order } from '@openline/contract/sales/orders'
import { msg, translate } from '@openline/i18n/i18n'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { resend } from '../../lib/resend.ts'
import { type Purchase, type PurchaseFailure, purchaseFailure } from './purchase.ts'
import type { StepId } from './steps.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

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
  /** The answer came after the customer had left the page. */
  readonly onOrderedAfterLeaving: (order: Order) => void
  /** This cart item was bought before, in another tab say. */
  readonly onFoundOrdered: () => void
  readonly onCorrect: (correction: Correction) => void
  /** Fetches the price again; the customer must see it before the next attempt. */
  readonly onPriceGone: () => Promise<void>
}

const noAnswer = msg(
  'We didn’t get an answer, so we can’t tell if your order went through. Press Pay again: we’ll check first, and you won’t be charged twice.',
)

/** Buying, and what follows when that is refused. */
export function usePurchase(options: PurchaseOptions) {
  const [isResending, setResending] = useState(false)
  const guard = useLeaveGuard()
  const isLeft = useIsLeft()

  const buy = async (purchase: Purchase): Promise<Order> => {
    guard.begin()
    try {
      await options.onBefore()
      return await sendPurchase(options.itemId, purchase, () => setResending(true))
    } finally {
      guard.end()
      setResending(false)
    }
  }

  /** Gives the message of a failed purchase that is shown nowhere else on the page. */
  const pay = async (purchase: Purchase): Promise<string> => {
    try {
      const order = await buy(purchase)
      if (isLeft.current) options.onOrderedAfterLeaving(order)
      else options.onOrdered(order)
      return ''
    } catch (error) {
      if (isLeft.current) return ''
      const failure = purchaseFailure(error)
      // The form shows the errors of its own fields.
      if (failure.kind === 'fields' && failure.step === 'review') throw error
      return follow(failure, options)
    }
  }
  return { pay, isResending, guard }
}

/** Whether the page was left, for answers that come later. */
function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}

async function follow(failure: PurchaseFailure, options: PurchaseOptions): Promise<string> {
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

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/**
 * Buys the cart item. Its id is the idempotency key, so that double click,
 * second tab, reload and a repeated request are the same purchase. Nothing
 * aborts it: the card may be charged already, and only the answer names the order.
 */
async function sendPurchase(
  itemId: string,
  purchase: Purchase,
  onWait: () => void,
): Promise<Order> {
  const send = () => call(placeOrder, { body: purchase }, { idempotencyKey: itemId, timeoutMs })
  return (await resend(send, { signal: new AbortController().signal, onWait })).order
}
