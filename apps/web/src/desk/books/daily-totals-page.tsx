import { viewDailyTotals } from '@openline/contract/office/books-desk'
import { useSearchParams } from 'react-router'
import { DayField } from '../kit/day-field.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { DailyTotalsView } from './daily-totals-view.tsx'
import styles from './days.module.css'
import { JournalButton } from './journal-button.tsx'

/** What a day brought. The address holds the day; without one it is today, on the carrier’s calendar. */
export function DailyTotalsPage() {
  const [address, setAddress] = useSearchParams()
  const chosen = address.get('day') ?? ''
  const totals = useCall(viewDailyTotals, { query: chosen === '' ? {} : { day: chosen } })
  const day = chosen || totals.value?.day
  return (
    <Page
      title="Daily totals"
      lead="The journal’s totals for one day, in carrier time. Doesn’t include the provider’s payment fees or refunds made in its dashboard."
      actions={day && <JournalButton from={day} to={day} />}
    >
      <div className={styles.row}>
        <DayField
          label="Day"
          name="day"
          value={day ?? ''}
          onValueChange={(next) => setAddress(next === '' ? {} : { day: next })}
        />
      </div>
      <Loaded of={totals}>{(value) => <DailyTotalsView totals={value} />}</Loaded>
    </Page>
  )
}
