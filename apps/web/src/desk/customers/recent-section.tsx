import { listRecentCustomers } from '@openline/contract/people/search-desk'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'

/** The customers that who is signed in worked on last, for the roles that see customers. */
export function RecentSection() {
  const { roles } = useStaff()
  return hasRole(roles, listRecentCustomers.roles) ? <Recent /> : null
}

function Recent() {
  const state = useCall(listRecentCustomers, {})
  return (
    <Section title="Recent customers">
      <Loaded of={state} lines={4}>
        {({ customers }) => (
          <DataTable
            caption="Customers you worked on last"
            heads={['Customer', 'Email', 'Last opened']}
            empty="None yet. Press / to find one."
          >
            {customers.map(({ id, name, email, at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/customers/${id}`}>{name || email}</Link>
                </th>
                <td data-wraps>{email}</td>
                <td>
                  <When at={at} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </Loaded>
    </Section>
  )
}
