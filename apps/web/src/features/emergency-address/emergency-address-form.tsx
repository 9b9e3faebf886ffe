import type { Address } from '@openline/contract/address-schema'
import type { FieldError } from '@openline/contract/errors'
import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent } from 'react'
import { Drawing } from '../../lib/drawing.tsx'
import { useForm } from '../../lib/use-form.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AddressValues, useAddress } from '../address/address.ts'
import { checkedEmergencyAddress } from './emergency-address.ts'

type EmergencyAddressFormProps = {
  readonly initial: AddressValues
  /** Of an address that 911 refused: what to correct, and what was probably meant. */
  readonly errors?: readonly FieldError[]
  readonly suggestion?: AddressValues | null
  readonly onSubmit: (address: Address, signal: AbortSignal) => Promise<void> | void
  readonly onClose: () => void
}

/** The dialog with an emergency address, in the checkout and in the account. */
export function EmergencyAddressForm({
  initial,
  errors,
  suggestion = null,
  onSubmit,
  onClose,
}: EmergencyAddressFormProps) {
  const form = useForm({ initial, validate: checkedEmergencyAddress, onSubmit })
  const showErrors = useEffectEvent(form.showErrors)
  useEffect(() => {
    if (errors && errors.length > 0) showErrors(errors)
  }, [errors])
  return (
    <FormDialog
      title={t('Emergency address')}
      subtitle={t(
        'When you call 911 over Wi-Fi, help may be sent to this address. Enter where you use your phone most.',
      )}
      submitLabel={t('Save')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <Drawing name="emergency" />
      {suggestion && (
        <Alert
          title={t('Did you mean this address?')}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => void form.submitWith(suggestion)}
            >
              {t('Use this address')}
            </Button>
          }
        >
          {addressLine(suggestion)}
        </Alert>
      )}
      <AddressFields {...useAddress(form)} />
    </FormDialog>
  )
}
