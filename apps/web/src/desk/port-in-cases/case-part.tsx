import { type CaseAction, caseOutcomeLabels } from '@openline/contract/processes/port-in-cases'
import type { DeskCase } from '@openline/contract/processes/port-in-cases-desk'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { Clock } from './clock.tsx'
import { caseActionLabels } from './labels.ts'
import styles from './port-in-cases.module.css'

type CasePartProps = {
  readonly of: DeskCase
  /** Whether who is signed in may act, or only look. */
  readonly canAct: boolean
  readonly onOpen: (action: CaseAction) => void
}

/** One case: why it is open and what can be done, or how it was closed. */
export function CasePart({ of, canAct, onOpen }: CasePartProps) {
  const isOpen = of.status === 'open'
  return (
    <Section
      title={`Case: ${of.title}`}
      actions={<Badge tone={isOpen ? 'danger' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>}
    >
      {isOpen ? (
        <>
          <p>{of.advice}</p>
          <Clock since={of.openedAt} lateAfterMinutes={24 * 60} />
          {canAct && <Actions actions={of.nextActions} onOpen={onOpen} />}
        </>
      ) : (
        <Closed of={of} />
      )}
    </Section>
  )
}

function variantOf(action: CaseAction, index: number): 'danger' | 'primary' | 'secondary' {
  if (action === 'stopped') return 'danger'
  return index === 0 ? 'primary' : 'secondary'
}

function Actions({
  actions,
  onOpen,
}: {
  readonly actions: readonly CaseAction[]
  readonly onOpen: CasePartProps['onOpen']
}) {
  if (actions.length === 0) return <p>Waiting for the old carrier to answer.</p>
  return (
    <div className={styles.actions}>
      {actions.map((action, index) => (
        <Button
          key={action}
          size="small"
          variant={variantOf(action, index)}
          onClick={() => onOpen(action)}
        >
          {caseActionLabels[action]}
        </Button>
      ))}
    </div>
  )
}

function Closed({
  of: { openedAt, closedAt, outcome, closedBy, note },
}: {
  readonly of: DeskCase
}) {
  return (
    <>
      <p>
        {outcome && caseOutcomeLabels[outcome]}
        {closedBy !== null && ` by ${closedBy}`}
        {closedAt !== null && (
          <>
            , <When at={closedAt} />
          </>
        )}
        . Open since <When at={openedAt} />.
      </p>
      {note !== null && <blockquote className={styles.note}>{note}</blockquote>}
    </>
  )
}
