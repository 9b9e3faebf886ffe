import { type MailedCard, recordCardReturn } from '@openline/contract/sales/orders-desk'
import { ActDialog } from '../kit/act-dialog.tsx'

type ReturnDialogProps = {
  readonly order: { readonly id: string; readonly number: string }
  readonly card: MailedCard
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Records that the mail brought a card back. */
export function ReturnDialog({ order, card, reload, onClose }: ReturnDialogProps) {
  return (
    <ActDialog
      title={`Record a returned SIM card of ${order.number}`}
      subtitle={`It went to ${card.shipTo.join(', ')}. The customer gets an email. Then send another, or cancel and refund the order.`}
      submitLabel="Record return"
      act={recordCardReturn}
      params={{ id: order.id }}
      initial={{}}
      toBody={() => ({ cardId: card.id })}
      reload={reload}
      onClose={onClose}
    />
  )
}
