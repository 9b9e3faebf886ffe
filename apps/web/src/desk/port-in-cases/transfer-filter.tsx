import type { OutputOf } from '@openline/contract/endpoint'
import {
  type listTransfers,
  type TransferDirection,
  type TransferFilters,
  type TransferList,
  type TransferSort,
  type TransferState,
  transferDirections,
  transferIsOver,
  transferStates,
} from '@openline/contract/processes/transfers-desk'
import { Select } from '../../ui/select.tsx'
import { needLabels, transferStateLabels } from './labels.ts'
import styles from './port-in-cases.module.css'

type Board = OutputOf<typeof listTransfers>
type Chosen = TransferFilters & { readonly list: TransferList; readonly sort: TransferSort }

type Counted = { readonly direction: TransferDirection; readonly transfers: number }

type TransferFilterProps = {
  readonly needs: Board['needs']
  readonly counts: Board['counts']
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Direction, why, state, carrier and order, each with how many there are. */
export function TransferFilter({ needs, counts, chosen, onChange }: TransferFilterProps) {
  const { list, direction, need, status, carrier, sort } = chosen
  const isNeedy = list === 'needy'
  const isOfDirection = (each: Counted) => direction === undefined || each.direction === direction
  const reasons = needs.filter(isOfDirection)
  const underWay = counts.filter(isOfDirection)
  const listed: readonly Counted[] = isNeedy ? needs : counts
  const reasonOptions = withChosen(
    reasons.map(({ why }) => why),
    need,
  )
  // One direction has other reasons, states and carriers than the other.
  const other = { need: undefined, status: undefined, carrier: undefined }
  return (
    <search className={styles.filters} aria-label="Transfers">
      <Select
        name="direction"
        label="Direction"
        value={direction ?? any}
        options={[
          { value: any, label: 'Both' },
          ...directions.map(({ value, label }) => ({
            value,
            label: `${label} (${sum(listed, (each) => each.direction === value)})`,
          })),
        ]}
        onValueChange={(value) =>
          onChange({ ...chosen, ...other, direction: optionOf(transferDirections, value) })
        }
      />
      {isNeedy && (
        <Select
          name="need"
          label="Why it needs you"
          value={need ?? any}
          options={[
            { value: any, label: `Any (${sum(reasons, () => true)})` },
            ...reasonOptions.map((value) => ({
              value,
              label: `${needLabels[value]} (${sum(reasons, ({ why }) => why === value)})`,
            })),
          ]}
          onValueChange={(value) => onChange({ ...chosen, need: optionOf(reasonOptions, value) })}
        />
      )}
      <Select
        name="status"
        label="State"
        value={status ?? any}
        options={[
          { value: any, label: isNeedy ? 'Any' : 'Any under way' },
          ...transferStates.map((value) => ({ value, label: stateLabel(value, underWay) })),
        ]}
        onValueChange={(value) => onChange({ ...chosen, status: optionOf(transferStates, value) })}
      />
      <Select
        name="carrier"
        label="Other carrier"
        value={carrier ?? any}
        options={[
          { value: any, label: 'Any' },
          ...withChosen(
            underWay.flatMap((each) => each.carrier ?? []),
            carrier,
          ).map((value) => ({
            value,
            label: `${value} (${sum(underWay, (each) => each.carrier === value)})`,
          })),
        ]}
        onValueChange={(value) =>
          onChange({ ...chosen, carrier: value === any ? undefined : value })
        }
      />
      <Select
        name="sort"
        label="Sort by"
        value={sort}
        options={[
          { value: 'age', label: 'Age, oldest first' },
          { value: 'due', label: 'Due date, next first' },
        ]}
        onValueChange={(value) => onChange({ ...chosen, sort: value === 'due' ? 'due' : 'age' })}
      />
    </search>
  )
}

/** What is chosen while nothing is left out. */
const any = 'any'

const directions = [
  { value: 'in', label: 'Port-ins' },
  { value: 'out', label: 'Port-outs' },
] as const satisfies readonly { value: TransferDirection; label: string }[]

/** What is over isn't counted. */
function stateLabel(state: TransferState, underWay: Board['counts']): string {
  const label = transferStateLabels[state]
  return transferIsOver(state)
    ? label
    : `${label} (${sum(underWay, ({ status }) => status === state)})`
}

/** A choice stays to be seen when nothing of it is left. */
function withChosen<T extends string>(present: readonly T[], chosen: T | undefined): readonly T[] {
  return [...new Set(chosen === undefined ? present : [...present, chosen])].toSorted()
}

/** The option with that value; none for the one that says any. */
function optionOf<T extends string>(options: readonly T[], value: string): T | undefined {
  return options.find((each) => each === value)
}

function sum<T extends { readonly transfers: number }>(
  counts: readonly T[],
  isCounted: (count: T) => boolean,
): number {
  return counts.filter(isCounted).reduce((total, { transfers }) => total + transfers, 0)
}
