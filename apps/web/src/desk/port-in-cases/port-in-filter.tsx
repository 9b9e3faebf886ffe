import type { OutputOf } from '@openline/contract/endpoint'
import type {
  DeskPortInKind,
  listDeskPortIns,
} from '@openline/contract/processes/port-in-cases-desk'
import { Choices } from '../kit/choices.tsx'
import { kindLabels } from './labels.ts'

type PortInFilterProps = {
  readonly counts: OutputOf<typeof listDeskPortIns>['counts']
  readonly kind: DeskPortInKind | undefined
  readonly isMine: boolean
}

/** The reasons with how many wait for each; the most urgent first. */
export function PortInFilter({ counts, kind, isMine }: PortInFilterProps) {
  const all = counts.reduce((sum, { open }) => sum + open, 0)
  const openOf = (of: DeskPortInKind) => counts.find((each) => each.kind === of)?.open ?? 0
  // Each key is a kind.
  const kinds = Object.keys(kindLabels) as DeskPortInKind[]
  return (
    <Choices
      label="Which port-ins"
      choices={[
        { to: '?', isChosen: kind === undefined && !isMine, label: `All (${all})` },
        { to: '?mine=yes', isChosen: isMine, label: 'Mine' },
        ...kinds
          .filter((each) => openOf(each) > 0 || each === kind)
          .map((each) => ({
            to: `?kind=${each}`,
            isChosen: kind === each && !isMine,
            label: `${kindLabels[each]} (${openOf(each)})`,
          })),
      ]}
    />
  )
}
