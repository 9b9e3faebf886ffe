import { t } from '@openline/i18n/i18n'
import { useId } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { describedBy } from './field-notes.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './select.module.css'

export type SelectOption = {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

type SelectProps = {
  readonly label: string
  readonly name: string
  /** Empty: nothing chosen yet. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly hint?: React.ReactNode
  readonly optional?: boolean
} & Pick<React.ComponentProps<'select'>, 'autoComplete' | 'disabled' | 'onBlur'>

/**
 * Dropdown with control and options 56 px high (spec 2). The browser's own
 * select: styled where the browser supports it, native elsewhere, on phones too.
 */
export function Select({
  label,
  name,
  value,
  onValueChange,
  options,
  placeholder = t('Choose'),
  error,
  hint,
  optional = false,
  ...rest
}: SelectProps) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, optional, hint, error, disabled: rest.disabled }} raised>
      <select
        {...rest}
        id={id}
        name={name}
        value={value}
        className={styles.select}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      >
        <option value="" disabled={!optional}>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <ChevronDownIcon size={20} />
      </span>
    </FieldFrame>
  )
}
