import { formatCents } from '@openline/contract/money'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { DataTable } from '../kit/data-table.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import styles from './customers.module.css'

type WordSectionProps = Pick<DeskCustomer, 'messages' | 'incidents' | 'notices' | 'consents'>

type Row = {
  readonly id: string
  readonly at: string
  readonly what: React.ReactNode
  readonly text: string
}

/** What the customer wrote, was told and consented to. */
export function WordSection({ messages, incidents, notices, consents }: WordSectionProps) {
  const written: Row[] = [
    ...messages.map(({ id, receivedAt, ticket, message }) => ({
      id,
      at: receivedAt,
      what: <RecordLink to={[{ kind: 'message', id }]}>{ticket}</RecordLink>,
      text: message,
    })),
    ...incidents.map(({ id, openedAt, kind, outcome, summary }) => ({
      id,
      at: openedAt,
      what: `${codeInWords(kind)}: ${outcome ?? 'open'}`,
      text: summary,
    })),
  ]
  const told: Row[] = [
    ...notices.map(({ at, kind, totalCents, hasFailed }) => ({
      id: `${at} ${kind}`,
      at,
      what: `Notice: ${codeInWords(kind)}`,
      text: [totalCents !== null && formatCents(totalCents), hasFailed && 'not delivered']
        .filter(Boolean)
        .join(', '),
    })),
    ...consents.map(({ at, lineId, isOn, termsVersion }) => ({
      id: `${at} ${lineId}`,
      at,
      what: `Auto-renew turned ${isOn ? 'on' : 'off'}`,
      text: `terms ${termsVersion}`,
    })),
  ]
  return (
    <>
      {written.length > 0 && <Words title="Messages and complaints" rows={written} />}
      {told.length > 0 && <Words title="Notices and consents" rows={told} />}
    </>
  )
}

type WordsProps = { readonly title: string; readonly rows: readonly Row[] }

function Words({ title, rows }: WordsProps) {
  return (
    <details className={styles.words}>
      <summary>
        {title} ({rows.length})
      </summary>
      <DataTable caption={title} heads={['When', 'What', 'Text']} empty="Nothing yet.">
        {rows
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .map(({ id, at, what, text }) => (
            <tr key={id}>
              <th scope="row">
                <When at={at} />
              </th>
              <td>{what}</td>
              <td data-wraps>{text}</td>
            </tr>
          ))}
      </DataTable>
    </details>
  )
}
