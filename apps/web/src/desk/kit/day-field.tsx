import { useId } from 'react'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { describedBy } from '../../ui/field-notes.tsx'

type DayFieldProps = {
  readonly label: string
  readonly name: string
  /** `2026-11-22`, or empty. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error?: string | undefined
  readonly optional?: boolean
}

/** A day of the calendar, by the browser's own picker. */
export function DayField({ label, name, value, onValueChange, error, optional }: DayFieldProps) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, optional, error }} raised>
      <input
        id={id}
        name={name}
        type="date"
        value={value}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
