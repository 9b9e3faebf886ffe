import type { Usage, UsageAlertPercent } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { button, paragraph, quietLink } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'
import { nameForEmail } from '../lines/lines.ts'
import type { LineRow } from '../lines/store.ts'

type Alert = {
  readonly line: LineRow
  readonly percent: UsageAlertPercent
  readonly usage: Usage
  readonly dataGb: number
  /** The add-on that the purchase opens with; null where none can be bought. */
  readonly addOnId: string | null
  /** When the data is counted from zero again, as the customer reads it. */
  readonly resetsOn: () => string
}

/** To the owner of a line that has used most or all of a month's data. */
export function usageAlertEmail({
  line,
  percent,
  usage,
  dataGb,
  addOnId,
  resetsOn,
}: Alert): WriteEmail {
  return ({ publicUrl }) => {
    const values = {
      line: nameForEmail(line),
      used: gigabytes(usage.dataUsedMb / 1000),
      included: gigabytes(dataGb),
      date: resetsOn(),
    }
    const page = `/dashboard/lines/${line.id}`
    return {
      ...(percent === 100 ? usedUp(values) : nearlyUsed(percent, values)),
      subjectOnRecord: t('Notice about your high-speed data'),
      blocks: [
        paragraph(percent === 100 ? usedUpWords(values) : nearlyUsedWords(values)),
        ...(addOnId === null
          ? []
          : [
              button(
                t('Add data'),
                linkTo(publicUrl, `${page}?add_data=${line.id}&add-on=${addOnId}`),
              ),
            ]),
        addOnId === null
          ? button(t('See my usage'), linkTo(publicUrl, page))
          : quietLink(t('See my usage'), linkTo(publicUrl, page)),
        paragraph(t('You can turn off these emails in your settings.')),
      ],
    }
  }
}

type Values = Record<'line' | 'used' | 'included' | 'date', string>

function usedUp({ date }: Values) {
  return {
    subject: t('You’ve used all your high-speed data'),
    preheader: t('Data speeds are reduced until {date}.', { date }),
  }
}

function nearlyUsed(percent: UsageAlertPercent, { date }: Values) {
  return {
    subject: t('You’ve used {percent}% of your high-speed data', { percent }),
    preheader: t('Your data resets on {date}.', { date }),
  }
}

function usedUpWords(values: Values): string {
  return t(
    'Your line {line} has used all {included} of its high-speed data for this month. Data still works, at a reduced speed, until {date}. You aren’t charged for it.',
    values,
  )
}

function nearlyUsedWords(values: Values): string {
  return t(
    'Your line {line} has used {used} of its {included} of high-speed data for this month. The data resets on {date}. If you use all of it before then, data speeds are reduced.',
    values,
  )
}

/** One decimal at most. */
function gigabytes(amount: number): string {
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(amount)} GB`
}
