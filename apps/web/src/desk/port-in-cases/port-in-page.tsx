import { formatMsisdn } from '@openline/contract/phone-number'
import { askNetworkAboutPortIn } from '@openline/contract/processes/port-in-board-desk'
import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import {
  type DeskCase,
  type DeskPortIn,
  openPortInCase,
  releasePortIn,
  takePortIn,
  viewDeskPortIn,
} from '@openline/contract/processes/port-in-cases-desk'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { Notes } from '../support/notes.tsx'
import { AssignmentNotice, QuickButton } from './assignee.tsx'
import { Attempts } from './attempts.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { CasePart } from './case-part.tsx'
import { Acts, PortInHistory } from './history.tsx'
import { PortInFacts } from './port-in-facts.tsx'

/** One port-in: its cases with what can be done, what was sent, and what happened. */
export function PortInPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDeskPortIn, { params: { id } }, { refreshEverySeconds: 15 })
  const { value, reload } = loading
  const number = value && formatMsisdn(value.page.portIn.msisdn)
  return (
    <Page
      title={number ? `Port-in ${number}` : 'Port-in'}
      actions={value && <PageActions page={value.page} reload={reload} />}
    >
      <Loaded of={loading}>{({ page }) => <Content page={page} reload={reload} />}</Loaded>
    </Page>
  )
}

type PartProps = { readonly page: DeskPortIn; readonly reload: () => unknown }

function PageActions({ page, reload }: PartProps) {
  const { roles } = useStaff()
  const [isOpening, setOpening] = useState(false)
  const { nextActions } = page
  const { id } = page.portIn
  const askButton = page.carrierOrderId !== null && !portInIsOver(page.portIn.status) && (
    <QuickButton label="Ask the network" act={askNetworkAboutPortIn} id={id} reload={reload} />
  )
  if (!hasRole(roles, ['porting'])) return askButton
  return (
    <>
      {askButton}
      {nextActions.includes('take') && (
        <QuickButton label="Assign to me" act={takePortIn} id={id} reload={reload} />
      )}
      {nextActions.includes('release') && (
        <QuickButton label="Release" act={releasePortIn} id={id} reload={reload} />
      )}
      {nextActions.includes('open_case') && (
        <Button onClick={() => setOpening(true)}>Open a case</Button>
      )}
      {isOpening && (
        <ActDialog
          title="Open a case"
          subtitle="The customer sees that support took over."
          submitLabel="Open the case"
          act={openPortInCase}
          params={{ id }}
          initial={{}}
          reload={reload}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  )
}

type Opened = { readonly of: DeskCase; readonly action: CaseAction }

function Content({ page, reload }: PartProps) {
  const { roles } = useStaff()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <AssignmentNotice assignment={page.assignment} />
      <Notes customerId={page.customer.id} record={{ kind: 'port_in', id: page.portIn.id }}>
        {(notes) => (
          <>
            <PortInFacts page={page} />
            {notes}
            {page.cases.map((of) => (
              <CasePart
                key={of.id}
                of={of}
                canAct={hasRole(roles, ['porting'])}
                onOpen={(action) => setOpened({ of, action })}
              />
            ))}
            <Attempts attempts={page.attempts} />
            <PortInHistory timeline={page.timeline} />
            <Acts acts={page.acts} />
          </>
        )}
      </Notes>
      {opened && (
        <CaseDialog {...opened} page={page} reload={reload} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
