import {
  type CardMailing,
  type MailedCard,
  mailAnotherCard,
} from '@openline/contract/sales/orders-desk'
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
  readonly order: { readonly id: string; readonly number: string }
  readonly mailing: CardMailing
  readonly reload: () => unknown
}

const actWords = {
  mail_card: 'Send another SIM card',
  correct_address: 'Correct shipping address',
} as const satisfies Record<CardMailing['nextActions'][number], string>

/** The button for another SIM card or another address, for those who may press it. */
function MailCardAction({ order, mailing, reload }: MailingProps) {
  const [open, setOpen] = useState<keyof typeof actWords | null>(null)
  const { roles } = useStaff()
  const { sendsTo, nextActions } = mailing
  if (!hasRole(roles, mailAnotherCard.roles)) return null
  return (
    <>
      {nextActions.map((act) => (
        <Button key={act} variant="secondary" size="small" onClick={() => setOpen(act)}>
          {actWords[act]}
        </Button>
      ))}
      {open && sendsTo && (
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

type MailingSectionProps = Omit<MailingProps, 'mailing'> & {
  readonly mailing: CardMailing | null
}

/** Every SIM card that was mailed for an order, and what can be done; nothing for an order without any. */
export function MailingSection({ order, mailing, reload }: MailingSectionProps) {
  const [returned, setReturned] = useState<MailedCard | null>(null)
  const { roles } = useStaff()
  if (mailing === null) return null
  const cards = [...(mailing.first ? [mailing.first] : []), ...mailing.cards]
  if (cards.length === 0 && mailing.nextActions.length === 0) return null
  return (
    <Section
      title="SIM cards by mail"
      actions={<MailCardAction order={order} mailing={mailing} reload={reload} />}
    >
      <DataTable
        caption="SIM cards by mail, oldest first"
        heads={['Requested', 'Mailed to', 'State', 'Details']}
        empty="No SIM cards by mail."
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
