import type { Act } from '@openline/contract/platform/audit'
import { actText } from '@openline/contract/platform/audit-labels'
import { DataTable } from '../kit/data-table.tsx'
import { When } from '../kit/when.tsx'
import { recordLabels } from '../lib/record-labels.ts'
import { RecordLink } from '../lib/record-link.tsx'
import styles from './act-table.module.css'

type ActTableProps = { readonly acts: readonly Act[] }

const origins = {
  desk: '',
  operator: 'on the command line',
  crm: 'by the support system',
  signed_out: 'without a session',
} as const satisfies Record<Act['by']['origin'], string>

export function ActTable({ acts }: ActTableProps) {
  return (
    <DataTable
      caption="Staff actions, newest first"
      heads={['When', 'Who', 'Act', 'Done to', 'Reason', 'Change']}
      empty="No actions match."
    >
      {acts.map((act) => (
        <ActRow key={act.id} act={act} />
      ))}
    </DataTable>
  )
}

function ActRow({ act }: { readonly act: Act }) {
  const { at, by, askedBy, subject, customerId, customerName, reason } = act
  return (
    <tr>
      <th scope="row">
        <When at={at} />
      </th>
      <td>
        {by.name}
        {askedBy && <span className={styles.small}>asked for by {askedBy.name}</span>}
        {origins[by.origin] && <span className={styles.small}>{origins[by.origin]}</span>}
      </td>
      <td data-wraps>{actText(act.act)}</td>
      <td>
        {recordLabels[subject.kind]}
        <span className={subject.name === null ? styles.id : styles.small}>
          <RecordLink to={[subject]}>{subject.name ?? subject.id}</RecordLink>
        </span>
        {customerId !== null && customerId !== subject.id && (
          <>
            <span className={styles.small}>of the customer</span>
            <span className={customerName === null ? styles.id : styles.small}>
              <RecordLink to={[{ kind: 'customer', id: customerId }]}>
                {customerName ?? customerId}
              </RecordLink>
            </span>
          </>
        )}
      </td>
      <td data-wraps>{reason ?? '–'}</td>
      <td>
        <Change act={act} />
      </td>
    </tr>
  )
}

/** Before and after, as they were recorded. */
function Change({ act: { before, after, act, requestId } }: { readonly act: Act }) {
  return (
    <details className={styles.change}>
      <summary aria-label={`Show the change: ${actText(act)}`}>Show</summary>
      <dl>
        <dt>Before</dt>
        <dd>{textOf(before)}</dd>
        <dt>After</dt>
        <dd>{textOf(after)}</dd>
        <dt>Request</dt>
        <dd>{requestId ?? 'none: on the command line'}</dd>
      </dl>
    </details>
  )
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : JSON.stringify(value, null, 1)
}
