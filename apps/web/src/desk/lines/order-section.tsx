import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import {
  attemptInWords,
  cardInWords,
  codeInWords,
} from '@openline/contract/office/code-labels-desk'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { OrderActs } from '../orders/order-acts.tsx'

type OrderSectionProps = {
  readonly line: Pick<DeskLine, 'orders'>
  readonly reload: () => unknown
}

/** Orders and payments of the line, with what support can do with each. */
export function OrderSection({ line, reload }: OrderSectionProps) {
  return (
    <Section title="Orders and payments">
      <DataTable
        caption="Orders of this line, newest first"
        heads={[
          'Order',
          'For',
          'State',
          'Placed',
          { numeric: 'Amount' },
          'Payments',
          'Email again',
        ]}
        empty="There is no order."
      >
        {line.orders.map(
          ({ id, number, kind, status, createdAt, amountCents, attempts, nextActions }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/orders/${id}`}>{number}</Link>
              </th>
              <td>{codeInWords(kind)}</td>
              <td>{codeInWords(status)}</td>
              <td>
                <When at={createdAt} />
              </td>
              <td data-numeric>{formatCents(amountCents)}</td>
              <td data-wraps>{attempts.map(attemptLabels).join(', ') || 'None'}</td>
              <td data-wraps>
                <OrderActs
                  orderId={id}
                  orderNumber={number}
                  nextActions={nextActions}
                  reload={reload}
                />
              </td>
            </tr>
          ),
        )}
      </DataTable>
    </Section>
  )
}

function attemptLabels({
  status,
  cardNetwork,
  last4Digits,
}: DeskLine['orders'][number]['attempts'][number]): string {
  return `${attemptInWords(status)}: ${cardInWords(cardNetwork, last4Digits)}`
}
