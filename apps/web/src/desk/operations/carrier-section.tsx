import {
  listRefusedCalls,
  type RefusedCall,
  retryPlanChange,
  type StuckOrder,
} from '@openline/contract/office/operations-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'

import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { RunbookNote } from './runbook-note.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** What the carrier refused, and paid orders without their line. */
export function CarrierSection() {
  const list = useCall(listRefusedCalls, {})
  const { roles } = useStaff()
  const [retrying, setRetrying] = useState<RefusedCall | null>(null)
  const mayRetry = hasRole(roles, retryPlanChange.roles)
  return (
    <>
      <Section title="Calls the carrier refused">
        <RunbookNote of="refusedCalls" />
        <Loaded of={list} lines={3}>
          {({ calls }) => <CallTable calls={calls} onRetry={mayRetry ? setRetrying : null} />}
        </Loaded>
      </Section>
      <Section title="Orders without progress">
        <RunbookNote of="stuckOrders" />
        <Loaded of={list} lines={3}>
          {({ stuckOrders }) => <OrderTable orders={stuckOrders} />}
        </Loaded>
      </Section>
      {retrying && (
        <ActDialog
          title="Send the plan again"
          subtitle="We’ll send the carrier this line’s plan again."
          submitLabel="Send it"
          act={retryPlanChange}
          params={{ id: retrying.line.id }}
          initial={{}}
          toBody={() => ({ number: Number(retrying.id) })}
          reload={list.reload}
          onClose={() => setRetrying(null)}
        />
      )}
    </>
  )
}

const callLabels = {
  suspend: 'Suspend the line',
  restore: 'Restore the line',
  lock: 'Lock the number',
  unlock: 'Unlock the number',
  port_out: 'Answer to another carrier',
  emergency_address: 'Register the emergency address',
  address_to_correct: '911 can’t use the address: ask the customer',
  plan_change: 'Change of the plan',
  end_line: 'End the line',
} as const satisfies Record<RefusedCall['call'], string>

type CallTableProps = {
  readonly calls: readonly RefusedCall[]
  readonly onRetry: ((call: RefusedCall) => void) | null
}

function CallTable({ calls, onRetry }: CallTableProps) {
  return (
    <TroubleTable
      caption="Calls the carrier refused, oldest first"
      heads={['Asked for', 'Call', 'Line', 'Customer', 'Actions']}
      empty="The carrier has carried out every call."
    >
      {calls.map((refused) => (
        <tr key={`${refused.call} ${refused.line.id} ${refused.id}`}>
          <th scope="row">
            <When at={refused.at} />
          </th>
          <td>{callLabels[refused.call]}</td>
          <td>
            <AboutLink
              about={{ kind: 'line', id: refused.line.id }}
              {...(refused.line.mdn && { name: refused.line.mdn })}
            />
          </td>
          <td>
            <AboutLink about={{ kind: 'customer', id: refused.customerId }} />
          </td>
          <td>
            {refused.call === 'plan_change' && onRetry && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Send the plan again: ${refused.line.mdn ?? refused.line.id}`}
                onClick={() => onRetry(refused)}
              >
                Send again
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}

const statusLabels = {
  paid: 'Paid, not sent to the carrier',
  provisioning: 'The carrier activates it',
  to_ship: 'The SIM card is to be sent',
  refund_pending: 'A refund is on its way',
} as const satisfies Record<StuckOrder['status'], string>

function OrderTable({ orders }: { readonly orders: readonly StuckOrder[] }) {
  return (
    <TroubleTable
      caption="Paid orders without progress, oldest first"
      heads={['Paid', 'Order', 'Waits for', 'Customer']}
      empty="No stuck orders."
    >
      {orders.map(({ id, number, status, customerId, since }) => (
        <tr key={id}>
          <th scope="row">
            <When at={since} />
          </th>
          <td>
            <AboutLink about={{ kind: 'order', id }} name={number} />
          </td>
          <td>{statusLabels[status]}</td>
          <td>
            <AboutLink about={{ kind: 'customer', id: customerId }} />
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}
