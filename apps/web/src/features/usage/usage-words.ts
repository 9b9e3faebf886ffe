import type { Allowance, Usage } from '@openline/contract/usage'
import { msg, t, translate } from '@openline/words/words'

export type UsageRow = {
  readonly of: 'data' | 'minutes' | 'texts'
  readonly used: number
  /** Null: unlimited. Undefined: not known. */
  readonly included: number | null | undefined
}

/** What is worth showing of a line's usage: data in GB, and calls and texts where the plan has them. */
export const rowsOf = (usage: Usage, allowance: Allowance | null): readonly UsageRow[] => {
  const data: UsageRow = {
    of: 'data',
    used: usage.dataUsedMb / 1000,
    included: allowance ? allowance.dataGb : undefined,
  }
  if (allowance?.kind === 'data') return [data]
  return [
    data,
    {
      of: 'minutes',
      used: usage.minutesUsed,
      included: allowance ? allowance.minutes : undefined,
    },
    { of: 'texts', used: usage.textsUsed, included: allowance ? allowance.texts : undefined },
  ]
}

const names: Readonly<Record<UsageRow['of'], string>> = {
  data: msg('Data'),
  minutes: msg('Minutes'),
  texts: msg('Texts'),
}

export const nameWords = ({ of }: UsageRow): string => translate(names[of])

/** The part that is used up, 1 for all of it; null where there is no end to it. */
export const partUsed = ({ used, included }: UsageRow): number | null =>
  included === null || included === undefined || included === 0 ? null : used / included

/** `1.8 of 10 GB`, `112, unlimited`, `40`. */
export const amountWords = ({ of, used, included }: UsageRow): string => {
  const unit = of === 'data' ? ' GB' : ''
  const amount = of === 'data' ? dataAmount(used) : String(used)
  if (included === undefined) return `${amount}${unit}`
  if (included === null) return t('{amount}, unlimited', { amount: `${amount}${unit}` })
  return t('{amount} of {included}', { amount, included: `${included}${unit}` })
}

/** One decimal as long as it tells something. */
const dataAmount = (gb: number): string => (gb < 100 ? gb.toFixed(1) : Math.round(gb).toString())
