import type { OfferedPlan } from '@openline/contract/sales/shop'
import { msg, translate } from '@openline/i18n/i18n'

export const stepIds = ['sim', 'number', 'address', 'payment', 'review'] as const
export type StepId = (typeof stepIds)[number]

const labels: Record<StepId, string> = {
  sim: msg('SIM'),
  number: msg('Number'),
  address: msg('Address'),
  payment: msg('Payment'),
  review: msg('Review and pay'),
}

export type Step = { readonly id: StepId; readonly label: string }

/** The steps of buying a plan. A data plan has no number to call. */
export function stepsFor(kind: OfferedPlan['kind']): readonly Step[] {
  return stepIds
    .filter((id) => id !== 'number' || kind === 'phone')
    .map((id) => ({ id, label: translate(labels[id]) }))
}

type Progress = {
  readonly steps: readonly Step[]
  readonly isComplete: (step: StepId) => boolean
}

function indexOf(steps: readonly Step[], id: string | null): number {
  return steps.findIndex((step) => step.id === id)
}

/** The first step that still asks for something; the review when none does. */
export function firstIncomplete({ steps, isComplete }: Progress): StepId {
  return steps.find(({ id }) => !isComplete(id))?.id ?? 'review'
}

/** Whether a step can be opened: none behind one that is not complete. */
export function isReachable(step: StepId, progress: Progress): boolean {
  return indexOf(progress.steps, step) <= indexOf(progress.steps, firstIncomplete(progress))
}

/** The step to open when `wanted` is requested; an unknown one means the first incomplete one. */
export function reachableStep(wanted: string | null, progress: Progress): StepId {
  const known = progress.steps.find(({ id }) => id === wanted)?.id
  return known && isReachable(known, progress) ? known : firstIncomplete(progress)
}
