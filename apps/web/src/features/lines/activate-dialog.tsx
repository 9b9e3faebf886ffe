import { validate } from '@openline/contract/fields'
import { activateLine, type Line } from '@openline/contract/lines/lines'
import { iccidHint } from '@openline/contract/sim-number'
import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SimNumberField } from '../../ui/sim-number-field.tsx'
import { toast } from '../../ui/toast.ts'

type ActivateDialogProps = {
  readonly line: Line
  readonly onClose: () => void
}

/** Activates a line with the SIM card that came by mail. */
export function ActivateDialog({ line, onClose }: ActivateDialogProps) {
  const { revalidate } = useRevalidator()
  const emergencyAddress = line.emergencyAddress?.address
  const form = useForm({
    initial: { iccid: '' },
    validate: (values) => validate(activateLine.body, values),
    onSubmit: async (body, signal) => {
      const input = { params: { id: line.id }, body }
      const { message } = await call(activateLine, input, { signal, timeoutMs: 40_000 })
      toast.success(message)
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Activate your SIM card')}
      subtitle={t('Enter the long number printed on the card. Then put the card in your phone.')}
      submitLabel={t('Activate')}
      form={form}
      onClose={onClose}
    >
      <SimNumberField {...form.text('iccid')} hint={iccidHint(form.values.iccid)} />
      {emergencyAddress && (
        <p>
          {t(
            'When you call 911 over Wi-Fi, help may be sent to {address}. You can change this under Manage line.',
            { address: addressLine(emergencyAddress) },
          )}
        </p>
      )}
    </FormDialog>
  )
}
