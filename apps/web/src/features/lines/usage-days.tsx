import type { Usage } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { BarPlot } from '../../ui/bar-plot.tsx'
import { daysOf } from './days-of.ts'

/** The data of each day of the month so far. */
export function UsageDays({ usage }: { readonly usage: Usage }) {
  const days = daysOf(usage)
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), {
    value: 0,
    label: '',
    words: '',
  })
  return (
    <BarPlot
      caption={t('Data by day. Most on {day}: {amount}.', { day: most.label, amount: most.words })}
      bars={days.map((day) => ({ label: day.label, values: [day] }))}
      heads={[t('Day'), t('Data')]}
      tableWords={t('Show as a table')}
    />
  )
}
