import { endLineFor } from '@openline/contract/desk-line-ends'
import { formatCents } from '@openline/contract/money'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Select } from '../../ui/select.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AmountField } from '../kit/amount-field.tsx'
import { centsOf } from '../lib/amount.ts'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { refundOptions } from '../refunds/refund-words.ts'
import type { LineActDialogProps } from './line-act-props.ts'

/** Ends a line for good; who has the role Money may refund its last payment with it. */
export function EndLineDialog({ line, reload, onClose }: LineActDialogProps) {
  const { roles } = useStaff()
  const payment = hasRole(roles, ['money']) ? line.lastPayment : null
  const mayKeep = hasRole(roles, ['support'])
  const left = payment && formatCents(payment.paidCents - payment.refundedCents)
  return (
    <ActDialog
      title="End this line"
      subtitle={
        mayKeep
          ? 'The customer has to approve first, unless their payment is refunded. They get an email.'
          : `It ends with a refund of the last payment, of which ${left} is left. The customer gets an email.`
      }
      submitLabel="End line"
      act={endLineFor}
      params={{ id: line.id }}
      initial={{
        losesNumber: false,
        refund: mayKeep ? 'none' : 'some',
        refundCents: '',
        reasonCode: 'customer_request',
      }}
      toBody={({ losesNumber, refund, refundCents, reasonCode }) => ({
        losesNumber,
        refundCents: refund === 'none' ? null : centsOf(refundCents),
        reasonCode,
        refundedCents: payment?.refundedCents ?? 0,
      })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert tone="warning">
            The line can’t be brought back, and its number is gone. A customer who wants to keep the
            number has to transfer it to the other carrier first; then the line ends by itself.
          </Alert>
          <Checkbox {...form.tick('losesNumber')}>
            The customer knows that the number is lost
          </Checkbox>
          {payment && mayKeep && (
            <ChoiceGroup
              {...form.choice('refund')}
              legend={`Refund of order ${payment.number}`}
              columns={2}
              choices={[
                { value: 'none', label: 'No refund' },
                { value: 'some', label: `Refund up to ${left}` },
              ]}
            />
          )}
          {payment && form.values.refund === 'some' && (
            <>
              <AmountField {...form.text('refundCents')} />
              <Select
                {...form.text('reasonCode')}
                label="What it is for"
                hint="The customer’s email says it."
                options={refundOptions}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}
