import { formatCents } from '@openline/contract/money'
import { type DeskOrder, refundPart } from '@openline/contract/sales/refunds-desk'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Select } from '../../ui/select.tsx'
import { useCourtesy } from '../credits/use-courtesy.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AmountField } from '../kit/amount-field.tsx'
import { centsOf } from '../lib/amount.ts'
import { refundOptions } from './refund-labels.ts'

type RefundDialogProps = {
  readonly shown: DeskOrder
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Gives back a part of a payment, or all that is left. */
export function RefundDialog({ shown, reload, onClose }: RefundDialogProps) {
  const { order, customer, paidCents, refundedCents } = shown
  const mayRefund = useCourtesy(customer.id, 'refund in part')
  const left = formatCents(paidCents - refundedCents)
  return (
    <ActDialog
      title={`Refund order ${order.number}`}
      subtitle={`Up to ${left} can be refunded to the card, with its share of each tax. The order stays active. ${mayRefund}`}
      submitLabel="Refund"
      act={refundPart}
      params={{ id: order.id }}
      initial={{ share: 'part', amountCents: '', reasonCode: '' }}
      toBody={({ share, amountCents, reasonCode }) => ({
        amountCents: share === 'rest' ? null : centsOf(amountCents),
        reasonCode,
        refundedCents,
      })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceGroup
            {...form.text('share')}
            legend="Amount"
            columns={2}
            choices={[
              { value: 'part', label: 'Partial' },
              { value: 'rest', label: `Full, ${left}` },
            ]}
          />
          {form.text('share').value === 'part' && <AmountField {...form.text('amountCents')} />}
          <Select
            {...form.text('reasonCode')}
            label="Reason shown to the customer"
            hint="The customer’s email says it."
            options={refundOptions}
          />
        </>
      )}
    </ActDialog>
  )
}
