import { listTasks, type TaskState } from '@openline/contract/office/operations-desk'
import { Badge, type Tone } from '../../ui/badge.tsx'

import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './operations.module.css'
import { RunbookNote } from './runbook-note.tsx'
import { TroubleTable } from './trouble-table.tsx'

const states = {
  failing: { word: 'Fails', tone: 'danger' },
  late: { word: 'Late', tone: 'warning' },
  well: { word: 'Well', tone: 'success' },
} as const satisfies Record<TaskState['state'], { word: string; tone: Tone }>

/** Scheduled tasks: those that need a person, and all of them on demand. */
export function TasksSection() {
  const list = useCall(listTasks, {})
  return (
    <Section title="Scheduled tasks">
      <RunbookNote of="tasks" />
      <Loaded of={list}>
        {({ tasks }) => (
          <>
            <TaskTable
              caption="Tasks that fail or are late"
              tasks={tasks.filter(({ state }) => state !== 'well')}
              empty={`All ${tasks.length} tasks run as they should.`}
            />
            <details>
              <summary>Show all tasks</summary>
              <TaskTable caption="All scheduled tasks" tasks={tasks} empty="There are no tasks." />
            </details>
          </>
        )}
      </Loaded>
    </Section>
  )
}

type TaskTableProps = {
  readonly caption: string
  readonly tasks: readonly TaskState[]
  readonly empty: string
}

function TaskTable({ caption, tasks, empty }: TaskTableProps) {
  return (
    <TroubleTable
      caption={caption}
      heads={[
        'Task',
        'State',
        'Every',
        'Last end',
        { numeric: 'Failures in a row' },
        'Last failure',
      ]}
      empty={empty}
    >
      {tasks.map(({ task, state, everySeconds, endedAt, failuresInRow, failedAt, failure }) => (
        <tr key={task}>
          <th scope="row" data-wraps>
            {task}
          </th>
          <td>
            <Badge tone={states[state].tone}>{states[state].word}</Badge>
          </td>
          <td>{spanOf(everySeconds)}</td>
          <td>{endedAt ? <When at={endedAt} /> : 'Never'}</td>
          <td data-numeric>{failuresInRow}</td>
          <td data-wraps>
            {failure ?? 'None'}
            {failedAt && (
              <span className={styles.small}>
                <When at={failedAt} />
              </span>
            )}
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}

function spanOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}
