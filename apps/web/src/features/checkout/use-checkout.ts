import type { FieldError } from '@openline/contract/errors'
import type { Order } from '@openline/contract/orders'
import { useState } from 'react'
import {
  draftOf,
  type Entries,
  type EntrySources,
  movedAddress,
  startingEntries,
} from './entries.ts'
import { priceQuestion } from './price.ts'
import { type StepId, stepsFor } from './steps.ts'
import { useCoupon } from './use-coupon.ts'
import { useDraft } from './use-draft.ts'
import { usePrice } from './use-price.ts'
import { useProgress } from './use-progress.ts'
import { type Correction, usePurchase } from './use-purchase.ts'

export type CheckoutOptions = {
  readonly sources: EntrySources
  /** The step in the address; null for wherever the customer left off. */
  readonly wantedStep: string | null
  readonly onStep: (step: StepId, how: { readonly replace: boolean }) => void
  readonly onOrdered: (order: Order) => void
  /** The answer to a purchase came after the customer had left the page. */
  readonly onOrderedAfterLeaving: (order: Order) => void
  /** This cart item was bought before, in another tab say. */
  readonly onFoundOrdered: () => void
}

const noErrors: readonly FieldError[] = []

/** The state of a checkout and what can be done with it. */
export function useCheckout(options: CheckoutOptions) {
  const { item, plan } = options.sources
  const steps = stepsFor(plan.kind)
  const [entries, setEntries] = useState(() => startingEntries(options.sources))
  const [moved] = useState(() => movedAddress(options.sources))
  const [correction, setCorrection] = useState<Correction | null>(
    moved && { step: 'address', errors: [moved], soldOut: null },
  )
  const change = (changes: Partial<Entries>) => setEntries((before) => ({ ...before, ...changes }))

  const progress = useProgress({
    ...options,
    steps,
    entries,
    startedAt: startingStep(options.sources),
    isReturning: options.sources.newCardId !== null,
    unchecked: correction?.step ?? null,
  })
  const coupon = useCoupon({ onChange: change })
  const { price, ensure, renew } = usePrice({
    itemId: item.id,
    wanted: priceQuestion(plan.planId, entries),
    onCouponRefused: coupon.drop,
  })
  const ensurePrice = async (changes: Partial<Entries>): Promise<void> => {
    const question = priceQuestion(plan.planId, { ...entries, ...changes })
    if (question) await ensure(question)
  }
  const saved = useDraft(draftOf(entries, plan.planId, progress.step))
  const purchase = usePurchase({
    itemId: item.id,
    onBefore: saved.flush,
    onOrdered: (order) => {
      saved.drop()
      options.onOrdered(order)
    },
    onOrderedAfterLeaving: options.onOrderedAfterLeaving,
    onFoundOrdered: options.onFoundOrdered,
    onCorrect: (wanted) => {
      setCorrection(wanted)
      progress.goTo(wanted.step)
    },
    onPriceGone: () => renew({ afterRefusal: true }),
  })

  const corrected = correction?.step === progress.step ? correction : null
  const errors = corrected?.errors ?? noErrors
  return {
    steps,
    entries,
    price,
    purchase,
    couponRefusal: coupon.refusal,
    ensurePrice,
    step: progress.step,
    isComplete: progress.isComplete,
    canOpen: progress.canOpen,
    goTo: progress.goTo,
    // A field to correct takes it instead.
    takesFocus: progress.hasMoved && errors.length === 0,
    saveDraft: saved.flush,
    retryPrice: () => void renew({ afterRefusal: false }),
    soldOut: corrected?.soldOut ?? null,
    stepProps: {
      entries,
      errors,
      onChange: change,
      onNext: () => {
        setCorrection(null)
        progress.goOn()
      },
    },
  }
}

/** Where an earlier visit ended. A card that was saved meanwhile is the answer that was missing. */
function startingStep({ draft, plan, newCardId }: EntrySources): StepId | null {
  return newCardId === null && draft.planId === plan.planId ? (draft.step ?? null) : null
}
