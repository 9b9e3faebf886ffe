import { formatCents } from '@openline/contract/money'
import {
  type CustomerAct,
  type CustomerActs,
  closeAccountFor,
  correctCustomerName,
  endCustomerSessions,
  unlockSignIn,
} from '@openline/contract/people/accounts-desk'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { EmailChangeDialog } from './email-change-dialog.tsx'
import { MergeCheckDialog } from './merge-check-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type DialogProps = {
  readonly customerId: string
  readonly acts: CustomerActs
  readonly reload: () => unknown
  readonly onClose: () => void
}

const dialogs: Readonly<Record<CustomerAct, React.ComponentType<DialogProps>>> = {
  end_sessions: (props) => (
    <ActDialog
      {...common(props)}
      initial={{}}
      act={endCustomerSessions}
      title="Sign out everywhere"
      subtitle="Ends every session immediately."
      submitLabel="Sign out"
    />
  ),
  unlock_sign_in: (props) => (
    <ActDialog
      {...common(props)}
      initial={{}}
      act={unlockSignIn}
      title="Unlock sign-in"
      subtitle="Resets today’s failed attempts and emailed codes, so the customer can sign in again."
      submitLabel="Unlock"
    />
  ),
  correct_name: NameDialog,
  change_email: (props) => <EmailChangeDialog {...props} />,
  merge_account: (props) => <MergeDialog {...props} />,
  merge_after_id_check: (props) => <MergeCheckDialog {...props} />,
  close_account: CloseDialog,
}

/** What support does with an account. */
export function AccountActDialog({ act, ...rest }: DialogProps & { readonly act: CustomerAct }) {
  const Dialog = dialogs[act]
  return <Dialog {...rest} />
}

function common({ customerId, reload, onClose }: DialogProps) {
  return { params: { id: customerId }, reload, onClose }
}

function NameDialog(props: DialogProps) {
  const { firstName, lastName } = props.acts
  return (
    <ActDialog
      {...common(props)}
      initial={{ firstName, lastName }}
      act={correctCustomerName}
      title="Correct the name"
      subtitle="The customer gets an email."
      submitLabel="Correct"
    >
      {(form) => (
        <>
          <TextField {...form.text('firstName')} label="First name" autoComplete="off" />
          <TextField {...form.text('lastName')} label="Last name" autoComplete="off" />
        </>
      )}
    </ActDialog>
  )
}

const blockers = {
  orders: 'an order is in progress',
  refunds: 'a refund is in progress',
  disputes: 'a dispute is open',
  portIns: 'a number transfer is in progress',
  portOuts: 'a number is being transferred to another carrier',
} as const satisfies Record<NonNullable<CustomerActs['closingWaitsFor']>, string>

function CloseDialog(props: DialogProps) {
  const { lines, creditCents, closingWaitsFor } = props.acts
  return (
    <ActDialog
      {...common(props)}
      initial={{ endLines: false }}
      act={closeAccountFor}
      title="Close this account"
      subtitle="The customer has to approve first. This permanently deletes lines, cards and personal data."
      submitLabel="Close the account"
    >
      {(form) => (
        <>
          {closingWaitsFor && (
            <Alert tone="warning">It can’t be closed now: {blockers[closingWaitsFor]}.</Alert>
          )}
          {creditCents > 0 && (
            <Alert tone="warning">Their {formatCents(creditCents)} credit is voided.</Alert>
          )}
          {lines > 0 && (
            <Checkbox {...form.tick('endLines')}>
              {lines === 1 ? 'The line ends' : `${lines} lines end`}, and the customer knows that
              their numbers are lost
            </Checkbox>
          )}
        </>
      )}
    </ActDialog>
  )
}
