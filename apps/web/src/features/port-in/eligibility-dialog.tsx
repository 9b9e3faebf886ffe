import { portIn, zipCode } from '@openline/contract/fields'
import { t } from '@openline/i18n/i18n'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NumberToMove } from './port-in-flow-state.ts'
import { validateFields } from './validate-fields.ts'

type EligibilityDialogProps = {
  readonly initial: Pick<NumberToMove, 'msisdn' | 'zipCode'>
  /** Throws `ApiError`; field errors belong to the form. */
  readonly onCheck: (
    number: Pick<NumberToMove, 'msisdn' | 'zipCode'>,
    signal: AbortSignal,
  ) => Promise<void>
  readonly onClose: () => void
}

/** Spec 2, port-in eligibility check: number and ZIP code. */
export function EligibilityDialog({ initial, onCheck, onClose }: EligibilityDialogProps) {
  const form = useForm({
    initial: { portIn: initial.msisdn, zipCode: initial.zipCode },
    validate: (values) => validateFields({ portIn, zipCode }, values),
    onSubmit: (entered, signal) =>
      onCheck({ msisdn: entered.portIn, zipCode: entered.zipCode }, signal),
  })
  return (
    <FormDialog
      title={t('Check if you can keep your number')}
      subtitle={t('Enter the number you want to keep.')}
      submitLabel={t('Check')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('portIn')}
        label={t('Phone number')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        spellCheck={false}
      />
      <TextField
        {...form.text('zipCode')}
        label={t('ZIP code')}
        hint={t('From your billing address at your old carrier.')}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="go"
        spellCheck={false}
      />
      <Alert title={t('Don’t cancel your old service')}>
        {t(
          'Your number can only be transferred while your old service is active. That service ends automatically once the transfer is complete.',
        )}
      </Alert>
    </FormDialog>
  )
}
