import { askMerge } from '@openline/contract/people/account-merges-desk'
import { TextField } from '../../ui/text-field.tsx'
import type { ActForm } from '../kit/act-dialog.tsx'
import { AskBoth } from '../support/ask-both.tsx'
import { MergePreview } from './merge-preview.tsx'

type StayingAccountProps = React.ComponentProps<typeof MergePreview> & {
  /** The field `toEmail` of the dialog. */
  readonly email: Omit<ReturnType<ActForm<{ toEmail: string }>['text']>, 'name'> & {
    readonly name: string
  }
  readonly form: React.ComponentProps<typeof AskBoth>['form']
}

/** Names in a dialog the account that another one is merged into, shows what moves, and asks both owners. */
export function StayingAccount({ customerId, email, form }: StayingAccountProps) {
  return (
    <>
      <TextField
        {...email}
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
    </>
  )
}
