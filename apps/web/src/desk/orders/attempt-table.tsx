import { formatCents } from '@openline/contract/money'
import { attemptInWords, declineInWords } from '@openline/contract/office/code-labels-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { CardLabel } from '../../ui/card-label.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { When } from '../kit/when.tsx'
import { ProviderLink } from '../lib/provider-link.tsx'

type Attempt = DeskOrder['attempts'][number]

/** Every try to pay an order, with its name at the provider. */
export function AttemptTable({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <DataTable
      caption="Payments, oldest first"
      heads={['Time', { numeric: 'Amount' }, 'Outcome', 'Card', 'Provider ID']}
      empty="No payment attempts."
    >
      {attempts.map(
        ({ id, createdAt, amountCents, status, failure, cardNetwork, last4Digits, intentId }) => (
          <tr key={id}>
            <th scope="row">
              <When at={createdAt} />
            </th>
            <td data-numeric>{formatCents(amountCents)}</td>
            <td data-wraps>
              {attemptInWords(status)}
              {failure && `: ${declineInWords(failure.code)}`}
            </td>
            <td>
              <CardLabel network={cardNetwork} last4Digits={last4Digits} />
            </td>
            <td data-wraps>
              {intentId === null ? 'Unknown' : <ProviderLink kind="payment" id={intentId} />}
            </td>
          </tr>
        ),
      )}
    </DataTable>
  )
}
