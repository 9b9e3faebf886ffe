import type { DayRange } from '@openline/contract/office/books-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../kit/day-field.tsx'
import styles from './days.module.css'

type RangeFormProps = {
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
}

/** The first and the last day of what is shown. */
export function RangeForm({ range, onChange }: RangeFormProps) {
  const [{ from, to }, setRange] = useState(range)
  const error = from > to ? 'Please choose a day that isn’t before the first one' : undefined
  return (
    <form
      method="post"
      role="search"
      aria-label="Days"
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) onChange({ from, to })
      }}
    >
      <DayField
        label="From"
        name="from"
        value={from}
        onValueChange={(next) => setRange({ from: next, to })}
      />
      <DayField
        label="To"
        name="to"
        value={to}
        error={error}
        onValueChange={(next) => setRange({ from, to: next })}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}
