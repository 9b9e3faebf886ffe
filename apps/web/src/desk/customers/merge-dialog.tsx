import { mergeAccounts } from '@openline/contract/people/account-merges-desk'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { StayingAccount } from './staying-account.tsx'

type MergeDialogProps = {
  readonly customerId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Merges an account into another one of the same person, once both have approved. */
export function MergeDialog({ customerId, reload, onClose }: MergeDialogProps) {
  return (
    <ActDialog
      title="Merge into another account"
      subtitle="This account closes. Both accounts have to approve first: each request names the other account. Then merge them. Both addresses get an email."
      submitLabel="Merge accounts"
      act={mergeAccounts}
      params={{ id: customerId }}
      initial={{ toEmail: '', isSamePerson: false }}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <StayingAccount customerId={customerId} email={form.text('toEmail')} form={form} />
          <Checkbox {...form.tick('isSamePerson')}>
            I checked that both accounts are the same person’s
          </Checkbox>
        </>
      )}
    </ActDialog>
  )
}
