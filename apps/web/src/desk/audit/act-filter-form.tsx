import { listStaff } from '@openline/contract/people/staff'
import { actSubjects } from '@openline/contract/platform/audit'
import { actLabels } from '@openline/contract/platform/audit-labels'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DayField } from '../kit/day-field.tsx'
import { recordLabels } from '../lib/record-labels.ts'
import { useCall } from '../lib/use-call.ts'
import styles from './act-filter-form.module.css'
import { addressOf, type FilterValues } from './filters.ts'

const actOptions = Object.entries(actLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

type ActFilterFormProps = {
  readonly filters: FilterValues
  readonly onChange: (address: Record<string, string>) => void
}

/** Which acts are shown. */
export function ActFilterForm({ filters, onChange }: ActFilterFormProps) {
  const [values, setValues] = useState(filters)
  const { value: known } = useCall(listStaff, {})
  const field = (name: keyof FilterValues) => ({
    name,
    value: values[name],
    optional: true,
    onValueChange: (value: string) => setValues({ ...values, [name]: value }),
  })
  const show = () => onChange(addressOf(values))
  return (
    <form
      method="post"
      role="search"
      aria-label="Audit log"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <Select
        {...field('staffId')}
        label="Who"
        placeholder="Everyone"
        options={(known?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select {...field('act')} label="Act" placeholder="Any action" options={actOptions} />
      <Select
        {...field('subjectKind')}
        label="Done to"
        placeholder="Anything"
        options={actSubjects.map((kind) => ({ value: kind, label: recordLabels[kind] }))}
      />
      <TextField {...field('subjectId')} label="Record ID" onEnter={show} spellCheck={false} />
      <TextField {...field('customerId')} label="Customer ID" onEnter={show} spellCheck={false} />
      <DayField {...field('from')} label="From" />
      <DayField {...field('to')} label="To" />
      <div className={styles.actions}>
        <Button type="submit">Show</Button>
        <Button variant="quiet" onClick={() => onChange({})}>
          Clear
        </Button>
      </div>
    </form>
  )
}
