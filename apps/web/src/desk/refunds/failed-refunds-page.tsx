import { type FailedRefund, listFailedRefunds } from '@openline/contract/sales/refunds-desk'
import { useState } from 'react'
import { DifferingTable } from '../books/differing-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { useCall } from '../lib/use-call.ts'
import { RefundDialog } from './failed-refund-dialog.tsx'
import { FailedRefundTable, type RefundTask } from './failed-refund-table.tsx'

type Open = { readonly task: RefundTask; readonly refund: FailedRefund }

/** Refunds that did not arrive, and payments of another amount than their order’s. */
export function FailedRefundsPage() {
  const list = useCall(listFailedRefunds, {}, { refreshEverySeconds: 60 })
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Page
      title="Failed refunds"
      lead="A bank that refused once will refuse again, unless the customer has a new card on the same account. Ask the customer how to send the money."
    >
      <Loaded of={list}>
        {({ failed, differing }) => (
          <>
            <Section title="Not taken by a bank">
              <FailedRefundTable
                refunds={failed}
                onOpen={(task, refund) => setOpen({ task, refund })}
              />
            </Section>
            <Section title="Payments that differed from their order">
              <DifferingTable captures={differing} />
            </Section>
          </>
        )}
      </Loaded>
      {open && <RefundDialog {...open} reload={list.reload} onClose={() => setOpen(null)} />}
    </Page>
  )
}
