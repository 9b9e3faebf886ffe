import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerFilter,
  endsWithinDays,
  listedLineStatuses,
  type listSavedLists,
} from '@openline/contract/people/customer-lists-desk'
import { usStates } from '@openline/contract/us-states'
import { Select, type SelectOption } from '../../ui/select.tsx'
import styles from './lists.module.css'

type ListFilterFormProps = {
  readonly filter: CustomerFilter
  readonly choices: Pick<OutputOf<typeof listSavedLists>, 'plans' | 'tags'>
  readonly onChange: (filter: CustomerFilter) => void
}

type Question = {
  readonly [Name in keyof CustomerFilter]: {
    readonly name: Name
    readonly label: string
    readonly options: readonly (SelectOption & { readonly means: CustomerFilter[Name] })[]
  }
}[keyof CustomerFilter]

function questionsOf({ plans, tags }: ListFilterFormProps['choices']): readonly Question[] {
  return [
    {
      name: 'state',
      label: 'US state',
      options: usStates.map(({ code, name }) => ({ value: code, label: name, means: code })),
    },
    {
      name: 'planId',
      label: 'Plan',
      options: plans.map(({ id, name }) => ({ value: id, label: name, means: id })),
    },
    {
      name: 'lineStatus',
      label: 'Line',
      options: listedLineStatuses.map((each) => ({
        value: each,
        label: each === 'active' ? 'Active' : 'Suspended',
        means: each,
      })),
    },
    {
      name: 'endsWithinDays',
      label: 'Paid time ends',
      options: endsWithinDays.map((days) => ({
        value: String(days),
        label: `Within ${days} days`,
        means: days,
      })),
    },
    {
      name: 'autoRenew',
      label: 'Auto-renew',
      options: [
        { value: 'on', label: 'On', means: true },
        { value: 'off', label: 'Off', means: false },
      ],
    },
    {
      name: 'tag',
      label: 'Tag',
      options: tags.map((tag) => ({ value: tag, label: tag, means: tag })),
    },
  ]
}

/** Each choice applies immediately. */
export function ListFilterForm({ filter, choices, onChange }: ListFilterFormProps) {
  return (
    <search className={styles.filters} aria-label="Customers">
      {questionsOf(choices).map(({ name, label, options }) => {
        const chosen = options.find(({ means }) => means === filter[name])
        return (
          <Select
            key={name}
            name={name}
            label={label}
            placeholder="Any"
            optional
            value={chosen?.value ?? ''}
            options={options.map((option) => ({ value: option.value, label: option.label }))}
            onValueChange={(value) => {
              const next = options.find((option) => option.value === value)
              onChange({ ...filter, [name]: next?.means ?? null })
            }}
          />
        )
      })}
    </search>
  )
}
