import {
  listDeadJobs,
  listDeclinedRenewals,
  listEventTrouble,
  listLeftOutContent,
  listRefusedCalls,
  listTasks,
} from '@openline/contract/office/operations-desk'
import { downloadCaseFile, listIncidents } from '@openline/contract/office/records-desk'
import { listTaxReports } from '@openline/contract/office/tax-reports-desk'
import { Page } from '../kit/page.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { CarrierSection } from './carrier-section.tsx'
import { ContentSection } from './content-section.tsx'
import { EventsSection } from './events-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { RecordsSection } from './records-section.tsx'
import { RenewalsSection } from './renewals-section.tsx'
import { TasksSection } from './tasks-section.tsx'
import { TaxSection } from './tax-section.tsx'

/** The parts of the page, each for the roles of its call. */
const parts = [
  { of: listDeadJobs, Part: JobsSection },
  { of: listRefusedCalls, Part: CarrierSection },
  { of: listDeclinedRenewals, Part: RenewalsSection },
  { of: listEventTrouble, Part: EventsSection },
  { of: listTaxReports, Part: TaxSection },
  { of: listTasks, Part: TasksSection },
  { of: listLeftOutContent, Part: ContentSection },
  { of: listIncidents, Part: IncidentsSection },
  { of: downloadCaseFile, Part: RecordsSection },
]

/** What failed and waits for a person, with what the manual says to do. */
export function OperationsPage() {
  const { roles } = useStaff()
  return (
    <Page
      title="Operations"
      lead="Failures that need someone. Each section starts with what to do first."
    >
      {parts
        .filter(({ of }) => hasRole(roles, of.roles))
        .map(({ of, Part }) => (
          <Part key={of.name} />
        ))}
    </Page>
  )
}
