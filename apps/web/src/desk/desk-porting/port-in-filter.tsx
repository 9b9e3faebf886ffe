import type { DeskPortInKind, listDeskPortIns } from '@openline/contract/desk-porting'
import type { OutputOf } from '@openline/contract/endpoint'
import { Link } from 'react-router'
import styles from './desk-porting.module.css'
import { kindWords } from './words.ts'

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
  const kinds = Object.keys(kindWords) as DeskPortInKind[]
  return (
    <nav aria-label="Which port-ins" className={styles.filter}>
      <Choice to="?" isChosen={kind === undefined && !isMine} label={`All (${all})`} />
      <Choice to="?mine=yes" isChosen={isMine} label="Mine" />
      {kinds
        .filter((each) => openOf(each) > 0 || each === kind)
        .map((each) => (
          <Choice
            key={each}
            to={`?kind=${each}`}
            isChosen={kind === each && !isMine}
            label={`${kindWords[each]} (${openOf(each)})`}
          />
        ))}
    </nav>
  )
}

type ChoiceProps = { readonly to: string; readonly isChosen: boolean; readonly label: string }

/** One list out of several, as a link that the browser can keep. */
export function Choice({ to, isChosen, label }: ChoiceProps) {
  return (
    <Link to={to} className={styles.choice} aria-current={isChosen ? 'page' : undefined}>
      {label}
    </Link>
  )
}
