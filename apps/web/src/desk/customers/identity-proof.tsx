import { identityCheckLabels, identityChecks } from '@openline/contract/people/email-recovery-desk'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { describedBy, FieldNotes } from '../../ui/field-notes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './email-change.module.css'
import { checksIn } from './identity-checks.ts'

type IdentityProofProps = {
  readonly checks: CheckListProps
  readonly note: Pick<
    React.ComponentProps<typeof TextField>,
    'name' | 'value' | 'error' | 'onValueChange'
  >
}

/** What staff checked of who says to be the owner of a mailbox that is lost. */
export function IdentityProof({ checks, note }: IdentityProofProps) {
  return (
    <>
      <CheckList {...checks} />
      <TextField
        {...note}
        label="What you checked"
        hint="The kind of ID and how you saw it. Never its number."
        multiline
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
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
