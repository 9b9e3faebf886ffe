import { useEffect, useEffectEvent, useState } from 'react'
import type { Entries } from './entries.ts'
import { isStepComplete } from './purchase.ts'
import {
  furtherStep,
  reachableStep,
  type Step,
  type StepId,
  stepAfter,
  stepBefore,
} from './steps.ts'

type ProgressOptions = {
  readonly steps: readonly Step[]
  readonly entries: Entries
  /** Where the customer left off on an earlier visit. */
  readonly startedAt: StepId
  /** What the address asks for; null for wherever the customer left off. */
  readonly wantedStep: string | null
  readonly onStep: (step: StepId, how: { readonly replace: boolean }) => void
}

/** Which step is shown, and the ways on and back. The address follows, so that Back and reload work. */
export const useProgress = ({ steps, entries, startedAt, wantedStep, onStep }: ProgressOptions) => {
  const [furthest, setFurthest] = useState(startedAt)
  const progress = { steps, furthest, isComplete: (id: StepId) => isStepComplete(id, entries) }
  const step = reachableStep(wantedStep, progress)
  const correctAddress = useEffectEvent(() => onStep(step, { replace: true }))
  useEffect(() => {
    if (wantedStep !== step) correctAddress()
  }, [wantedStep, step])

  const [firstShown] = useState(step)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && step !== firstShown) setMoved(true)

  const goTo = (to: StepId) => {
    setFurthest((before) => furtherStep(before, to))
    onStep(to, { replace: false })
  }
  const previous = stepBefore(step, steps)
  return {
    step,
    furthest,
    hasMoved,
    goTo,
    goOn: () => goTo(stepAfter(step, progress)),
    goBack: previous && (() => goTo(previous)),
  }
}
