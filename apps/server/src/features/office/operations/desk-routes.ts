import * as api from '@openline/contract/office/operations-desk'
import * as recordsApi from '@openline/contract/office/records-desk'
import * as taxApi from '@openline/contract/office/tax-reports-desk'
import * as waitingApi from '@openline/contract/office/waiting-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { ContentService } from '../../platform/content/content.ts'
import { listDeadJobs, retryDeadJobs } from './desk-dead-jobs.ts'
import { viewDeclinedRenewals } from './desk-declined.ts'
import { listEventTrouble, retryEvent } from './desk-event-trouble.ts'
import { closeIncidentFor, recordIncidentFor, viewIncidents } from './desk-incidents.ts'
import { manualSectionOn } from './desk-manual.ts'
import { downloadCaseFile, downloadCpniReport } from './desk-records.ts'
import { listRefusedCalls, retryPlanChange, viewStuckOrders } from './desk-refused-calls.ts'
import { viewTasks } from './desk-tasks.ts'
import {
  acceptTaxReports,
  listTaxReports,
  recordTaxReports,
  retryTaxReports,
} from './desk-tax-reports.ts'
import { endTaxStandIn, letTablesStandIn } from './desk-tax-stand-in.ts'
import { viewWaiting } from './desk-waiting.ts'

export type OperationsNeeds = Parameters<typeof retryDeadJobs>[0] &
  Parameters<typeof viewWaiting>[0] &
  Parameters<typeof retryTaxReports>[0] &
  Parameters<typeof listTaxReports>[0] & { content: Pick<ContentService, 'leftOut'> }

export function deskOperationsRoutes(deps: OperationsNeeds): readonly Binding[] {
  const { db, content } = deps
  return [
    bind(waitingApi.viewWaiting, async (_, staff) => ({ waiting: await viewWaiting(deps, staff) })),
    bind(api.listDeadJobs, () => listDeadJobs(deps)),
    bind(api.retryDeadJobs, ({ body }, staff, call) => retryDeadJobs(deps, { staff, call }, body)),
    bind(api.listEventTrouble, () => listEventTrouble(deps)),
    bind(api.retryEvent, ({ body }, staff, call) => retryEvent(deps, { staff, call }, body)),
    bind(api.listRefusedCalls, async () => ({
      calls: await listRefusedCalls(db),
      stuckOrders: await viewStuckOrders(deps),
    })),
    bind(api.listDeclinedRenewals, async () => ({ renewals: await viewDeclinedRenewals(deps) })),
    bind(api.retryPlanChange, ({ params, body }, staff, call) =>
      retryPlanChange(deps, { staff, call }, { lineId: params.id, ...body }),
    ),
    bind(api.listLeftOutContent, () => content.leftOut()),
    bind(api.viewManual, ({ params }) => manualSectionOn(params.part)),
    bind(api.listTasks, async () => ({ tasks: await viewTasks(deps) })),
    bind(taxApi.listTaxReports, () => listTaxReports(deps)),
    bind(taxApi.letTablesStandIn, ({ body }, staff, call) =>
      letTablesStandIn(deps, { staff, call }, body),
    ),
    bind(taxApi.endTaxStandIn, ({ body }, staff, call) =>
      endTaxStandIn(deps, { staff, call }, body),
    ),
    bind(taxApi.retryTaxReports, ({ body }, staff, call) =>
      retryTaxReports(deps, { staff, call }, body),
    ),
    bind(taxApi.acceptTaxReports, ({ body }, staff, call) =>
      acceptTaxReports(deps, { staff, call }, body),
    ),
    bind(taxApi.recordTaxReports, ({ body }, staff, call) =>
      recordTaxReports(deps, { staff, call }, body),
    ),
    bind(recordsApi.listIncidents, async () => ({ incidents: await viewIncidents(db) })),
    bind(recordsApi.recordIncident, ({ body }, staff, call) =>
      recordIncidentFor(deps, { staff, call }, body),
    ),
    bind(recordsApi.closeIncident, ({ params, body }, staff, call) =>
      closeIncidentFor(deps, { staff, call }, params.id, body),
    ),
    bind(recordsApi.downloadCaseFile, ({ body }, staff, call) =>
      downloadCaseFile(deps, { staff, call }, body),
    ),
    bind(recordsApi.downloadCpniReport, ({ body }, staff, call) =>
      downloadCpniReport(deps, { staff, call }, body),
    ),
  ]
}
