import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { Alert } from '../../ui/alert.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import { troublesOf } from './troubles.ts'

/** What needs attention, on top of the page; nothing where nothing is. */
export function TroubleList({ customer }: { readonly customer: DeskCustomer }) {
  const troubles = troublesOf(customer)
  if (troubles.length === 0) return null
  return (
    <Alert tone="warning" title="Needs attention">
      <ul>
        {troubles.map(({ kind, id, text }) => (
          <li key={`${kind} ${id}`}>
            <RecordLink to={[{ kind, id }]}>{text}</RecordLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
