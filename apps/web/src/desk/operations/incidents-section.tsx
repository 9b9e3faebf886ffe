import {
  closeIncident,
  type incidentKinds,
  type incidentOutcomes,
  listIncidents,
  type OpenIncident,
  recordIncident,
} from '@openline/contract/office/records-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { Check, findingOf } from './check.tsx'
import { TroubleTable } from './trouble-table.tsx'

const kindLabels = {
  employee_access: 'Employee viewed data without a reason',
  disclosure: 'Data disclosed to an unauthorized person',
  online_access: 'Unauthorized account access',
  sim_fraud: 'Unauthorized SIM change',
  port_out_fraud: 'Unauthorized port-out',
  other_complaint: 'Other complaint',
  breach: 'Data breach',
} as const satisfies Record<(typeof incidentKinds)[number], string>

const outcomeLabels = {
  confirmed: 'Confirmed',
  unfounded: 'Not confirmed',
} as const satisfies Record<(typeof incidentOutcomes)[number], string>

/** Complaints and breaches that are open. */
export function IncidentsSection() {
  const list = useCall(listIncidents, {})
  const { roles } = useStaff()
  const [open, setOpen] = useState<'new' | OpenIncident | null>(null)
  const mayAct = hasRole(roles, recordIncident.roles)
  const props = { reload: list.reload, onClose: () => setOpen(null) }
  return (
    <>
      <Check
        anchor="incidents"
        title="Complaints and breaches"
        runbook="incidents"
        of={list}
        judge={({ incidents }) =>
          findingOf(incidents.length, 'warning', {
            none: 'None open. Open this row to record one.',
            some: 'Open',
          })
        }
        actions={
          mayAct && (
            <Button variant="secondary" size="small" onClick={() => setOpen('new')}>
              Record one
            </Button>
          )
        }
      >
        {({ incidents }) => (
          <IncidentTable incidents={incidents} onClose={mayAct ? setOpen : null} />
        )}
      </Check>
      {open === 'new' && <RecordDialog {...props} />}
      {open !== null && open !== 'new' && <CloseDialog {...props} incident={open} />}
    </>
  )
}

type IncidentTableProps = {
  readonly incidents: readonly OpenIncident[]
  readonly onClose: ((incident: OpenIncident) => void) | null
}

function IncidentTable({ incidents, onClose }: IncidentTableProps) {
  return (
    <TroubleTable
      caption="Open complaints and breaches, oldest first"
      heads={['Recorded', 'Type', 'What happened', 'Customer', 'Actions']}
    >
      {incidents.map((incident) => (
        <tr key={incident.id}>
          <th scope="row">
            <When at={incident.openedAt} />
          </th>
          <td data-wraps>{kindLabels[incident.kind]}</td>
          <td data-wraps>{incident.summary}</td>
          <td>
            {incident.customerId ? (
              <AboutLink about={{ kind: 'customer', id: incident.customerId }} />
            ) : (
              'No single customer'
            )}
          </td>
          <td>
            {onClose && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Close: ${incident.summary}`}
                onClick={() => onClose(incident)}
              >
                Close
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}

type DialogProps = { readonly reload: () => unknown; readonly onClose: () => void }

function RecordDialog(props: DialogProps) {
  return (
    <ActDialog
      {...props}
      title="Record a complaint or a breach"
      submitLabel="Record it"
      act={recordIncident}
      initial={{ kind: '', about: '', summary: '' }}
    >
      {(form) => (
        <>
          <Select {...form.text('kind')} label="Type" options={optionsOf(kindLabels)} />
          <TextField
            {...form.text('about')}
            label="Customer"
            hint="By email, phone number or order number. Leave blank if it’s not about one customer."
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <TextField
            {...form.text('summary')}
            label="What happened"
            hint="Don’t include names."
            multiline
            autoComplete="off"
          />
        </>
      )}
    </ActDialog>
  )
}

function CloseDialog({ incident, ...props }: DialogProps & { readonly incident: OpenIncident }) {
  return (
    <ActDialog
      {...props}
      title="Close this record"
      subtitle={incident.summary}
      submitLabel="Close"
      act={closeIncident}
      params={{ id: incident.id }}
      initial={{ outcome: '', resolution: '' }}
    >
      {(form) => (
        <>
          <Select {...form.text('outcome')} label="Outcome" options={optionsOf(outcomeLabels)} />
          <TextField
            {...form.text('resolution')}
            label="What was done, and who was notified"
            multiline
            autoComplete="off"
          />
        </>
      )}
    </ActDialog>
  )
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
