import { paymentLinkHours } from '@openline/contract/processes/payment-links'
import { sendPaymentLink } from '@openline/contract/processes/payment-links-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'

type PaymentLinkButtonProps = {
  readonly subject: { readonly kind: 'order' | 'line'; readonly id: string }
  readonly reload: () => unknown
}

/** Emails the customer a link that pays without signing in, for those who may. */
export function PaymentLinkButton({ subject, reload }: PaymentLinkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  if (!hasRole(roles, sendPaymentLink.roles)) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Send payment link
      </Button>
      {isOpen && (
        <ActDialog
          act={sendPaymentLink}
          initial={{}}
          toBody={() => ({ subject })}
          title="Send a payment link"
          subtitle={`Emails the customer a link that pays without signing in. It works for up to ${paymentLinkHours} hours, pays only this, and saves no card.`}
          submitLabel="Send"
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
