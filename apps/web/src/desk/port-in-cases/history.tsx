import { actText } from '@openline/contract/platform/audit-labels'
import type { DeskAct, DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { Section } from '../kit/section.tsx'
import { type DayEntry, TimelineDays } from '../kit/timeline-days.tsx'

type HistoryProps = {
  readonly acts: readonly DeskAct[]
  /** What the customer reads, oldest first; none of a transfer that they don’t follow. */
  readonly timeline?: DeskPortIn['timeline']
}

const nothingSeen: DeskPortIn['timeline'] = []

/** What happened to a transfer and what staff did with it, the newest first. */
export function History({ acts, timeline = nothingSeen }: HistoryProps) {
  const seen = timeline.map(
    ({ at, title, detail }, index): DayEntry => ({
      id: `seen ${index}`,
      at,
      title,
      detail,
      by: null,
      mark: 'Customer sees it',
    }),
  )
  const done = acts.map(
    ({ at, by, act, reason }, index): DayEntry => ({
      id: `done ${index}`,
      at,
      title: actText(act),
      detail: reason,
      by,
      mark: 'Staff only',
    }),
  )
  const entries = [...done, ...seen.toReversed()].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  )
  return (
    <Section title="History">
      {entries.length === 0 && <p>Nothing has happened yet.</p>}
      <TimelineDays entries={entries} isPart />
    </Section>
  )
}
