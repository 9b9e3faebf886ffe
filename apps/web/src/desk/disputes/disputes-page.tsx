import { listDeskDisputes } from '@openline/contract/sales/disputes-desk'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { useCall } from '../lib/use-call.ts'
import { DisputeTable } from './dispute-table.tsx'
import { WarningTable } from './warning-table.tsx'

/** Payments that banks question, the most urgent first. */
export function DisputesPage() {
  const list = useCall(listDeskDisputes, {}, { refreshEverySeconds: 60 })
  return (
    <Page
      title="Disputes"
      lead="Payments disputed by the cardholder’s bank. Auto-renew is off for the line meanwhile. Nothing is refunded or accepted automatically."
    >
      <Loaded of={list}>
        {({ open, decided, warnings }) => (
          <>
            <Section title="Open">
              <DisputeTable
                caption="Open disputes by deadline"
                disputes={open}
                empty="No open disputes."
              />
            </Section>
            <Section title="Fraud warnings">
              <WarningTable warnings={warnings} reload={list.reload} />
            </Section>
            <Section title="Decided">
              <DisputeTable
                caption="Decided disputes, newest first"
                disputes={decided}
                empty="No decided disputes."
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
