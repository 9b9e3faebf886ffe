import type { OutputOf } from '@openline/contract/endpoint'
import {
  confirmDualControl,
  type DualControl,
  type DualControlAction,
  dualControlActions,
  refuseDualControl,
  viewDualControl,
  withdrawDualControl,
} from '@openline/contract/people/dual-control-desk'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { recordLabels } from '../lib/record-labels.ts'
import { RecordLink } from '../lib/record-link.tsx'
import { anyOf } from '../lib/role-labels.ts'
import { useCall } from '../lib/use-call.ts'
import { requestLabels, requestStates } from './request-labels.ts'

/** One request: what, for whom, why, and what it would change now. */
export function RequestPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDualControl, { params: { id } }, { refreshEverySeconds: 10 })
  const { value, reload } = loading
  return (
    <Page
      title={value ? requestLabels[value.request.act] : 'Request'}
      lead={value && requestStates[value.request.status]}
      actions={value && <Actions request={value.request} reload={reload} />}
    >
      <Loaded of={loading}>{(shown) => <Details {...shown} />}</Loaded>
    </Page>
  )
}

function Details({ request, changes }: OutputOf<typeof viewDualControl>) {
  const { customer, subject, confirmedBy } = request
  const isOpen = request.status === 'waiting'
  return (
    <>
      {isOpen && request.nextActions.includes('withdraw') && (
        <Alert tone="info" title="You asked for this">
          Another person with the role {anyOf(confirmedBy)} has to confirm it.
        </Alert>
      )}
      <FactList className={undefined}>
        <Fact
          name="Customer"
          value={
            <RecordLink to={[{ kind: 'customer', id: customer.id }]}>
              {customer.name ?? 'Without a name'}
            </RecordLink>
          }
        />
        {subject.id !== customer.id && (
          <Fact
            name={recordLabels[subject.kind]}
            value={<RecordLink to={[subject]}>Open it</RecordLink>}
          />
        )}
        <Fact name="Reason" value={request.reason} />
        <Fact name="Asked by" value={request.askedBy} />
        <Fact name="Asked" value={<When at={request.askedAt} />} />
        {isOpen && <Fact name="Expires" value={<When at={request.expiresAt} />} />}
        {request.answeredBy && <Fact name="Answered by" value={request.answeredBy} />}
        {request.answeredAt && <Fact name="Answered" value={<When at={request.answeredAt} />} />}
        {request.answer && <Fact name="Answer" value={request.answer} />}
      </FactList>
      {isOpen && <Changes changes={changes} />}
    </>
  )
}

type ChangesProps = Pick<OutputOf<typeof viewDualControl>, 'changes'>

function Changes({ changes }: ChangesProps) {
  if (changes === null) {
    return (
      <Alert tone="warning" title="This can’t be confirmed">
        An earlier version asked for it. Ask again.
      </Alert>
    )
  }
  return (
    <Section title="What it changes now">
      <FactList className={undefined}>
        {changes.map(({ label, value }) => (
          <Fact key={label} name={label} value={value} />
        ))}
      </FactList>
    </Section>
  )
}

const actions = {
  confirm: { act: confirmDualControl, label: 'Confirm', subtitle: 'It happens right away.' },
  refuse: { act: refuseDualControl, label: 'Refuse', subtitle: 'Nothing is changed.' },
  withdraw: { act: withdrawDualControl, label: 'Withdraw', subtitle: 'Nothing is changed.' },
} as const satisfies Record<DualControlAction, object>

type ActionsProps = { readonly request: DualControl; readonly reload: () => unknown }

function Actions({ request, reload }: ActionsProps) {
  const [open, setOpen] = useState<DualControlAction | null>(null)
  const { id, nextActions } = request
  const shown = open && actions[open]
  return (
    <>
      {dualControlActions
        .filter((action) => nextActions.includes(action))
        .map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'confirm' ? 'primary' : 'secondary'}
            onClick={() => setOpen(action)}
          >
            {actions[action].label}
          </Button>
        ))}
      {shown && (
        <ActDialog
          title={`${shown.label}: ${requestLabels[request.act]}`}
          subtitle={shown.subtitle}
          submitLabel={shown.label}
          act={shown.act}
          params={{ id }}
          initial={{}}
          reload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
