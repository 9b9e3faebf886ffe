import { t } from '@openline/words/words'
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
  /** Binds a text field to the form around it. */
  readonly text: (field: 'streetNumber' | 'streetName' | 'city' | 'zipCode') => TextBinding
  /** Binds a select to it. */
  readonly choice: (field: 'streetDirection' | 'state') => ChoiceBinding
  readonly directions: readonly SelectOption[]
  readonly states: readonly SelectOption[]
}

/** A street address in its parts (spec 3). Browsers have no autofill token for parts of a street. */
export const AddressFields = ({ text, choice, directions, states }: AddressFieldsProps) => (
  <div className={styles.place}>
    <div className={styles.address}>
      <TextField
        {...text('streetNumber')}
        label={t('Street number')}
        autoComplete="off"
        enterKeyHint="next"
        spellCheck={false}
      />
      <Select
        {...choice('streetDirection')}
        label={t('Direction')}
        options={directions}
        placeholder={t('None')}
        autoComplete="off"
        optional
      />
      <TextField
        {...text('streetName')}
        label={t('Street name')}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <TextField
        {...text('city')}
        label={t('City')}
        autoComplete="address-level2"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Select
        {...choice('state')}
        label={t('State')}
        options={states}
        autoComplete="address-level1"
      />
      <TextField
        {...text('zipCode')}
        label={t('ZIP code')}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="done"
        spellCheck={false}
      />
    </div>
  </div>
)
