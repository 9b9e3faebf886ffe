import { formatCents } from '@openline/contract/money'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'

type ReturnSectionProps = Pick<DeskCustomer, 'refunds' | 'disputes'>

/** Money that went back, and what banks question. */
export function ReturnSection({ refunds, disputes }: ReturnSectionProps) {
  const rows = [
    ...refunds.map((refund) => ({
      ...refund,
      what: 'Refund',
      at: refund.createdAt,
      amount: formatCents(refund.amountCents),
    })),
    ...disputes.map((dispute) => ({
      ...dispute,
      what: codeInWords(dispute.stage),
      at: dispute.openedAt,
      amount: inCurrency(dispute),
    })),
  ]
  return (
    <Section title="Refunds and disputes">
      <DataTable
        caption="The customer’s refunds and disputes"
        heads={['When', 'What', 'State', { numeric: 'Amount' }, 'Order', 'Reason']}
        empty="No refunds or disputes."
      >
        {rows.map(({ id, at, what, status, amount, orderNumber, reason }) => (
          <tr key={id}>
            <th scope="row">
              <When at={at} />
            </th>
            <td>{what}</td>
            <td>{codeInWords(status)}</td>
            <td data-numeric>{amount}</td>
            <td>{orderNumber}</td>
            <td data-wraps>{codeInWords(reason)}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

function inCurrency({ amountCents, currency }: DeskCustomer['disputes'][number]): string {
  return currency === 'usd'
    ? formatCents(amountCents)
    : `${amountCents} in the smallest unit of ${currency.toUpperCase()}`
}
