import {
  type ApprovalScope,
  approvalScopes,
  type SoleScope,
  soleScopes,
} from '@openline/contract/people/approvals'
import {
  approvalNames,
  askApproval,
  type DeskApproval,
  listApprovals,
} from '@openline/contract/people/approvals-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Fold } from '../kit/fold.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { PrivateLine } from './private-line.tsx'

type ApprovalSectionProps = { readonly customer: DeskCustomer }

/** The customer may answer in the account at any moment. */
const refreshEverySeconds = 4

/** What the customer has to approve first (47 CFR 64.2007 and 64.2010), each on its own. */
export function ApprovalSection({ customer }: ApprovalSectionProps) {
  const { id } = customer.profile
  const state = useCall(listApprovals, { params: { id } }, { refreshEverySeconds })
  const [asking, setAsking] = useState<SoleScope | null>(null)
  return (
    <Section title="Approvals">
      <Loaded of={state} lines={1}>
        {({ approvals }) => (
          <Fold title="What the customer can approve" open={approvals.some(isUnderWay)}>
            <p>The customer approves each one in their account, only for you.</p>
            {approvalScopes.map((scope) => {
              const approval = approvals.find((one) => one.scope === scope) ?? null
              return (
                <Scope
                  key={scope}
                  scope={scope}
                  approval={approval}
                  onAsk={isSole(scope) ? () => setAsking(scope) : undefined}
                >
                  {scope === 'account' && approval?.status === 'approved' && (
                    <PrivateLines customer={customer} />
                  )}
                </Scope>
              )
            })}
          </Fold>
        )}
      </Loaded>
      {asking && (
        <ActDialog
          title={`Ask for approval: ${approvalNames[asking]}`}
          subtitle="They get a request in their account and by email, with your name and the reason. There’s no code, so never ask for one."
          submitLabel="Ask"
          act={askApproval}
          params={{ id }}
          initial={{ scope: asking }}
          reload={state.reload}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}

/** Asked, or answered a moment ago. */
function isUnderWay({ status }: DeskApproval): boolean {
  return status !== 'lapsed'
}

function PrivateLines({ customer: { lines } }: ApprovalSectionProps) {
  return lines
    .filter(({ iccid }) => iccid !== null)
    .map((line) => <PrivateLine key={line.id} line={line} />)
}

/** Where both accounts are asked. */
const askedOfBoth = {
  move: 'Asked on the line’s page, of both accounts: “Move to another account”.',
  merge: 'Asked under “Account” on this page, of both accounts: “Merge into another account”.',
} as const satisfies Record<Exclude<ApprovalScope, SoleScope>, string>

function isSole(scope: ApprovalScope): scope is SoleScope {
  return soleScopes.some((one) => one === scope)
}

type ScopeProps = {
  readonly scope: ApprovalScope
  readonly approval: DeskApproval | null
  /** Undefined for what is asked of two accounts. */
  readonly onAsk: (() => void) | undefined
  readonly children: React.ReactNode
}

function Scope({ scope, approval, onAsk, children }: ScopeProps) {
  const name = approvalNames[scope]
  const ask = approval === null ? 'Ask for approval' : 'Ask again'
  return (
    <Section
      isPart
      title={name}
      actions={
        onAsk &&
        approval?.status !== 'approved' && (
          <Button size="small" variant="secondary" aria-label={`${ask}: ${name}`} onClick={onAsk}>
            {ask}
          </Button>
        )
      }
    >
      {!isSole(scope) && <p>{askedOfBoth[scope]}</p>}
      {approval && <ApprovalState approval={approval} />}
      {children}
    </Section>
  )
}

function ApprovalState({ approval }: { readonly approval: DeskApproval }) {
  switch (approval.status) {
    case 'asked':
      return (
        <Alert tone="info" title="Waiting for the customer" live>
          Say to a caller: <strong>{approval.phrase}</strong>. Their account and email show the same
          words; they press Approve until <When at={approval.endsAt} />.
        </Alert>
      )
    case 'approved':
      return (
        <Alert tone="success" title="The customer has approved" live>
          Only for you, until <When at={approval.endsAt} />.
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
