import { askApproval, type DeskApproval, viewApproval } from '@openline/contract/desk-approvals'
import type { DeskCustomer } from '@openline/contract/desk-customers'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { CodeDialog } from './code-dialog.tsx'
import { PrivateLine } from './private-line.tsx'

type ApprovalSectionProps = { readonly customer: DeskCustomer }

/** The customer may answer in the account at any moment. */
const refreshEverySeconds = 4

/** Usage and eSIM codes, which the customer has to approve first (47 CFR 64.2007). */
export function ApprovalSection({ customer }: ApprovalSectionProps) {
  const { id } = customer.profile
  const state = useCall(viewApproval, { params: { id } }, { refreshEverySeconds })
  const [open, setOpen] = useState<'ask' | 'code' | null>(null)
  const close = () => setOpen(null)
  const approval = state.value?.approval ?? null
  const isApproved = approval?.status === 'approved'
  return (
    <Section
      title="Usage and eSIM codes"
      actions={
        <>
          {approval?.status === 'asked' && (
            <Button size="small" onClick={() => setOpen('code')}>
              Enter the code
            </Button>
          )}
          {state.value && !isApproved && (
            <Button size="small" variant="secondary" onClick={() => setOpen('ask')}>
              {approval === null ? 'Ask for approval' : 'Ask again'}
            </Button>
          )}
        </>
      }
    >
      <Loaded of={state} lines={2}>
        {() => (
          <>
            <ApprovalState approval={approval} />
            {isApproved &&
              customer.lines
                .filter(({ iccid }) => iccid !== null)
                .map((line) => <PrivateLine key={line.id} line={line} />)}
          </>
        )}
      </Loaded>
      {open === 'ask' && (
        <ActDialog
          title="Ask the customer for approval"
          subtitle="They get an email with a code to read to you, and a request in their account. They see your name and the reason."
          submitLabel="Ask"
          act={askApproval}
          params={{ id }}
          initial={{}}
          reload={state.reload}
          onClose={close}
        />
      )}
      {open === 'code' && approval && (
        <CodeDialog approval={approval} reload={state.reload} onClose={close} />
      )}
    </Section>
  )
}

function ApprovalState({ approval }: { readonly approval: DeskApproval | null }) {
  switch (approval?.status) {
    case undefined:
      return <p>The customer has to approve before you can see what they used or an eSIM code.</p>
    case 'asked':
      return (
        <Alert tone="info" title="Waiting for the customer" live>
          They read you the code from their email, or approve in their account, until{' '}
          <When at={approval.endsAt} />.
        </Alert>
      )
    case 'approved':
      return (
        <Alert tone="success" title="The customer has approved" live>
          For you alone, until <When at={approval.endsAt} />.
        </Alert>
      )
    case 'declined':
      return (
        <Alert tone="warning" title="The customer declined" live>
          {approval.answeredAt && <When at={approval.answeredAt} />}
        </Alert>
      )
    case 'lapsed':
      return (
        <p>
          The last request, of <When at={approval.askedAt} />, is over.
        </p>
      )
  }
}
