import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'

type Attempt = DeskPortIn['attempts'][number]

const answers = { moved: 'Moved', refused: 'Refused', withdrawn: 'Withdrawn' } as const

function answerOf({ outcome, reason }: Attempt): string {
  if (outcome === null) return 'No answer yet'
  return reason === null ? answers[outcome] : `${reason.message} (${reason.code})`
}

const columns: readonly Column<Attempt>[] = [
  { head: 'Attempt', cell: ({ number }) => number },
  {
    head: 'Sent',
    cell: ({ sentAt }) => (sentAt === null ? 'Not yet' : <When at={sentAt} />),
  },
  { head: 'Answered', cell: ({ endedAt }) => endedAt && <When at={endedAt} /> },
  { head: 'Answer', wraps: true, cell: answerOf },
]

/** Every try to get the number, with what the old carrier answered. */
export function Attempts({ attempts }: Pick<DeskPortIn, 'attempts'>) {
  return (
    <Section title="Attempts">
      <ColumnTable
        caption="Attempts, newest first"
        rows={attempts.toReversed()}
        keyOf={({ number }) => String(number)}
        columns={columns}
        empty="Never sent."
      />
    </Section>
  )
}
