import { type WaitingWork, waitingWork } from '@openline/contract/desk-waiting'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Count, readWorkload } from '../../db/workload.ts'
import type { StaffCaller } from '../../http/bind.ts'
import type { ScheduledTask } from '../../jobs/jobs.ts'
import { countActionableWarnings } from '../disputes/disputes.ts'
import { countRefusedAddresses } from '../emergency-address/emergency-address.ts'
import { countOpenIncidents } from '../incidents/incidents.ts'
import { countPortOuts } from '../line-safety/line-safety.ts'
import { countRefusedPlans } from '../lines/periods.ts'
import { countStuckOrders } from '../orders/orders.ts'
import { countOpenCases, countStalled } from '../port-in/port-in.ts'
import { countReportTrouble } from '../taxes/taxes.ts'
import { countFailing } from '../webhooks/webhooks.ts'
import { stuckSince } from './refused-calls.ts'
import { viewTasks } from './tasks.ts'

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
  const { db, clock } = deps
  const workload = await readWorkload(db)
  const tasks = await viewTasks(deps)
  const portOuts = await countPortOuts(db)
  const cases = (await countOpenCases(db)).map(({ kind, open }) => ({ name: kind, count: open }))
  const taxes = await countReportTrouble(db)
  return {
    port_in_cases: sum(cases) + (await countStalled(db, clock())),
    port_outs: portOuts.waiting + portOuts.refusedByNetwork,
    disputes: sum(named(workload.openDisputes, 'needs_response')),
    failed_refunds: sum(named(workload.unfinishedRefunds, 'failed')),
    fraud_warnings: await countActionableWarnings(db),
    tax_reports: taxes.waiting + taxes.differing,
    stuck_orders: await countStuckOrders(db, stuckSince(clock())),
    refused_calls:
      sum(workload.refusedSuspensions) +
      sum(workload.refusedLineCalls) +
      (await countRefusedAddresses(db)) +
      (await countRefusedPlans(db)),
    dead_jobs: sum(workload.deadLetters),
    failing_events: await countFailing(db),
    late_tasks: tasks.filter(({ state }) => state !== 'well').length,
    incidents: await countOpenIncidents(db),
  }
}

function named(counts: readonly Count[], wanted: string): readonly Count[] {
  return counts.filter(({ name }) => name === wanted)
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
