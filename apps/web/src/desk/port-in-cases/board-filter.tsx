import type { OutputOf } from '@openline/contract/endpoint'
import {
  type BoardFilters,
  type BoardSort,
  portInsUnderWay,
  type viewPortInBoard,
} from '@openline/contract/processes/port-in-board-desk'
import { Select } from '../../ui/select.tsx'
import { portInStates } from './labels.ts'
import styles from './port-in-cases.module.css'

type BoardFilterProps = {
  readonly counts: OutputOf<typeof viewPortInBoard>['counts']
  readonly chosen: BoardFilters & { readonly sort: BoardSort }
  /** With what the address is to hold: what does not limit is left out. */
  readonly onChange: (address: Readonly<Record<string, string>>) => void
}

/** State, old carrier and order, each with how many there are. */
export function BoardFilter({ counts, chosen, onChange }: BoardFilterProps) {
  const { status = '', oldCarrier = '', sort } = chosen
  const change = (changed: Record<string, string>) => {
    const next = { status, oldCarrier, sort: sort === 'age' ? '' : sort, ...changed }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')))
  }
  const carriers = [...new Set(counts.flatMap((each) => each.oldCarrier ?? []))].toSorted()
  return (
    <search className={styles.filters} aria-label="Port-ins under way">
      <Select
        name="status"
        label="State"
        optional
        value={status}
        placeholder={`Any (${sum(counts, () => true)})`}
        options={portInsUnderWay.map((each) => ({
          value: each,
          label: `${portInStates[each]} (${sum(counts, (count) => count.status === each)})`,
        }))}
        onValueChange={(value) => change({ status: value })}
      />
      <Select
        name="oldCarrier"
        label="Old carrier"
        optional
        value={oldCarrier}
        placeholder="Any"
        options={carriers.map((each) => ({
          value: each,
          label: `${each} (${sum(counts, (count) => count.oldCarrier === each)})`,
        }))}
        onValueChange={(value) => change({ oldCarrier: value })}
      />
      <Select
        name="sort"
        label="Sort by"
        value={sort}
        options={[
          { value: 'age', label: 'Age, oldest first' },
          { value: 'due', label: 'Due date, next first' },
        ]}
        onValueChange={(value) => change({ sort: value === 'age' ? '' : value })}
      />
    </search>
  )
}

type Count = BoardFilterProps['counts'][number]

function sum(counts: readonly Count[], isCounted: (count: Count) => boolean): number {
  return counts.filter(isCounted).reduce((total, { portIns }) => total + portIns, 0)
}
