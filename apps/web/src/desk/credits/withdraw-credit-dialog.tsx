import { formatCents } from '@openline/contract/money'
import { withdrawCredit } from '@openline/contract/sales/credits-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AmountField } from '../kit/amount-field.tsx'
import { centsOf } from '../lib/amount.ts'
import type { CreditDialogProps } from './give-credit-dialog.tsx'

/** Takes back credit that was not used. */
export function WithdrawCreditDialog({
  customerId,
  balanceCents,
  reload,
  onClose,
}: CreditDialogProps) {
  return (
    <ActDialog
      title="Withdraw credit"
      subtitle={`Up to ${formatCents(balanceCents)}. The customer sees it in their account.`}
      submitLabel="Withdraw"
      act={withdrawCredit}
      params={{ id: customerId }}
      initial={{ amountCents: '' }}
      toBody={({ amountCents }) => ({ amountCents: centsOf(amountCents), balanceCents })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => <AmountField {...form.text('amountCents')} />}
    </ActDialog>
  )
}
