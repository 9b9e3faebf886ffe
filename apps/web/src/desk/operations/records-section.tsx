import { downloadCaseFile, downloadCpniReport } from '@openline/contract/office/records-desk'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Section } from '../kit/section.tsx'
import styles from './operations.module.css'
import { RunbookNote } from './runbook-note.tsx'

/** Files for a regulator, a court or the officer who signs the CPNI certificate. */
export function RecordsSection() {
  const [open, setOpen] = useState<'case' | 'report' | null>(null)
  const props = { reload: () => {}, onDone: saveFile, onClose: () => setOpen(null) }
  return (
    <Section title="Records">
      <RunbookNote of="records" />
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => setOpen('case')}>
          Customer case file
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('report')}>
          Annual CPNI report
        </Button>
      </div>
      {open === 'case' && (
        <ActDialog
          {...props}
          title="Customer case file"
          subtitle="Everything on record in date order, as CSV. Enter a number or order to leave out the customer’s other lines and orders."
          submitLabel="Download"
          act={downloadCaseFile}
          initial={{ about: '' }}
        >
          {(form) => (
            <TextField
              {...form.text('about')}
              label="Customer, line or order"
              hint="An email, a phone number or an order number."
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </ActDialog>
      )}
      {open === 'report' && (
        <ActDialog
          {...props}
          title="Annual CPNI report"
          subtitle="Figures for the annual certificate, in UTC, as CSV. No customer names."
          submitLabel="Download"
          act={downloadCpniReport}
          initial={{ year: '' }}
          toBody={({ year }) => ({ year: Number(year) })}
        >
          {(form) => (
            <TextField {...form.text('year')} label="Year" inputMode="numeric" autoComplete="off" />
          )}
        </ActDialog>
      )}
    </Section>
  )
}
