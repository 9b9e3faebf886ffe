import type { Hit, HitKind } from '@openline/contract/people/search-desk'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { recordLabels } from '../lib/record-labels.ts'
import { usePathOfHit } from './hit-path.ts'

export const hitLabels = {
  ...recordLabels,
  message: 'Message',
} as const satisfies Record<HitKind, string>

export function HitTable({ hits }: { readonly hits: readonly Hit[] }) {
  const pathOf = usePathOfHit()
  return (
    <DataTable caption="Results" heads={['Result', 'Type', 'Details']} empty="Nothing found.">
      {hits.map((hit) => {
        const path = pathOf(hit)
        return (
          <tr key={`${hit.kind} ${hit.id}`}>
            <th scope="row">{path === null ? hit.title : <Link to={path}>{hit.title}</Link>}</th>
            <td>{hitLabels[hit.kind]}</td>
            <td data-wraps>{hit.detail}</td>
          </tr>
        )
      })}
    </DataTable>
  )
}
