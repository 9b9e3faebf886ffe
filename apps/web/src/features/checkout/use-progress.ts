import { useEffect, useEffectEvent, useState } from 'react'
import type { Entries } from './entries.ts'
import { isStepComplete } from './purchase.ts'
import { firstIncomplete, isReachable, reachableStep, type Step, type StepId } from './steps.ts'

type ProgressOptions = {
  readonly steps: readonly Step[]
  readonly entries: Entries
  /** Where the customer left off on an earlier visit; null for wherever something is missing. */
  readonly startedAt: StepId | null
  /** The customer returns from the provider's page: the open step takes the focus. */
  readonly isReturning: boolean
  /** A step that has to be confirmed again, complete or not. */
  readonly unchecked: StepId | null
  /** The step in the address; null when it names none. */
  readonly wantedStep: string | null
  readonly onStep: (step: StepId, how: { readonly replace: boolean }) => void
}

/** Which step is open. The address follows, so that Back, reload and links work. */
export function useProgress({ steps, entries, ...options }: ProgressOptions) {
  const { startedAt, isReturning, unchecked, wantedStep, onStep } = options
  const isComplete = (id: StepId) => id !== unchecked && isStepComplete(id, entries)
  const progress = { steps, isComplete }
  const step = reachableStep(wantedStep ?? startedAt, progress)
  const correctAddress = useEffectEvent(() => onStep(step, { replace: true }))
  useEffect(() => {
    if (wantedStep !== step) correctAddress()
  }, [wantedStep, step])

  const [firstShown] = useState(step)
  const [hasMoved, setMoved] = useState(isReturning)
  if (!hasMoved && step !== firstShown) setMoved(true)

  const goTo = (to: StepId) => onStep(to, { replace: false })
  return {
    step,
    hasMoved,
    isComplete,
    canOpen: (id: StepId) => isReachable(id, progress),
    goTo,
    /** Opens the next step; the form of the open one is valid. */
    next: () => goTo(firstIncomplete({ steps, isComplete: (id) => id === step || isComplete(id) })),
  }
}
