import type { Hit, HitKind } from '@openline/contract/desk-search'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'

const kinds = {
  customer: 'Customer',
  line: 'Line',
  order: 'Order',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  port_in: 'Port-in',
  case: 'Port-in case',
  message: 'Message',
} as const satisfies Record<HitKind, string>

/** Records with a page of their own; the others are on the page of their customer. */
const pages: Partial<Record<HitKind, string>> = {
  line: '/lines',
  order: '/orders',
}

export function HitTable({ hits }: { readonly hits: readonly Hit[] }) {
  return (
    <DataTable caption="What was found" heads={['Found', 'Kind', 'Details']} empty="Nothing found.">
      {hits.map((hit) => (
        <tr key={`${hit.kind} ${hit.id}`}>
          <th scope="row">
            <HitTitle hit={hit} />
          </th>
          <td>{kinds[hit.kind]}</td>
          <td data-wraps>{hit.detail}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function HitTitle({ hit: { kind, id, customerId, title } }: { readonly hit: Hit }) {
  // A message of someone without an account.
  if (customerId === null) return title
  const page = pages[kind]
  return <Link to={page ? `${page}/${id}` : `/customers/${customerId}`}>{title}</Link>
}
