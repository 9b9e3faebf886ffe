import { emailRecoveryHours } from '@openline/contract/people/email-recovery'
import {
  changeEmailFor,
  type IdentityCheck,
  identityCheckLabels,
  identityChecks,
} from '@openline/contract/people/email-recovery-desk'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { describedBy, FieldNotes } from '../../ui/field-notes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import styles from './email-change.module.css'

type EmailChangeDialogProps = {
  readonly customerId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Asks for another email of a customer who lost their mailbox; a second person confirms it. */
export function EmailChangeDialog({ customerId, reload, onClose }: EmailChangeDialogProps) {
  return (
    <ActDialog
      title="Change email after ID check"
      subtitle={`For customers who can’t get into their mailbox. A second person confirms, then both addresses get an email. The change waits ${emailRecoveryHours} hours, and the old address can stop it.`}
      submitLabel="Ask a second person"
      act={changeEmailFor}
      params={{ id: customerId }}
      initial={{ newEmail: '', checks: '', note: '' }}
      toBody={({ checks, ...body }) => ({ ...body, checks: checksIn(checks) })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.text('newEmail')} label="New email" type="email" autoComplete="off" />
          <CheckList {...form.choice('checks')} />
          <TextField
            {...form.text('note')}
            label="What you checked"
            hint="The kind of ID and how you saw it. Never its number."
            multiline
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
    </ActDialog>
  )
}

/** A form keeps what is ticked as one text, with spaces between. */
function checksIn(value: string): IdentityCheck[] {
  const ticked = value.split(' ')
  return identityChecks.filter((check) => ticked.includes(check))
}

type CheckListProps = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (value: string) => void
}

/** The first two and one more are needed. */
function CheckList({ name, value, error, onValueChange }: CheckListProps) {
  const id = useId()
  const ticked = checksIn(value)
  return (
    <fieldset
      className={styles.checks}
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={styles.legend}>Identity checks</legend>
      {identityChecks.map((check) => (
        <Checkbox
          key={check}
          name={`${name}-${check}`}
          checked={ticked.includes(check)}
          onCheckedChange={(isTicked) =>
            onValueChange(
              (isTicked ? [...ticked, check] : ticked.filter((other) => other !== check)).join(' '),
            )
          }
        >
          {identityCheckLabels[check]}
        </Checkbox>
      ))}
      <FieldNotes id={id} error={error} hint={undefined} />
    </fieldset>
  )
}
