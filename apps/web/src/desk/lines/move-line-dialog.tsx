import { askLineMove, moveLine } from '@openline/contract/lines/line-moves-desk'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AskBoth } from '../support/ask-both.tsx'
import type { LineActDialogProps } from './line-act-props.ts'

/** Moves a line to another account of the same person. */
export function MoveLineDialog({ line, reload, onClose }: LineActDialogProps) {
  return (
    <ActDialog
      title="Move this line to another account"
      subtitle="Ask both accounts to approve first: each request names the line and the other account. Both get an email after the move."
      submitLabel="Move line"
      act={moveLine}
      params={{ id: line.id }}
      initial={{ toEmail: '', isSamePerson: false }}
      toBody={({ toEmail, isSamePerson }) => ({
        fromCustomerId: line.customer.id,
        toEmail,
        isSamePerson,
      })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert tone="info">
            The number, SIM, 911 address, usage, log and paid time move. Past orders, receipts,
            refunds and credit stay in {line.customer.email}. Auto-renew is off until the other
            account turns it on.
          </Alert>
          <TextField
            {...form.text('toEmail')}
            label="Email of the other account"
            type="email"
            autoComplete="off"
          />
          <AskBoth
            act={askLineMove}
            params={{ id: line.id }}
            body={{ toEmail: form.values.toEmail }}
            form={form}
          />
          <Checkbox {...form.tick('isSamePerson')}>
            I checked that both accounts are the same person’s
          </Checkbox>
        </>
      )}
    </ActDialog>
  )
}
