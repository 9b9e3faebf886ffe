import type { Allowance, Usage } from '@openline/contract/usage'

export type UsageRow = {
  readonly name: 'Data' | 'Minutes' | 'Texts'
  readonly used: number
  /** Null: unlimited. Undefined: not known. */
  readonly included: number | null | undefined
}

/** What is worth showing of a line's usage: data in GB, and calls and texts where the plan has them. */
export const rowsOf = (usage: Usage, allowance: Allowance | null): readonly UsageRow[] => {
  const data: UsageRow = {
    name: 'Data',
    used: usage.dataUsedMb / 1000,
    included: allowance ? allowance.dataGb : undefined,
  }
  if (allowance?.kind === 'data') return [data]
  return [
    data,
    {
      name: 'Minutes',
      used: usage.minutesUsed,
      included: allowance ? allowance.minutes : undefined,
    },
    { name: 'Texts', used: usage.textsUsed, included: allowance ? allowance.texts : undefined },
  ]
}

/** The part that is used up, 1 for all of it; null where there is no end to it. */
export const partUsed = ({ used, included }: UsageRow): number | null =>
  included === null || included === undefined || included === 0 ? null : used / included

/** `1.8 of 10 GB`, `112, unlimited`, `40`. */
export const amountWords = ({ name, used, included }: UsageRow): string => {
  const unit = name === 'Data' ? ' GB' : ''
  const amount = name === 'Data' ? dataAmount(used) : String(used)
  if (included === undefined) return `${amount}${unit}`
  if (included === null) return `${amount}${unit}, unlimited`
  return `${amount} of ${included}${unit}`
}

/** One decimal as long as it tells something. */
const dataAmount = (gb: number): string => (gb < 100 ? gb.toFixed(1) : Math.round(gb).toString())
