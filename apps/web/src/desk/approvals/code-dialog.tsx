import { loginCodeLength } from '@openline/contract/auth'
import { type DeskApproval, enterApprovalCode } from '@openline/contract/desk-approvals'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'

type CodeDialogProps = {
  readonly approval: DeskApproval
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** The code that the customer reads out. */
export function CodeDialog({ approval, reload, onClose }: CodeDialogProps) {
  return (
    <ActDialog
      title="Enter the customer’s code"
      subtitle="Only the customer has it. Five tries."
      submitLabel="Confirm"
      act={enterApprovalCode}
      params={{ id: approval.id }}
      initial={{ otp: '' }}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.text('otp')}
          label="Code"
          inputMode="numeric"
          maxLength={loginCodeLength}
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
