import {
  listRefusedCalls,
  type RefusedCall,
  retryPlanChange,
  type StuckOrder,
} from '@openline/contract/office/operations-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { Check, findingOf } from './check.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** What the carrier refused, and paid orders without their line. */
export function CarrierSection() {
  const list = useCall(listRefusedCalls, {})
  const { roles } = useStaff()
  const [retrying, setRetrying] = useState<RefusedCall | null>(null)
  const mayRetry = hasRole(roles, retryPlanChange.roles)
  return (
    <>
      <Check
        anchor="refused_calls"
        title="Calls the carrier refused"
        runbook="refusedCalls"
        of={list}
        judge={({ calls }) =>
          findingOf(calls.length, 'danger', {
            none: 'The carrier has carried out every call.',
            some: 'Refused, and not yet resolved',
          })
        }
      >
        {({ calls }) => <CallTable calls={calls} onRetry={mayRetry ? setRetrying : null} />}
      </Check>
      <Check
        anchor="stuck_orders"
        title="Stuck orders"
        runbook="stuckOrders"
        of={list}
        judge={({ stuckOrders }) =>
          findingOf(stuckOrders.length, 'danger', {
            none: 'Every paid order is moving.',
            some: 'Paid, and not moving',
          })
        }
      >
        {({ stuckOrders }) => <OrderTable orders={stuckOrders} />}
      </Check>
      {retrying && (
        <ActDialog
          title="Send the plan again"
          subtitle="We’ll send the carrier this line’s plan again."
          submitLabel="Send"
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
  port_out: 'Answer another carrier',
  emergency_address: 'Register the 911 address',
  address_to_correct: '911 can’t use the address; ask the customer',
  plan_change: 'Change the plan',
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
      heads={['Requested', 'Call', 'Line', 'Customer', 'Actions']}
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
  paid: 'Our call to the carrier',
  provisioning: 'The carrier’s activation',
  to_ship: 'The SIM card to ship',
  refund_pending: 'The refund',
} as const satisfies Record<StuckOrder['status'], string>

function OrderTable({ orders }: { readonly orders: readonly StuckOrder[] }) {
  return (
    <TroubleTable
      caption="Paid orders without progress, oldest first"
      heads={['Paid', 'Order', 'Waiting for', 'Customer']}
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
