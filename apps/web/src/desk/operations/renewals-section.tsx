import { listDeclinedRenewals } from '@openline/contract/office/operations-desk'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { Check, findingOf } from './check.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** Lines whose automatic renewal was declined, until they are paid or suspended. */
export function RenewalsSection() {
  const list = useCall(listDeclinedRenewals, {})
  return (
    <Check
      anchor="declined_renewals"
      title="Declined renewals"
      runbook="declinedRenewals"
      of={list}
      judge={({ renewals }) =>
        findingOf(renewals.length, 'warning', {
          none: 'No line has a declined renewal.',
          some: 'Declined, and not paid yet',
        })
      }
    >
      {({ renewals }) => (
        <TroubleTable
          caption="Lines with a declined renewal, earliest end first"
          heads={['Paid until', 'Line', 'Next attempt', 'Customer']}
        >
          {renewals.map(({ line, customerId, nextTryAt, paidUntil }) => (
            <tr key={line.id}>
              <th scope="row">
                <When at={paidUntil} />
              </th>
              <td>
                <AboutLink
                  about={{ kind: 'line', id: line.id }}
                  {...(line.mdn && { name: line.mdn })}
                />
              </td>
              <td>{nextTryAt ? <When at={nextTryAt} /> : 'No more attempts'}</td>
              <td>
                <AboutLink about={{ kind: 'customer', id: customerId }} />
              </td>
            </tr>
          ))}
        </TroubleTable>
      )}
    </Check>
  )
}
