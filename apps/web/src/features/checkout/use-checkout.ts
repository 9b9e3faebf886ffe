import type { Order } from '@openline/contract/sales/orders'
import { useState } from 'react'
import { expiredNumber, noNumber } from './chosen-number.ts'
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

/** The state of a checkout and what can be done with it. */
export function useCheckout(options: CheckoutOptions) {
  const { sources, onOrdered, ...leaving } = options
  const steps = stepsFor(sources.plan.kind)
  const [entries, setEntries] = useState(() => startingEntries(sources))
  const change = (changes: Partial<Entries>) => setEntries((before) => ({ ...before, ...changes }))
  const correction = useCorrection(sources, change)
  const progress = useProgress({
    ...options,
    steps,
    entries,
    startedAt: startingStep(sources),
    isReturning: sources.newCardId !== null,
    unchecked: correction.step,
  })
  const { renew, ...pricing } = useCheckoutPrice(sources, entries, {
    // Not with each letter of a street.
    withStreet: progress.step !== 'address',
    onChange: change,
  })
  const draft = useDraft(draftOf(entries, sources.plan.planId, progress.step))
  const purchase = usePurchase({
    ...leaving,
    itemId: sources.item.id,
    onBefore: draft.flush,
    onOrdered: (order) => {
      draft.drop()
      onOrdered(order)
    },
    onCorrect: (wanted) => {
      correction.set(wanted)
      progress.goTo(wanted.step)
    },
    onPriceGone: () => renew({ afterRefusal: true }),
  })
  const { errors, soldOut } = correction.of(progress.step)
  return {
    ...pricing,
    steps,
    entries,
    purchase,
    step: progress.step,
    isComplete: progress.isComplete,
    canOpen: progress.canOpen,
    goTo: progress.goTo,
    // A field to correct takes the focus instead.
    takesFocus: progress.hasMoved && errors.length === 0,
    saveDraft: draft.flush,
    retryPrice: () => void renew({ afterRefusal: false }),
    soldOut,
    stepProps: {
      entries,
      errors,
      onChange: change,
      onNext: () => {
        correction.set(null)
        progress.next()
      },
    },
  }
}

const noCorrection: Omit<Correction, 'step'> = { errors: [], soldOut: null }

/** What a refused purchase, or another ZIP code in the cart, asks to correct in its step. */
function useCorrection(sources: EntrySources, onChange: (changes: Partial<Entries>) => void) {
  const [correction, set] = useState<Correction | null>(() => {
    const expired = expiredNumber(sources)
    if (expired) return { step: 'number', errors: [expired], soldOut: null }
    const moved = movedAddress(sources)
    return moved && { step: 'address', errors: [moved], soldOut: null }
  })
  return {
    step: correction?.step ?? null,
    of: (step: StepId) => (correction?.step === step ? correction : noCorrection),
    set: (wanted: Correction | null) => {
      // The form starts without a number that is gone.
      if (wanted?.errors.some(({ field }) => field === 'wantedNumber')) onChange(noNumber)
      set(wanted)
    },
  }
}

/** The price of the entries; a coupon that is refused is removed from them. */
function useCheckoutPrice(
  { item, plan }: EntrySources,
  entries: Entries,
  { withStreet, onChange }: { withStreet: boolean; onChange: (changes: Partial<Entries>) => void },
) {
  const coupon = useCoupon({ onChange })
  const [addOnRefusal, setAddOnRefusal] = useState('')
  const { price, ensure, renew } = usePrice({
    itemId: item.id,
    wanted: priceQuestion(plan.planId, entries, { withStreet }),
    onCouponRefused: coupon.drop,
    onAddOnRefused: (reason) => {
      setAddOnRefusal(reason)
      onChange({ addOnId: '' })
    },
  })
  const ensurePrice = async (changes: Partial<Entries>): Promise<void> => {
    const question = priceQuestion(plan.planId, { ...entries, ...changes }, { withStreet: true })
    if (question) await ensure(question)
  }
  return { price, renew, ensurePrice, couponRefusal: coupon.refusal, addOnRefusal }
}

/** The step where an earlier visit ended; null after a card was saved, which completes the payment step. */
function startingStep({ draft, plan, newCardId }: EntrySources): StepId | null {
  return newCardId === null && draft.planId === plan.planId ? (draft.step ?? null) : null
}
