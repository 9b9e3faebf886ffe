import type { OfferedPlan } from '@openline/contract/shop'
import { msg, translate } from '@openline/words/words'

export const stepIds = ['sim', 'number', 'address', 'payment', 'review'] as const
export type StepId = (typeof stepIds)[number]

const labels: Record<StepId, string> = {
  sim: msg('SIM'),
  number: msg('Number'),
  address: msg('Address'),
  payment: msg('Payment'),
  review: msg('Review'),
}

export type Step = { readonly id: StepId; readonly label: string }

/** The steps of buying a plan. A data plan has no number that anybody calls. */
export const stepsFor = (kind: OfferedPlan['kind']): readonly Step[] =>
  stepIds
    .filter((id) => id !== 'number' || kind === 'phone')
    .map((id) => ({ id, label: translate(labels[id]) }))

type Progress = {
  readonly steps: readonly Step[]
  /** The latest step that the customer has seen. */
  readonly furthest: StepId
  readonly isComplete: (step: StepId) => boolean
}

const indexOf = (steps: readonly Step[], id: string | null): number =>
  steps.findIndex((step) => step.id === id)

const stepAt = (steps: readonly Step[], index: number): StepId => steps[index]?.id ?? 'sim'

const firstIncomplete = ({ steps, isComplete }: Progress): number => {
  const index = steps.findIndex(({ id }) => !isComplete(id))
  return index < 0 ? steps.length - 1 : index
}

/**
 * The step to show when `wanted` is asked for: no further than the customer
 * has been, and none behind a step that is not complete. Without a wish, the
 * one where the customer left off.
 */
export const reachableStep = (wanted: string | null, progress: Progress): StepId => {
  const { steps, furthest } = progress
  const limit = Math.min(Math.max(indexOf(steps, furthest), 0), firstIncomplete(progress))
  const index = indexOf(steps, wanted)
  return stepAt(steps, index < 0 ? limit : Math.min(index, limit))
}

/** Where Next leads: on, or back to the review for whoever came from there to change something. */
export const stepAfter = (current: StepId, progress: Progress): StepId => {
  const { steps, furthest } = progress
  const next = indexOf(steps, current) + 1
  const hasSeenAll = furthest === 'review'
  return stepAt(steps, hasSeenAll ? Math.max(next, firstIncomplete(progress)) : next)
}

export const stepBefore = (current: StepId, steps: readonly Step[]): StepId | null => {
  const index = indexOf(steps, current)
  return index > 0 ? stepAt(steps, index - 1) : null
}

/** The earlier one of two steps. */
export const earlierStep = (one: StepId, other: StepId): StepId =>
  furtherStep(one, other) === one ? other : one

/** The later one of two steps. */
export const furtherStep = (one: StepId, other: StepId): StepId =>
  stepIds.indexOf(one) > stepIds.indexOf(other) ? one : other
