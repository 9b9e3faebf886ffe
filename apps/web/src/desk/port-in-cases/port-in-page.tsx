import { formatMsisdn } from '@openline/contract/phone-number'
import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import {
  askNetworkAboutPortIn,
  type DeskCase,
  type DeskPortIn,
  openPortInCase,
  releasePortIn,
  sendPortInEmailAgain,
  takePortIn,
  viewDeskPortIn,
} from '@openline/contract/processes/port-in-cases-desk'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PortInMessages } from '../contact/port-in-messages.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { None, RecordFrame } from '../kit/record.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { Notes } from '../support/notes.tsx'
import { AssignmentNotice, QuickButton } from './assignee.tsx'
import { Attempts } from './attempts.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { CasePart } from './case-part.tsx'
import { History } from './history.tsx'
import { portInStates, portInTones } from './labels.ts'
import { PortInFacts } from './port-in-facts.tsx'

/** One port-in: its cases with what can be done, what was sent, and what happened. */
export function PortInPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDeskPortIn, { params: { id } }, { refreshEverySeconds: 15 })
  const { value, reload } = loading
  const portIn = value?.page.portIn
  return (
    <Page
      title={portIn ? `Port-in ${formatMsisdn(portIn.msisdn)}` : 'Port-in'}
      lead={
        portIn && <Badge tone={portInTones[portIn.status]}>{portInStates[portIn.status]}</Badge>
      }
      actions={value && <PageActions page={value.page} reload={reload} />}
    >
      <Loaded of={loading}>{({ page }) => <Content page={page} reload={reload} />}</Loaded>
    </Page>
  )
}

type PartProps = { readonly page: DeskPortIn; readonly reload: () => unknown }

function PageActions({ page, reload }: PartProps) {
  const { roles } = useStaff()
  const { nextActions } = page
  const { id } = page.portIn
  const askButton = page.carrierOrderId !== null && !portInIsOver(page.portIn.status) && (
    <QuickButton label="Ask the network" act={askNetworkAboutPortIn} id={id} reload={reload} />
  )
  const linkButton = nextActions.includes('send_link') && <SendLink id={id} reload={reload} />
  return (
    <>
      {askButton}
      {linkButton}
      {hasRole(roles, ['porting']) && <PortingActions page={page} reload={reload} />}
    </>
  )
}

/** Emails what the old carrier refused once more, with a link that corrects it. */
function SendLink({ id, reload }: { readonly id: string; readonly reload: () => unknown }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Send a link
      </Button>
      {isOpen && (
        <ActDialog
          title="Send a link to correct it"
          subtitle="The customer gets the email about the refusal again. Its link corrects what the old carrier declined, without signing in, for 14 days."
          submitLabel="Send"
          act={sendPortInEmailAgain}
          params={{ id }}
          initial={{}}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What those who bring numbers over do with a port-in. */
function PortingActions({ page, reload }: PartProps) {
  const [isOpening, setOpening] = useState(false)
  const { nextActions } = page
  const { id } = page.portIn
  return (
    <>
      {nextActions.includes('take') && (
        <QuickButton label="Assign to me" act={takePortIn} id={id} reload={reload} />
      )}
      {nextActions.includes('release') && (
        <QuickButton label="Release" act={releasePortIn} id={id} reload={reload} />
      )}
      {nextActions.includes('open_case') && (
        <Button size="small" onClick={() => setOpening(true)}>
          Open a case
        </Button>
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
      <Notes customerId={page.notesOf} record={{ kind: 'port_in', id: page.portIn.id }}>
        {(notes) => (
          <RecordFrame facts={<PortInFacts page={page} />} more={notes}>
            {page.cases.map((of) => (
              <CasePart
                key={of.id}
                of={of}
                canAct={hasRole(roles, ['porting'])}
                onOpen={(action) => setOpened({ of, action })}
              />
            ))}
            <PortInMessages portInId={page.portIn.id} reload={reload} />
            {page.attempts.length > 0 && <Attempts attempts={page.attempts} />}
            <None of={{ attempts: page.attempts.length }} />
            <History acts={page.acts} timeline={page.timeline} />
          </RecordFrame>
        )}
      </Notes>
      {opened && (
        <CaseDialog {...opened} page={page} reload={reload} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
