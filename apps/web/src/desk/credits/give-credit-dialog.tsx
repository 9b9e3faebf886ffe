import { formatCents } from '@openline/contract/money'
import { grantCredit, maxGrantCents } from '@openline/contract/sales/credits-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AmountField } from '../kit/amount-field.tsx'
import { NoteToCustomerField } from '../kit/note-to-customer-field.tsx'
import { centsOf } from '../lib/amount.ts'
import { useCourtesy } from './use-courtesy.ts'

export type CreditDialogProps = {
  readonly customerId: string
  /** What the page shows as left. */
  readonly balanceCents: number
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Gives a customer credit. They get an email with the note. */
export function GiveCreditDialog({ customerId, balanceCents, reload, onClose }: CreditDialogProps) {
  const mayGive = useCourtesy(customerId, 'give')
  return (
    <ActDialog
      title="Give credit"
      subtitle={`${mayGive} At most ${formatCents(maxGrantCents)}. The customer gets an email, and it’s used first on their next payment.`}
      submitLabel="Give credit"
      act={grantCredit}
      params={{ id: customerId }}
      initial={{ amountCents: '', note: '' }}
      toBody={({ amountCents, note }) => ({
        amountCents: centsOf(amountCents),
        balanceCents,
        note,
      })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AmountField {...form.text('amountCents')} />
          <NoteToCustomerField {...form.text('note')} />
        </>
      )}
    </ActDialog>
  )
}
