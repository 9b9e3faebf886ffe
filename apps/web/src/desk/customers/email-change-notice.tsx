import {
  cancelEmailChangeFor,
  type EmailRecovery,
  type EmailRecoveryOutcome,
  identityCheckLabels,
} from '@openline/contract/people/email-recovery-desk'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import styles from './email-change.module.css'

type EmailChangeNoticeProps = {
  readonly customerId: string
  readonly recovery: EmailRecovery
  readonly reload: () => unknown
}

/** On top of a customer: the change of their email that waits, or how the last one ended. */
export function EmailChangeNotice({ recovery, ...rest }: EmailChangeNoticeProps) {
  return recovery.outcome === null ? (
    <Waiting recovery={recovery} {...rest} />
  ) : (
    <Ended recovery={recovery} outcome={recovery.outcome} />
  )
}

function Waiting({ customerId, recovery, reload }: EmailChangeNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const { newEmail, takesEffectAt, verifiedAt, checks, note, canCancel } = recovery
  return (
    <Alert
      tone="warning"
      title="Email change waiting"
      action={
        canCancel && (
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            Cancel change
          </Button>
        )
      }
    >
      <div className={styles.text}>
        <p>
          To {newEmail} on <When at={takesEffectAt} />
          {verifiedAt === null
            ? ', but only once the customer confirms it from the email that we sent there.'
            : '. The customer confirmed that they receive email there.'}
        </p>
        <p>
          <People recovery={recovery} />
        </p>
        <p>
          {checks.map((check) => `${identityCheckLabels[check]}.`).join(' ')} Note: {note}
        </p>
      </div>
      {isOpen && (
        <ActDialog
          title="Cancel the email change"
          subtitle="The email stays the same. Both addresses get an email."
          submitLabel="Cancel the change"
          act={cancelEmailChangeFor}
          params={{ id: customerId }}
          initial={{}}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  )
}

const outcomes = {
  took_effect: ['info', 'Email changed after an ID check'],
  undone: ['danger', 'Email change undone from the old address: check for a false ID'],
  stopped_by_link: ['danger', 'Email change stopped from the old mailbox: check for a false ID'],
  stopped_in_account: ['danger', 'Email change stopped in the account: check for a false ID'],
  mailbox_used: ['danger', 'Email change stopped: someone signed in with the old mailbox'],
  changed_by_owner: ['info', 'Email change ended: the customer changed the email themselves'],
  canceled: ['info', 'Email change canceled'],
  address_taken: ['warning', 'Email change ended: another account uses the new address'],
  blocked: ['warning', 'Email change ended: the customer or the new address is blocked'],
  not_confirmed: ['warning', 'Email change ended: the new address wasn’t confirmed'],
} as const satisfies Record<EmailRecoveryOutcome, readonly [tone: string, title: string]>

type EndedProps = {
  readonly recovery: EmailRecovery
  readonly outcome: EmailRecoveryOutcome
}

function Ended({ recovery, outcome }: EndedProps) {
  const [tone, title] = outcomes[outcome]
  return (
    <Alert tone={tone} title={title}>
      <div className={styles.text}>
        <p>
          To {recovery.newEmail}, {recovery.endedAt && <When at={recovery.endedAt} />}.{' '}
          <People recovery={recovery} />
        </p>
      </div>
    </Alert>
  )
}

function People({
  recovery: { askedBy, confirmedBy, startedAt },
}: {
  readonly recovery: EmailRecovery
}) {
  return (
    <>
      Asked for by {askedBy}, confirmed by {confirmedBy}, <When at={startedAt} />.
    </>
  )
}
