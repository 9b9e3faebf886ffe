import { listTasks, type TaskState } from '@openline/contract/office/operations-desk'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { Check, findingOf } from './check.tsx'
import styles from './operations.module.css'
import { TroubleTable } from './trouble-table.tsx'

const states = {
  failing: { word: 'Failing', tone: 'danger' },
  late: { word: 'Late', tone: 'warning' },
  well: { word: 'OK', tone: 'success' },
} as const satisfies Record<TaskState['state'], { word: string; tone: Tone }>

/** Scheduled tasks: those that need a person, and all of them on demand. */
export function TasksSection() {
  const list = useCall(listTasks, {})
  return (
    <Check
      anchor="late_tasks"
      title="Scheduled tasks"
      runbook="tasks"
      of={list}
      judge={({ tasks }) =>
        findingOf(unwell(tasks).length, 'danger', {
          none: `All ${tasks.length} tasks are running on time.`,
          some: 'Failing or late',
        })
      }
    >
      {({ tasks }) => (
        <>
          <TaskTable caption="Tasks that fail or are late" tasks={unwell(tasks)} />
          <details>
            <summary>Show all tasks</summary>
            <TaskTable caption="All scheduled tasks" tasks={tasks} />
          </details>
        </>
      )}
    </Check>
  )
}

function unwell(tasks: readonly TaskState[]): TaskState[] {
  return tasks.filter(({ state }) => state !== 'well')
}

type TaskTableProps = {
  readonly caption: string
  readonly tasks: readonly TaskState[]
}

function TaskTable({ caption, tasks }: TaskTableProps) {
  return (
    <TroubleTable
      caption={caption}
      heads={[
        'Task',
        'State',
        'Every',
        'Last run',
        { numeric: 'Failures in a row' },
        'Last failure',
      ]}
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
