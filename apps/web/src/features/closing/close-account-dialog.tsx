import { closeAccount } from '@openline/contract/closing'
import { validate } from '@openline/contract/fields'
import { call } from '../../lib/api.ts'
import { useProof } from '../../lib/proof.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type CloseAccountDialogProps = {
  readonly onClose: () => void
  readonly onClosed: (message: string) => void
}

/** Spells out what closing means, and asks for a clear yes to each part of it. */
export const CloseAccountDialog = ({ onClose, onClosed }: CloseAccountDialogProps) => {
  const withProof = useProof()
  const form = useForm({
    initial: { endLines: false, acknowledged: false },
    validate: (values) => validate(closeAccount.body, values),
    onSubmit: async (body, signal) => {
      const { message } = await withProof(() => call(closeAccount, { body }, { signal }))
      onClosed(message)
    },
  })
  return (
    <FormDialog
      title="Close my account"
      subtitle="This cannot be undone. You may want to download your data first."
      submitLabel="Close for good"
      size="medium"
      form={form}
      onClose={onClose}
    >
      <ul>
        <li>
          <strong>Your lines end today.</strong> Their numbers are lost, unless you moved them to
          another carrier before.
        </li>
        <li>
          <strong>Money:</strong> what is left of a paid period is not paid back. Nothing more is
          charged.
        </li>
        <li>
          <strong>Removed:</strong> your name, addresses, phone number, cards, passkeys and
          messages.
        </li>
        <li>
          <strong>Kept, as tax law asks:</strong> sums and dates of your orders, with state and ZIP
          code, without your name.
        </li>
      </ul>
      <Checkbox {...form.tick('endLines')}>
        My lines may end, and I give up their numbers. (Only if you have lines.)
      </Checkbox>
      <Checkbox {...form.tick('acknowledged')}>I want to close my account for good.</Checkbox>
    </FormDialog>
  )
}
