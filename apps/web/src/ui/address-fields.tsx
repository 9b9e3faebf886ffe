import { t } from '@openline/i18n/i18n'
import styles from './address-fields.module.css'
import { Select, type SelectOption } from './select.tsx'
import { TextField } from './text-field.tsx'

type TextBinding = Pick<
  React.ComponentProps<typeof TextField>,
  'name' | 'value' | 'onValueChange' | 'filter' | 'error' | 'onEnter'
>
type ChoiceBinding = Pick<
  React.ComponentProps<typeof Select>,
  'name' | 'value' | 'onValueChange' | 'error'
>

type AddressFieldsProps = {
  /** House number and street, in one line. */
  readonly street: TextBinding
  readonly addressTwo: TextBinding
  readonly city: TextBinding
  readonly state: ChoiceBinding
  readonly zipCode: TextBinding
  readonly states: readonly SelectOption[]
}

/** A postal address as people write it and browsers fill it in: `<AddressFields {...useAddress(form)} />`. */
export function AddressFields(address: AddressFieldsProps) {
  return (
    <div className={styles.place}>
      <div className={styles.address}>
        <TextField
          {...address.street}
          label={t('Street address')}
          autoComplete="address-line1"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <TextField
          {...address.addressTwo}
          label={t('Apt, suite, unit')}
          autoComplete="address-line2"
          autoCapitalize="words"
          enterKeyHint="next"
          optional
        />
        <TextField
          {...address.city}
          label={t('City')}
          autoComplete="address-level2"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <Select
          {...address.state}
          label={t('State')}
          options={address.states}
          autoComplete="address-level1"
        />
        <TextField
          {...address.zipCode}
          label={t('ZIP code')}
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="done"
          spellCheck={false}
        />
      </div>
    </div>
  )
}
