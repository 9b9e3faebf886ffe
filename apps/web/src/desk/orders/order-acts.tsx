import {
  type OrderAct,
  type OrderEmail,
  sendOrderEmailAgain,
} from '@openline/contract/sales/orders-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import styles from './order-acts.module.css'

type OrderActsProps = {
  readonly orderId: string
  readonly orderNumber: string
  readonly nextActions: readonly OrderAct[]
  readonly reload: () => unknown
}

const buttons: Readonly<Record<OrderAct, string>> = {
  send_receipt: 'Receipt',
  send_card_shipped: 'Shipment',
  send_line_ready: 'Line is ready',
}

/** The same where no heading says that it is an email. */
const words: Readonly<Record<OrderAct, string>> = {
  send_receipt: 'Email the receipt',
  send_card_shipped: 'Email the shipment',
  send_line_ready: 'Email “line is ready”',
}

const emails: Readonly<Record<OrderAct, OrderEmail>> = {
  send_receipt: 'receipt',
  send_card_shipped: 'card_shipped',
  send_line_ready: 'line_ready',
}

/** The buttons for what the state of an order allows, for those who may press them. */
export function OrderActs({ orderId, orderNumber, nextActions, reload }: OrderActsProps) {
  const [open, setOpen] = useState<OrderAct | null>(null)
  const { roles } = useStaff()
  if (!hasRole(roles, ['support'])) return null
  const close = () => setOpen(null)
  const rest = { params: { id: orderId }, initial: {}, reload, onClose: close }
  return (
    <div className={styles.acts}>
      {nextActions.map((act) => (
        <Button
          key={act}
          variant="secondary"
          size="small"
          aria-label={`${words[act]}: ${orderNumber}`}
          onClick={() => setOpen(act)}
        >
          {buttons[act]}
        </Button>
      ))}
      {open !== null && (
        <ActDialog
          {...rest}
          act={sendOrderEmailAgain}
          toBody={() => ({ email: emails[open] })}
          title={`${words[open]} again`}
          subtitle={`About ${orderNumber}, to the customer’s current email.`}
          submitLabel="Send"
        />
      )}
    </div>
  )
}
