import type { Allowance, Usage } from '@openline/contract/lines/usage'
import { msg, t, translate } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'

export type UsageRow = {
  readonly of: 'data' | 'minutes' | 'texts'
  readonly used: number
  /** Null: unlimited. Undefined: not known. */
  readonly included: number | null | undefined
}

/** What is worth showing of a line's usage: data in GB, and calls and texts where the plan has them. */
export function rowsOf(usage: Usage, allowance: Allowance | null): readonly UsageRow[] {
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

export function nameWords({ of }: UsageRow): string {
  return translate(names[of])
}

/** The part that is used up, 1 for all of it; null where there is no end to it. */
export function partUsed({ used, included }: UsageRow): number | null {
  return included === null || included === undefined || included === 0 ? null : used / included
}

/** `8.2 GB left of 10 GB`, `2,419 used, unlimited`, `40`. */
export function amountWords({ of, used, included }: UsageRow): string {
  if (included === undefined) return amountOf(of, used)
  if (included === null) {
    return used === 0
      ? t('Unlimited')
      : t('{amount} used, unlimited', { amount: amountOf(of, used) })
  }
  const left = amountOf(of, Math.max(0, included - used))
  return t('{left} left of {included}', { left, included: limitLabels(of, included) })
}

/** `3.2 GB left of 5 GB`. */
export function leftWords(leftGb: number, includedGb: number): string {
  return amountWords({ of: 'data', used: includedGb - leftGb, included: includedGb })
}

/** `2.1 GB`, `40 MB`. */
export function dataWords(gb: number): string {
  return amountOf('data', gb)
}

/** All of it: `15 GB`, `100`. */
export function limitLabels(of: UsageRow['of'], included: number): string {
  return of === 'data' ? `${dataAmount(included)} GB` : wholeAmount(included)
}

function wholeAmount(amount: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(amount)
}

/** `2.1 GB`, `40 MB`, `12`. */
export function amountOf(of: UsageRow['of'], amount: number): string {
  if (of === 'data' && amount > 0 && amount < 0.1)
    return `${wholeAmount(Math.ceil(amount * 1000))} MB`
  return of === 'data' ? `${dataAmount(amount)} GB` : wholeAmount(amount)
}

/** At most one decimal below 100 GB. */
function dataAmount(gb: number): string {
  return gb >= 100
    ? wholeAmount(gb)
    : new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(gb)
}

/** The used part from which on the remaining amount is shown as text. */
export const runningLow = 0.8

/** The first day of a month needs no plot of its days, and no code for one. */
export function hasPlot({ days }: Usage): boolean {
  return days !== null && days.length > 1 && days.some(({ dataUsedMb }) => dataUsedMb > 0)
}

/** Whether an allowance is used up or runs low. */
export function runsLow(row: UsageRow): boolean {
  return (partUsed(row) ?? 0) >= runningLow
}
