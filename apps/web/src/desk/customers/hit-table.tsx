import type { Hit, HitKind } from '@openline/contract/people/search-desk'
import { DataTable } from '../kit/data-table.tsx'
import { recordLabels } from '../lib/record-labels.ts'
import { RecordLink } from '../lib/record-link.tsx'

const kinds = {
  ...recordLabels,
  message: 'Message',
} as const satisfies Record<HitKind, string>

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

/** Where the record's page is not open to the role, that of its customer is. */
function HitTitle({ hit: { page, customerId, title } }: { readonly hit: Hit }) {
  const customer = customerId === null ? [] : [{ kind: 'customer', id: customerId }]
  return <RecordLink to={page === null ? customer : [page, ...customer]}>{title}</RecordLink>
}
