import { viewJournalTotals } from '@openline/contract/office/books-desk'
import { useSearchParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { AccountTotals } from './account-totals.tsx'
import { DeferredSection } from './deferred-section.tsx'
import { JournalButton } from './journal-button.tsx'
import { ProviderSection } from './provider-section.tsx'
import { RangeForm } from './range-form.tsx'
import { SubscribersSection } from './subscribers-section.tsx'
import { TaxesSection } from './taxes-section.tsx'

/** What a month brought, or any range of days. The address holds them; without any it is the month so far. */
export function MonthPage() {
  const [address, setAddress] = useSearchParams()
  const from = address.get('from')
  const to = address.get('to')
  const totals = useCall(viewJournalTotals, {
    query: { ...(from !== null && { from }), ...(to !== null && { to }) },
  })
  const range = totals.value && { from: totals.value.from, to: totals.value.to }
  return (
    <Page
      title="Month"
      lead="The books for any range of days, in carrier time."
      actions={range && <JournalButton {...range} />}
    >
      <Loaded of={totals}>
        {(value) => (
          <>
            <RangeForm
              key={`${value.from} ${value.to}`}
              range={{ from: value.from, to: value.to }}
              onChange={(next) => setAddress(next)}
            />
            {!value.isOver && (
              <Alert tone="info">These days aren’t over yet in {value.timeZone}.</Alert>
            )}
            <AccountTotals totals={value} />
            <TaxesSection range={{ from: value.from, to: value.to }} />
            <ProviderSection range={{ from: value.from, to: value.to }} />
            <DeferredSection range={{ from: value.from, to: value.to }} />
            <SubscribersSection range={{ from: value.from, to: value.to }} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
