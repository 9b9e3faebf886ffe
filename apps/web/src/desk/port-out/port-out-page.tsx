import {
  askNetworkAboutPortOut,
  type DeskPortOut,
  type PortOutAction,
  portOutActionSchema,
  releasePortOut,
  takePortOut,
  viewDeskPortOut,
} from '@openline/contract/lines/port-out-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { RecordFrame } from '../kit/record.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AssignmentNotice, QuickButton } from '../port-in-cases/assignee.tsx'
import { Compared } from '../port-in-cases/compared.tsx'
import { History } from '../port-in-cases/history.tsx'
import { portOutStates, portOutTones } from '../port-in-cases/labels.ts'
import { PortOutDialog } from './port-out-dialog.tsx'
import { PortOutFacts } from './port-out-facts.tsx'

/** One request of another carrier: what it asked, what we hold, and what can be done until when. */
export function PortOutPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDeskPortOut, { params: { id } }, { refreshEverySeconds: 10 })
  const { value, reload } = loading
  const portOut = value?.page.portOut
  return (
    <Page
      title={portOut?.msisdn ? `Port-out ${formatMsisdn(portOut.msisdn)}` : 'Port-out'}
      lead={
        portOut && (
          <Badge tone={portOutTones[portOut.status]}>{portOutStates[portOut.status]}</Badge>
        )
      }
      actions={value && <PageActions page={value.page} reload={reload} />}
    >
      <Loaded of={loading}>
        {({ page }) => (
          <>
            <AssignmentNotice assignment={page.portOut.assignment} />
            <RecordFrame facts={<PortOutFacts page={page} />} more={null}>
              <Compared page={page} />
              <History acts={page.acts} />
            </RecordFrame>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const words = {
  approve: 'Approve now',
  refuse: 'Decline',
  send_again: 'Send again',
  done_by_hand: 'Done by hand',
} as const satisfies Record<PortOutAction, string>

type PageActionsProps = { readonly page: DeskPortOut; readonly reload: () => unknown }

function PageActions({ page: { portOut, nextActions }, reload }: PageActionsProps) {
  const { roles } = useStaff()
  const [action, setAction] = useState<PortOutAction | null>(null)
  const { id, status, carrierRefused } = portOut
  const isUnderWay = status === 'waiting' || status === 'approved' || carrierRefused
  const askButton = isUnderWay && (
    <QuickButton label="Ask the network" act={askNetworkAboutPortOut} id={id} reload={reload} />
  )
  if (!hasRole(roles, ['porting'])) return askButton
  return (
    <>
      {askButton}
      {nextActions.includes('take') && (
        <QuickButton label="Assign to me" act={takePortOut} id={id} reload={reload} />
      )}
      {nextActions.includes('release') && (
        <QuickButton label="Release" act={releasePortOut} id={id} reload={reload} />
      )}
      {portOutActionSchema.options
        .filter((each) => nextActions.includes(each))
        .map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === 'refuse' ? 'danger' : 'primary'}
            onClick={() => setAction(each)}
          >
            {words[each]}
          </Button>
        ))}
      {action && (
        <PortOutDialog action={action} id={id} reload={reload} onClose={() => setAction(null)} />
      )}
    </>
  )
}
