import { nicknameMax, validate } from '@openline/contract/fields'
import { type Line, renameLine } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type NicknameDialogProps = {
  readonly line: Line
  readonly onClose: () => void
}

/** Renames a line (spec 2). */
export function NicknameDialog({ line, onClose }: NicknameDialogProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    initial: { nickname: line.nickname },
    validate: (values) => validate(renameLine.body, values),
    onSubmit: async (body, signal) => {
      const { message } = await call(renameLine, { params: { id: line.id }, body }, { signal })
      toast.success(message)
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog title={t('Edit nickname')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextField
        {...form.text('nickname')}
        label={t('Nickname')}
        autoComplete="off"
        enterKeyHint="done"
        hint={t('Up to {max} characters', { max: nicknameMax })}
      />
    </FormDialog>
  )
}
