import { contactNumber, countryCode, validate } from '@openline/contract/fields'
import { applyFilter, type InputEdit, inputFilters } from '@openline/contract/input-filters'
import { splitPhoneNumber } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStepUp } from '../step-up/step-up.ts'
import type { EditDialogProps } from './edit-dialog.ts'
import styles from './phone-dialog.module.css'
import { splitPhone } from './phone-labels.ts'
import { saveProfile } from './save-profile.ts'

const phoneSchema = z.object({ countryCode, contactNumber })

export function PhoneDialog({ user, onClose, onSaved }: EditDialogProps) {
  const withStepUp = useStepUp()
  const form = useForm({
    initial: splitPhone(user.contactNumber),
    validate: (values) => validate(phoneSchema, values),
    onSubmit: async (phone, signal) => {
      const phoneNumber = `${phone.countryCode} ${phone.contactNumber}`
      await withStepUp(() => saveProfile({ phoneNumber }, signal))
      onSaved()
    },
  })
  const number = form.text('contactNumber')
  /** A pasted number brings its country code along; spec 5's filter would make it part of the number. */
  const filterNumber = (edit: InputEdit) => {
    const whole = splitPhoneNumber(edit.next)
    if (!whole) return applyFilter(inputFilters.contactNumber, edit)
    form.setValue('countryCode', whole.countryCode)
    const next = whole.contactNumber
    const pasted = { ...edit, next, caret: next.length, origin: 'paste' } as const
    return applyFilter(inputFilters.contactNumber, pasted)
  }
  return (
    <FormDialog
      title={t('Edit phone number')}
      subtitle={t('How can we reach you? It doesn’t have to be one of your lines.')}
      submitLabel={t('Save')}
      form={form}
      onClose={onClose}
    >
      <div className={styles.phone}>
        <TextField
          {...form.text('countryCode')}
          label={t('Country code')}
          type="tel"
          autoComplete="tel-country-code"
          inputMode="tel"
          enterKeyHint="next"
          spellCheck={false}
        />
        <TextField
          {...number}
          filter={filterNumber}
          label={t('Phone number')}
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          enterKeyHint="done"
          spellCheck={false}
        />
      </div>
    </FormDialog>
  )
}
