import { closeAccount } from '@openline/contract/closing'
import { validate } from '@openline/contract/fields'
import { t } from '@openline/words/words'
import { call } from '../../lib/api.ts'
import { useProof } from '../../lib/proof.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WithParts } from '../../ui/with-parts.tsx'

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
      title={t('Close my account')}
      subtitle={t('This cannot be undone. You may want to download your data first.')}
      submitLabel={t('Close for good')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <ul>
        {consequences().map((what) => (
          <li key={what}>
            <WithParts text={what} parts={{ strong: <strong /> }} />
          </li>
        ))}
      </ul>
      <Checkbox {...form.tick('endLines')}>
        {t('My lines may end, and I give up their numbers. (Only if you have lines.)')}
      </Checkbox>
      <Checkbox {...form.tick('acknowledged')}>
        {t('I want to close my account for good.')}
      </Checkbox>
    </FormDialog>
  )
}

const consequences = () => [
  t(
    '<strong>Your lines end today.</strong> Their numbers are lost, unless you moved them to another carrier before.',
  ),
  t(
    '<strong>Money:</strong> what is left of a paid period is not paid back. Nothing more is charged.',
  ),
  t('<strong>Removed:</strong> your name, addresses, phone number, cards, passkeys and messages.'),
  t(
    '<strong>Kept, as tax law asks:</strong> sums and dates of your orders, with state and ZIP code, without your name.',
  ),
]
