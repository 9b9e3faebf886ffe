import { emailRecoveryHours } from '@openline/contract/people/email-recovery'
import { changeEmailFor } from '@openline/contract/people/email-recovery-desk'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { checksIn } from './identity-checks.ts'
import { IdentityProof } from './identity-proof.tsx'

type EmailChangeDialogProps = {
  readonly customerId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Asks for another email of a customer who lost their mailbox; a second person confirms it. */
export function EmailChangeDialog({ customerId, reload, onClose }: EmailChangeDialogProps) {
  return (
    <ActDialog
      title="Change email after ID check"
      subtitle={`For customers who can’t get into their mailbox. A second person confirms, then both addresses get an email. The change waits ${emailRecoveryHours} hours, and the old address can stop it.`}
      submitLabel="Ask a second person"
      act={changeEmailFor}
      params={{ id: customerId }}
      initial={{ newEmail: '', checks: '', note: '' }}
      toBody={({ checks, ...body }) => ({ ...body, checks: checksIn(checks) })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.text('newEmail')} label="New email" type="email" autoComplete="off" />
          <IdentityProof checks={form.choice('checks')} note={form.text('note')} />
        </>
      )}
    </ActDialog>
  )
}
