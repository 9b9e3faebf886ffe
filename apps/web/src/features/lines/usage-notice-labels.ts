import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { amountOf, limitLabels, partUsed, runsLow, type UsageRow } from './usage-labels.ts'

export type UsageNotice = {
  readonly isUsedUp: boolean
  readonly title: string
  readonly text: string
}

/** What to say of an allowance that is used up or runs low, null for one with plenty left. */
export function noticeOf(row: UsageRow, resetsOn: string): UsageNotice | null {
  if (!runsLow(row)) return null
  const part = partUsed(row) ?? 0
  const included = limitLabels(row.of, row.included ?? 0)
  if (part >= 1) return { isUsedUp: true, ...usedUpWords[row.of](included, resetsOn) }
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(
    Math.floor(part * 100) / 100,
  )
  const left = amountOf(row.of, (row.included ?? 0) - row.used)
  return { isUsedUp: false, ...runningLowWords[row.of](percent, left, resetsOn) }
}

type Words = Pick<UsageNotice, 'title' | 'text'>

const usedUpWords: Readonly<Record<UsageRow['of'], (included: string, resetsOn: string) => Words>> =
  {
    data: (included, date) => ({
      title: t('You’ve used all your high-speed data'),
      text: t('All {included} are used. Data speeds are reduced until {date}.', { included, date }),
    }),
    minutes: (included, date) => ({
      title: t('You’ve used all your minutes'),
      text: t('All {included} are used. They reset on {date}.', { included, date }),
    }),
    texts: (included, date) => ({
      title: t('You’ve used all your texts'),
      text: t('All {included} are used. They reset on {date}.', { included, date }),
    }),
  }

const runningLowWords: Readonly<
  Record<UsageRow['of'], (percent: string, left: string, resetsOn: string) => Words>
> = {
  data: (percent, left, date) => ({
    title: t('You’ve used {percent} of your high-speed data', { percent }),
    text: t('You have {left} left until {date}. After that, data speeds are reduced.', {
      left,
      date,
    }),
  }),
  minutes: (percent, left, date) => ({
    title: t('You’ve used {percent} of your minutes', { percent }),
    text: t('You have {left} left until {date}.', { left, date }),
  }),
  texts: (percent, left, date) => ({
    title: t('You’ve used {percent} of your texts', { percent }),
    text: t('You have {left} left until {date}.', { left, date }),
  }),
}
