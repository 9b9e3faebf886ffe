import { listDeclinedRenewals } from '@openline/contract/office/operations-desk'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { RunbookNote } from './runbook-note.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** Lines whose automatic renewal was declined, until they are paid or suspended. */
export function RenewalsSection() {
  const list = useCall(listDeclinedRenewals, {})
  return (
    <Section title="Declined renewals">
      <RunbookNote of="declinedRenewals" />
      <Loaded of={list} lines={3}>
        {({ renewals }) => (
          <TroubleTable
            caption="Lines with a declined renewal, the first to end on top"
            heads={['Paid until', 'Line', 'Next try', 'Customer']}
            empty="No renewal was declined."
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
                <td>{nextTryAt ? <When at={nextTryAt} /> : 'No more tries'}</td>
                <td>
                  <AboutLink about={{ kind: 'customer', id: customerId }} />
                </td>
              </tr>
            ))}
          </TroubleTable>
        )}
      </Loaded>
    </Section>
  )
}
