import { endLineFor } from '@openline/contract/lines/line-ends-desk'
import { formatCents } from '@openline/contract/money'
import { approvalNames } from '@openline/contract/people/approvals-desk'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Select } from '../../ui/select.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AmountField } from '../kit/amount-field.tsx'
import { centsOf } from '../lib/amount.ts'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { refundOptions } from '../refunds/refund-labels.ts'
import type { LineActDialogProps } from './line-act-props.ts'

const approvalName = approvalNames.end

/** What it takes besides the press. */
function needsOf(
  line: LineActDialogProps['line'],
  { mayAsk, isFraud, left }: { mayAsk: boolean; isFraud: boolean; left: string | null },
): string {
  if (isFraud) {
    return 'A bank reported fraud on this line, so you don’t need the customer’s approval. A second person may have to confirm it. The customer gets an email.'
  }
  const isLocked = line.lock?.locked === true
  if (mayAsk && (isLocked || left === null)) {
    return `The customer has to approve this first: “${approvalName}”. They get an email.`
  }
  if (mayAsk) {
    return `The customer has to approve this first: “${approvalName}”, unless you refund all ${left} left of their last payment. They get an email.`
  }
  return isLocked
    ? 'The number is locked. Ask a colleague in Support to get the customer’s approval and end it.'
    : `Refunds all ${left} left of the last payment. The customer gets an email.`
}

/** Ends a line for good; who has the role Money may refund its last payment with it. */
export function EndLineDialog({ line, reload, onClose }: LineActDialogProps) {
  const { roles } = useStaff()
  const hasMoney = hasRole(roles, ['money'])
  const payment = hasMoney ? line.lastPayment : null
  const isFraud = hasMoney && line.isReportedAsFraud
  const mayAsk = hasRole(roles, ['support'])
  const leftCents = payment && payment.paidCents - payment.refundedCents
  const left = leftCents === null ? null : formatCents(leftCents)
  return (
    <ActDialog
      title="End this line"
      subtitle={needsOf(line, { mayAsk, isFraud, left })}
      submitLabel="End line"
      act={endLineFor}
      params={{ id: line.id }}
      initial={{
        losesNumber: false,
        refund: payment && (isFraud || !mayAsk) ? 'some' : 'none',
        refundCents: leftCents === null ? '' : (leftCents / 100).toFixed(2),
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
            This can’t be undone, and the number is lost. To keep it, the customer transfers it to
            another carrier first, which ends the line automatically.
          </Alert>
          <Checkbox {...form.tick('losesNumber')}>
            The customer knows they’ll lose this number
          </Checkbox>
          {payment && (mayAsk || isFraud) && (
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
                label="Reason shown to the customer"
                hint="Included in the customer’s email."
                options={refundOptions}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}
