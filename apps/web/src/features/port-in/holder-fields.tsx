import { t } from '@openline/i18n/i18n'
import { AddressFields } from '../../ui/address-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAddress } from '../address/address.ts'
import { asks, type DetailsFormProps } from './details-form-props.ts'

/** Whose account it is, as the old carrier has it on file. */
export function HolderFields({ form, plan }: Pick<DetailsFormProps, 'form' | 'plan'>) {
  const address = useAddress(form)
  return (
    <>
      {asks(plan, 'firstName') && (
        <TextField {...form.text('firstName')} label={t('First name')} autoComplete="given-name" />
      )}
      {asks(plan, 'lastName') && (
        <TextField {...form.text('lastName')} label={t('Last name')} autoComplete="family-name" />
      )}
      {asks(plan, 'streetName') && <AddressFields {...address} />}
      {asks(plan, 'zipCode') && !asks(plan, 'streetName') && (
        <TextField
          {...form.text('zipCode')}
          label={t('ZIP code')}
          hint={t('From your billing address at your old carrier.')}
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="done"
          spellCheck={false}
        />
      )}
    </>
  )
}
