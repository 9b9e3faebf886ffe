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
import { ReturnDialog } from './return-dialog.tsx'

type MailingProps = {
  readonly shown: Pick<DeskOrder, 'order' | 'mailing'>
  readonly reload: () => unknown
}

const actWords = {
  mail_card: 'Send another SIM card',
  correct_address: 'Correct shipping address',
} as const satisfies Record<NonNullable<DeskOrder['mailing']>['nextActions'][number], string>

/** The button for another SIM card or another address, for those who may press it. */
export function MailCardAction({ shown: { order, mailing }, reload }: MailingProps) {
  const [open, setOpen] = useState<keyof typeof actWords | null>(null)
  const { roles } = useStaff()
  const sendsTo = mailing?.sendsTo
  if (!hasRole(roles, mailAnotherCard.roles)) return null
  return (
    <>
      {mailing?.nextActions.map((act) => (
        <Button key={act} variant="secondary" size="small" onClick={() => setOpen(act)}>
          {actWords[act]}
        </Button>
      ))}
      {open && mailing && sendsTo && (
        <MailCardDialog
          order={order}
          mailing={{ ...mailing, sendsTo }}
          isCorrection={open === 'correct_address'}
          reload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const stateLabels: Readonly<Record<MailedCard['status'], { word: string; tone: Tone }>> = {
  ordered: { word: 'Being packed', tone: 'warning' },
  shipped: { word: 'In the mail', tone: 'success' },
  failed: { word: 'Not sent', tone: 'danger' },
  // Another card was mailed after it, the line is active, or the order has ended.
  cancelled: { word: 'No longer expected', tone: 'neutral' },
  stopped: { word: 'Stopped before it left', tone: 'neutral' },
  returned: { word: 'Came back', tone: 'danger' },
}

/** Every SIM card that was mailed for the order; nothing without any. */
export function MailingSection({ shown: { order, mailing }, reload }: MailingProps) {
  const [returned, setReturned] = useState<MailedCard | null>(null)
  const { roles } = useStaff()
  const cards = mailing ? [...(mailing.first ? [mailing.first] : []), ...mailing.cards] : []
  if (cards.length === 0) return null
  return (
    <Section title="SIM cards by mail">
      <DataTable
        caption="SIM cards of this order, oldest first"
        heads={['Requested', 'Mailed to', 'State', 'Details']}
        empty="There is none."
      >
        {cards.map((card) => (
          <tr key={card.id}>
            <th scope="row">
              <When at={card.requestedAt} />
            </th>
            <td data-wraps>
              <AddressLines lines={card.shipTo} />
            </td>
            <td>
              <Badge tone={stateLabels[card.status].tone}>{stateLabels[card.status].word}</Badge>
            </td>
            <td data-wraps>
              {card.trackingNumber ? (
                <TrackingLink number={card.trackingNumber} />
              ) : (
                (card.failureCode ?? '–')
              )}
              {card.nextActions.includes('record_return') &&
                hasRole(roles, mailAnotherCard.roles) && (
                  <Button variant="secondary" size="small" onClick={() => setReturned(card)}>
                    Record return
                  </Button>
                )}
            </td>
          </tr>
        ))}
      </DataTable>
      {returned && (
        <ReturnDialog
          order={order}
          card={returned}
          reload={reload}
          onClose={() => setReturned(null)}
        />
      )}
    </Section>
  )
}
