import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { TrackingLink } from '../lib/tracking-link.tsx'
import { simLabels } from './line-labels.ts'

type LineProps = { readonly line: DeskLine }

/** What was paid for. */
export function PeriodSection({ line }: LineProps) {
  return (
    <Section title="Periods">
      <DataTable
        caption="Paid periods, newest first"
        heads={['Period', 'Plan', 'From', 'Until', 'Paid by']}
        empty="No period has begun yet."
      >
        {line.periods.map(({ number, planName, startsAt, endsAt, orderId }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td data-wraps>{planName}</td>
            <td>
              <When at={startsAt} />
            </td>
            <td>
              <When at={endsAt} />
            </td>
            <td>
              <Link to={`/orders/${orderId}`}>Order for period {number}</Link>
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

/** What was announced before a charge. */
export function NoticeSection({ line }: LineProps) {
  return (
    <Section title="Renewal notices">
      <DataTable
        caption="Renewal notices, newest first"
        heads={['Notice', 'Sent', 'Charge date', { numeric: 'Amount' }, 'Delivery']}
        empty="No notices."
      >
        {line.notices.map(({ id, kind, sentAt, chargeAt, totalCents, failedAt }) => (
          <tr key={id}>
            <th scope="row">{codeInWords(kind)}</th>
            <td>
              <When at={sentAt} />
            </td>
            <td>
              <When at={chargeAt} />
            </td>
            <td data-numeric>{formatCents(totalCents)}</td>
            <td>{failedAt === null ? 'Sent' : 'Failed: doesn’t count as sent'}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

/** Which SIMs the line had. */
export function SimSection({ line }: LineProps) {
  return (
    <Section title="SIM changes">
      <DataTable
        caption="SIM changes, newest first"
        heads={['New SIM', 'Requested', 'State', 'Since', 'Details']}
        empty="No SIM changes."
      >
        {line.simChanges.map((change) => (
          <tr key={change.id}>
            <th scope="row">{simLabels[change.sim]}</th>
            <td>
              <When at={change.requestedAt} />
            </td>
            <td>{codeInWords(change.status)}</td>
            <td>
              <When at={change.changedAt} />
            </td>
            <td data-wraps>
              {change.trackingNumber ? (
                <TrackingLink number={change.trackingNumber} />
              ) : (
                (change.failureCode ?? '–')
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}
