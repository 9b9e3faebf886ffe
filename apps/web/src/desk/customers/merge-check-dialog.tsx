import {
  askMerge,
  mergeAfterIdCheck,
  mergeWaitHours,
} from '@openline/contract/people/account-merges-desk'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AskBoth } from '../support/ask-both.tsx'
import { checksIn } from './identity-checks.ts'
import { IdentityProof } from './identity-proof.tsx'
import { MergePreview } from './merge-preview.tsx'

type MergeCheckDialogProps = {
  readonly customerId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Merges an account whose mailbox is lost into another one of the same person; a second person confirms it. */
export function MergeCheckDialog({ customerId, reload, onClose }: MergeCheckDialogProps) {
  return (
    <ActDialog
      title="Merge after ID check"
      subtitle={`For customers who can’t get into the mailbox of this account, which closes. Ask both accounts, and come back after ${mergeWaitHours} hours if this one hasn’t answered. Then the other account approves, and a second person confirms.`}
      submitLabel="Ask a second person"
      act={mergeAfterIdCheck}
      params={{ id: customerId }}
      initial={{ toEmail: '', checks: '', note: '' }}
      toBody={({ checks, ...body }) => ({ ...body, checks: checksIn(checks) })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('toEmail')}
            label="Email of the account that stays"
            type="email"
            autoComplete="off"
          />
          <MergePreview customerId={customerId} form={form} />
          <AskBoth
            act={askMerge}
            params={{ id: customerId }}
            body={{ toEmail: form.values.toEmail }}
            form={form}
          />
          <IdentityProof checks={form.choice('checks')} note={form.text('note')} />
        </>
      )}
    </ActDialog>
  )
}
