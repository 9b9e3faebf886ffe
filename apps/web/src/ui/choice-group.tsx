import { useId } from 'react'
import styles from './choice-group.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'

export type Choice = {
  readonly value: string
  readonly label: React.ReactNode
  readonly description?: React.ReactNode
  /** At the far end: a price, a logo, a badge. */
  readonly aside?: React.ReactNode
  readonly disabled?: boolean
}

type ChoiceGroupProps = {
  readonly legend: string
  /** The legend is for screen readers only, because a heading says it already. */
  readonly hideLegend?: boolean
  readonly name: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly choices: readonly Choice[]
  /** Side by side where there is room. */
  readonly columns?: 1 | 2
  readonly error?: string | undefined
}

/** Radio buttons as cards: one of a few. */
export function ChoiceGroup({
  legend,
  hideLegend = false,
  name,
  value,
  onValueChange,
  choices,
  columns = 1,
  error,
}: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={describedBy(id, { error })}
      data-invalid={error ? '' : undefined}
      className={styles.group}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.choices} data-columns={columns}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
            />
            <span className={styles.label}>{choice.label}</span>
            {choice.description && <span className={styles.description}>{choice.description}</span>}
            {choice.aside && <span className={styles.aside}>{choice.aside}</span>}
          </label>
        ))}
      </div>
      <FieldNotes {...{ id, error }} />
    </fieldset>
  )
}
