import { type MailedCard, mailAnotherCard } from '@openline/contract/sales/orders-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { useState } from 'react'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { TrackingLink } from '../lib/tracking-link.tsx'
import { MailCardDialog } from './mail-card-dialog.tsx'

type MailingProps = {
  readonly shown: Pick<DeskOrder, 'order' | 'mailing'>
  readonly reload: () => unknown
}

/** The button for another SIM card, for those who may press it. */
export function MailCardAction({ shown: { order, mailing }, reload }: MailingProps) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  const sendsTo = mailing?.sendsTo
  if (!hasRole(roles, mailAnotherCard.roles)) return null
  return (
    <>
      {mailing?.nextActions.includes('mail_card') && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Send another SIM card
        </Button>
      )}
      {isOpen && mailing && sendsTo && (
        <MailCardDialog
          order={order}
          mailing={{ ...mailing, sendsTo }}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const stateLabels: Readonly<Record<MailedCard['status'], { word: string; tone: Tone }>> = {
  ordered: { word: 'Being sent', tone: 'warning' },
  shipped: { word: 'In the mail', tone: 'success' },
  failed: { word: 'Not sent', tone: 'danger' },
  // Another card was mailed after it, the line is active, or the order has ended.
  cancelled: { word: 'No longer expected', tone: 'neutral' },
}

/** The SIM cards that were mailed after the first one; nothing without any. */
export function MailingSection({ mailing }: { readonly mailing: DeskOrder['mailing'] }) {
  if (!mailing || mailing.cards.length === 0) return null
  return (
    <Section title="SIM cards mailed again">
      <DataTable
        caption="SIM cards after the first, oldest first"
        heads={['Requested', 'Mailed to', 'State', 'Details']}
        empty="There is none."
      >
        {mailing.cards.map(({ id, requestedAt, shipTo, status, trackingNumber, failureCode }) => (
          <tr key={id}>
            <th scope="row">
              <When at={requestedAt} />
            </th>
            <td data-wraps>
              <AddressLines lines={shipTo} />
            </td>
            <td>
              <Badge tone={stateLabels[status].tone}>{stateLabels[status].word}</Badge>
            </td>
            <td data-wraps>
              {trackingNumber ? <TrackingLink number={trackingNumber} /> : (failureCode ?? '–')}
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}
