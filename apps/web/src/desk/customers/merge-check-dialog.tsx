import { mergeAfterIdCheck, mergeWaitHours } from '@openline/contract/people/account-merges-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { checksIn } from './identity-checks.ts'
import { IdentityProof } from './identity-proof.tsx'
import { StayingAccount } from './staying-account.tsx'

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
          <StayingAccount customerId={customerId} email={form.text('toEmail')} form={form} />
          <IdentityProof checks={form.choice('checks')} note={form.text('note')} />
        </>
      )}
    </ActDialog>
  )
}
