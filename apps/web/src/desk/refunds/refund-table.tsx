import { formatCents } from '@openline/contract/money'
import type { DeskOrder, DeskRefund } from '@openline/contract/sales/refunds-desk'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { When } from '../kit/when.tsx'
import styles from '../orders/order.module.css'
import { refundedFor, refundStandings } from './refund-labels.ts'

type RefundedOrder = { readonly order: Refunded; readonly refunds: readonly DeskRefund[] }
type Refunded = Pick<DeskOrder['order'], 'kind' | 'failure'>

/** What went back of an order, with its part of each tax. */
export function RefundTable({ shown: { order, refunds } }: { readonly shown: RefundedOrder }) {
  return (
    <DataTable
      caption="Refunds, oldest first"
      heads={['Requested', { numeric: 'Amount' }, 'State', 'For', 'Refunded by', 'Taxes included']}
      empty="Nothing was refunded."
    >
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} order={order} />
      ))}
    </DataTable>
  )
}

type RefundRowProps = { readonly refund: DeskRefund; readonly order: Refunded }

function RefundRow({ refund, order }: RefundRowProps) {
  const { createdAt, amountCents, status, note, settledAt, reason, madeBy, parts } = refund
  const { word, tone } = refundStandings[status]
  const taxes = parts?.taxes.filter(({ cents }) => cents > 0) ?? []
  return (
    <tr>
      <th scope="row">
        <When at={createdAt} />
      </th>
      <td data-numeric>{formatCents(amountCents)}</td>
      <td data-wraps>
        <Badge tone={tone}>{word}</Badge>
        {note && <span className={styles.small}>{note}</span>}
        {settledAt && (
          <span className={styles.small}>
            <When at={settledAt} />
          </span>
        )}
      </td>
      <td data-wraps>{refundedFor(reason, order)}</td>
      <td>{madeBy ?? 'Openline'}</td>
      <td data-wraps>
        {taxes.length === 0
          ? 'None'
          : taxes.map(({ name, jurisdiction, cents }) => (
              <span key={`${name} ${jurisdiction}`} className={styles.part}>
                {name} ({jurisdiction}): {formatCents(cents)}
              </span>
            ))}
      </td>
    </tr>
  )
}
