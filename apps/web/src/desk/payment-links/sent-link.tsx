import { formatCents } from '@openline/contract/money'
import {
  type SentPaymentLink,
  withdrawPaymentLink,
} from '@openline/contract/processes/payment-links-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'

type SentLinkProps = {
  readonly link: SentPaymentLink
  readonly subject: { readonly kind: 'order' | 'line'; readonly id: string }
  readonly timeZone?: string
  readonly reload: () => unknown
}

/** The last payment link that was sent, and, while it works, its end by those who may. */
export function SentLink({ link, subject, timeZone, reload }: SentLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  const { chargeCents, sentAt, by, endsAt, isOver, withdrawn } = link
  const zone = timeZone === undefined ? {} : { timeZone }
  const works = withdrawn === null && !isOver
  return (
    <>
      {formatCents(chargeCents)}, sent <When at={sentAt} {...zone} /> by {by}.{' '}
      {withdrawn ? (
        <>
          Withdrawn <When at={withdrawn.at} {...zone} /> by {withdrawn.by}.
        </>
      ) : (
        <>
          {isOver ? 'It stopped working ' : 'It works until '}
          <When at={endsAt} {...zone} />.
        </>
      )}{' '}
      {works && hasRole(roles, withdrawPaymentLink.roles) && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Withdraw link
        </Button>
      )}
      {isOpen && (
        <ActDialog
          act={withdrawPaymentLink}
          initial={{}}
          toBody={() => ({ subject, sentAt })}
          title="Withdraw the payment link"
          subtitle="Every link sent for this payment stops working now. A payment that has already begun still counts. The customer can pay in their account."
          submitLabel="Withdraw link"
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
