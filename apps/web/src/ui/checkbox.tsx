import { useId } from 'react'
import styles from './checkbox.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'

type CheckboxProps = {
  readonly name: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly disabled?: boolean
  /** The label; may hold links. */
  readonly children: React.ReactNode
}

/** One yes-or-no. */
export function Checkbox({
  name,
  checked,
  onCheckedChange,
  error,
  hint,
  disabled,
  children,
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <input
        className={styles.box}
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{children}</label>
        <FieldNotes {...{ id, error, hint }} />
      </div>
    </div>
  )
}
