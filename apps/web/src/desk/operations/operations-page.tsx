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
import { viewNetwork } from '@openline/contract/platform/network-desk'
import { Page } from '../kit/page.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { CarrierSection } from './carrier-section.tsx'
import { ContentSection } from './content-section.tsx'
import { EventsSection } from './events-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { NetworkSection } from './network-section.tsx'
import styles from './operations.module.css'
import { RecordsSection } from './records-section.tsx'
import { RenewalsSection } from './renewals-section.tsx'
import { TasksSection } from './tasks-section.tsx'
import { TaxSection } from './tax-section.tsx'

/** The checks of the page, each for the roles of its call. */
const checks = [
  { of: listDeadJobs, Part: JobsSection },
  { of: listRefusedCalls, Part: CarrierSection },
  { of: viewNetwork, Part: NetworkSection },
  { of: listDeclinedRenewals, Part: RenewalsSection },
  { of: listEventTrouble, Part: EventsSection },
  { of: listTaxReports, Part: TaxSection },
  { of: listTasks, Part: TasksSection },
  { of: listLeftOutContent, Part: ContentSection },
  { of: listIncidents, Part: IncidentsSection },
]

/** A row for each check, with the manual’s instructions; what is red is open. */
export function OperationsPage() {
  const { roles } = useStaff()
  return (
    <Page title="Operations" lead="Red needs someone now. Open a row for its instructions.">
      <div className={styles.checks}>
        {checks
          .filter(({ of }) => hasRole(roles, of.roles))
          .map(({ of, Part }) => (
            <Part key={of.name} />
          ))}
      </div>
      {hasRole(roles, downloadCaseFile.roles) && <RecordsSection />}
    </Page>
  )
}
