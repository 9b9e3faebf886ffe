import { type EvidenceSection, submitEvidence } from '@openline/contract/sales/disputes-desk'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import styles from './evidence-dialog.module.css'

type EvidenceDialogProps = {
  readonly params: { readonly disputeId: string }
  readonly evidence: readonly EvidenceSection[]
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** The statement for the bank, and which parts of the record go along. */
export function EvidenceDialog({ params, evidence, ...rest }: EvidenceDialogProps) {
  const parts = evidence.filter(({ isForBank }) => isForBank)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const choose = (heading: string, isChosen: boolean) =>
    setLeftOut((before) => {
      const others = [...before].filter((each) => each !== heading)
      return new Set(isChosen ? others : [...others, heading])
    })
  const headings = parts.map(({ heading }) => heading).filter((heading) => !leftOut.has(heading))
  return (
    <ActDialog
      {...rest}
      title="Send evidence to the bank"
      subtitle="You can send evidence once. The bank reads your statement first."
      submitLabel="Send the evidence"
      act={submitEvidence}
      params={params}
      initial={{ statement: '' }}
      toBody={({ statement }) => ({ statement, headings })}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('statement')}
            label="Why the charge is valid"
            multiline
            maxLength={4000}
            autoComplete="off"
          />
          <fieldset className={styles.parts}>
            <legend className={styles.legend}>Records to include</legend>
            {parts.map(({ heading, about }) => (
              <Checkbox
                key={heading}
                name={heading}
                checked={!leftOut.has(heading)}
                onCheckedChange={(isChosen) => choose(heading, isChosen)}
                hint={about}
              >
                {heading}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </ActDialog>
  )
}
