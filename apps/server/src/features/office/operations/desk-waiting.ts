import { type WaitingWork, waitingWork } from '@openline/contract/office/waiting-desk'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { type Count, readWorkload } from '../../../db/workload.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import { countRefusedAddresses } from '../../lines/emergency-address/emergency-address.ts'
import { countRefusedPlans } from '../../lines/lines/period-store.ts'
import { countPortOuts } from '../../lines/port-out/desk-store.ts'
import { countOpenCases, countStalled } from '../../processes/port-in-cases/desk-store.ts'
import { countDeclined } from '../../processes/renewals/store.ts'
import { countFailing } from '../../processes/webhooks/store.ts'
import { countActionableWarnings } from '../../sales/disputes/store.ts'
import { countStuckOrders } from '../../sales/orders/stalled-store.ts'
import { countReportTrouble } from '../../sales/taxes/store.ts'
import { countOpenIncidents } from '../records/incident-store.ts'
import { stuckSince } from './desk-refused-calls.ts'
import { viewTasks } from './desk-tasks.ts'

type Deps = { db: Db; clock: Clock; tasks: readonly Pick<ScheduledTask, 'name' | 'everySeconds'>[] }

/** Counts what waits for a person, as far as the roles of the caller see it. */
export async function viewWaiting(deps: Deps, { roles }: Pick<StaffCaller, 'roles'>) {
  const counts = await countAll(deps)
  return Object.entries(waitingWork).flatMap(([kind, seenBy]) => {
    if (!seenBy.some((role) => roles.includes(role))) return []
    const work = kind as WaitingWork // a key of the table
    return [{ kind: work, count: counts[work] }]
  })
}

async function countAll(deps: Deps): Promise<Record<WaitingWork, number>> {
  const { db } = deps
  const now = deps.clock()
  const [
    workload,
    tasks,
    portOuts,
    cases,
    stalled,
    fraudWarnings,
    taxes,
    declined,
    stuckOrders,
    addresses,
    plans,
    failing,
    incidents,
  ] = await Promise.all([
    readWorkload(db, now),
    viewTasks(deps),
    countPortOuts(db),
    countOpenCases(db),
    countStalled(db, now),
    countActionableWarnings(db),
    countReportTrouble(db),
    countDeclined(db, now),
    countStuckOrders(db, stuckSince(now)),
    countRefusedAddresses(db),
    countRefusedPlans(db),
    countFailing(db),
    countOpenIncidents(db),
  ])
  const refusedCalls = sum(workload.refusedSuspensions) + sum(workload.refusedLineCalls)
  return {
    port_in_cases: cases.reduce((total, { open }) => total + open, stalled),
    port_outs: portOuts.waiting + portOuts.refusedByNetwork,
    disputes: sum(named(workload.openDisputes, 'needs_response')),
    failed_refunds: sum(named(workload.unfinishedRefunds, 'failed')),
    fraud_warnings: fraudWarnings,
    tax_reports: taxes.waiting + taxes.differing,
    declined_renewals: declined,
    stuck_orders: stuckOrders,
    refused_calls: refusedCalls + addresses + plans,
    dead_jobs: sum(workload.deadLetters),
    failing_events: failing,
    late_tasks: tasks.filter(({ state }) => state !== 'well').length,
    incidents,
  }
}

function named(counts: readonly Count[], wanted: string): readonly Count[] {
  return counts.filter(({ name }) => name === wanted)
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
