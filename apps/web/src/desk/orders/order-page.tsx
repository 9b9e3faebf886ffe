import { listDualControl } from '@openline/contract/people/dual-control-desk'
import {
  type DeskOrder,
  type DeskOrderAction,
  viewDeskOrder,
} from '@openline/contract/sales/refunds-desk'
import { useState } from 'react'
import { useParams } from 'react-router'
import { localTime } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { BlockSection } from '../blocks/block-section.tsx'
import { DisputeList } from '../disputes/dispute-list.tsx'
import { WaitingRequests } from '../dual-control/waiting-requests.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { None, RecordFrame } from '../kit/record.tsx'
import { Section } from '../kit/section.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { PaymentLinkButton } from '../payment-links/payment-link-button.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { orderStandings } from '../refunds/refund-labels.ts'
import { RefundTable } from '../refunds/refund-table.tsx'
import { Notes } from '../support/notes.tsx'
import { AttemptTable } from './attempt-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MailingSection } from './mailing-section.tsx'
import { OrderFacts, PriceSection } from './order-facts.tsx'

/** A refund is sent within seconds, and the bank answers later. */
const refreshEverySeconds = 10

/** An order: what was charged, what went back, and what can be done about it. */
export function OrderPage() {
  const { id = '' } = useParams()
  const order = useCall(viewDeskOrder, { params: { id } }, { refreshEverySeconds })
  const shown = order.value
  return (
    <Page
      title={shown ? `Order ${shown.order.number}` : 'Order'}
      lead={
        shown && (
          <Badge tone={orderStandings[shown.order.status].tone}>
            {orderStandings[shown.order.status].word}
          </Badge>
        )
      }
      actions={
        shown && (
          <>
            {shown.order.nextActions.includes('pay') && (
              <PaymentLinkButton
                subject={{ kind: 'order', id: shown.order.id }}
                reload={order.reload}
              />
            )}
            <Actions shown={shown} reload={order.reload} />
          </>
        )
      }
    >
      <Loaded of={order} lines={12}>
        {(value) => <Details shown={value} reload={order.reload} />}
      </Loaded>
    </Page>
  )
}

const actionWords = {
  refund: 'Refund',
  cancel: 'Cancel and refund',
} as const satisfies Record<DeskOrderAction, string>

type ActionsProps = { readonly shown: DeskOrder; readonly reload: () => unknown }

function Actions({ shown, reload }: ActionsProps) {
  const { roles } = useStaff()
  const [open, setOpen] = useState<DeskOrderAction | null>(null)
  if (!hasRole(roles, ['money'])) return null
  const props = { shown, reload, onClose: () => setOpen(null) }
  return (
    <>
      {shown.nextActions.map((action) => (
        <Button key={action} variant="danger" size="small" onClick={() => setOpen(action)}>
          {actionWords[action]}
        </Button>
      ))}
      {open === 'refund' && <RefundDialog {...props} />}
      {open === 'cancel' && <CancelDialog {...props} />}
    </>
  )
}

function Details({ shown, reload }: ActionsProps) {
  const query = { customerId: shown.customer.id }
  const waiting = useCall(listDualControl, { query }, { refreshEverySeconds })
  return (
    <>
      <WaitingRequests of={waiting} subjectId={shown.order.id} />
      <DisputeList disputes={shown.disputes} />
      <Notes customerId={shown.customer.id} record={{ kind: 'order', id: shown.order.id }}>
        {(notes) => (
          <RecordFrame
            facts={
              <>
                <OrderFacts shown={shown} reload={reload} />
                <PriceSection shown={shown} />
              </>
            }
            more={
              <>
                {notes}
                <BlockSection
                  customerId={shown.customer.id}
                  source={{ kind: 'order', id: shown.order.id }}
                  reload={reload}
                />
              </>
            }
          >
            <MailingSection order={shown.order} mailing={shown.mailing} reload={reload} />
            {shown.refunds.length > 0 && (
              <Section title="Refunds">
                <RefundTable shown={shown} />
              </Section>
            )}
            {shown.attempts.length > 0 && (
              <Section title="Payments">
                <AttemptTable attempts={shown.attempts} />
              </Section>
            )}
            <None of={{ refunds: shown.refunds.length, payments: shown.attempts.length }} />
            <Section title="History">
              <Timeline
                label="Order history"
                events={shown.timeline.map(({ at, kind, title, detail }, index) => ({
                  id: `${at} ${kind} ${index}`,
                  title,
                  detail,
                  time: localTime(at),
                  state: kind.endsWith('failed') ? 'failed' : 'done',
                }))}
              />
            </Section>
          </RecordFrame>
        )}
      </Notes>
    </>
  )
}
