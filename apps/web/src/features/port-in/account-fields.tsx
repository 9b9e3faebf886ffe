import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asks, type DetailsFormProps, unassisted } from './details-form-props.ts'
import { accountHint, pinHint } from './details-hints.ts'
import { useDonorCarriers } from './use-donor-carriers.ts'

/** Account number and PIN, with where the old carrier shows them. */
export function AccountFields({ form, plan, portIn }: DetailsFormProps) {
  const carriers = useDonorCarriers()
  const [carrierId, setCarrierId] = useState(portIn.donorCarrier?.id ?? '')
  const carrier = carriers.find(({ id }) => id === carrierId)
  return (
    <>
      {carriers.length > 0 && (
        <Select
          label={t('Old carrier')}
          name="oldCarrier"
          value={carrierId}
          onValueChange={setCarrierId}
          options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('Another carrier')}
          optional
        />
      )}
      {asks(plan, 'billingAccount') && (
        <TextField
          {...form.text('billingAccount')}
          label={t('Billing account number')}
          hint={accountHint(carrier, plan.kept)}
          {...unassisted}
        />
      )}
      {asks(plan, 'pinPassword') && (
        <TextField
          {...form.text('pinPassword')}
          label={t('PIN/password')}
          type="password"
          hint={pinHint(carrier, plan.kept, portIn.pinExpiresAt)}
          {...unassisted}
        />
      )}
      {carrier?.lock && (
        <Alert title={t('{name} must be turned off', { name: carrier.lock.name })}>
          {carrier.lock.where}
        </Alert>
      )}
    </>
  )
}
