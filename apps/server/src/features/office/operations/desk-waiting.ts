import { type WaitingWork, waitingWork } from '@openline/contract/office/waiting-desk'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { type Tally, together } from '../../../db/tally.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import { tallyRefusedAddresses } from '../../lines/emergency-address/emergency-address.ts'
import { tallyRefusedLocks } from '../../lines/line-safety/store.ts'
import { tallyRefusedPlans } from '../../lines/lines/period-store.ts'
import { tallyRefusedSuspensions } from '../../lines/lines/suspension-store.ts'
import { tallyPortOuts } from '../../lines/port-out/desk-store.ts'
import { tallyRefused } from '../../lines/provisioning/line-ending-store.ts'
import { confirmerOf } from '../../people/dual-control/desk-dual-control.ts'
import { tallyConfirmable } from '../../people/dual-control/store.ts'
import { tallyUnansweredMessages } from '../../processes/contact/desk-message-store.ts'
import { tallyOpenCases, tallyStalled } from '../../processes/port-in-cases/desk-store.ts'
import { tallyDeclined } from '../../processes/renewals/store.ts'
import { tallyFailing } from '../../processes/webhooks/store.ts'
import { tallyActionableWarnings, tallyUnanswered } from '../../sales/disputes/store.ts'
import { tallyStuckOrders } from '../../sales/orders/stalled-store.ts'
import { tallyFailedRefunds } from '../../sales/refunds/refund-store.ts'
import { tallyReportTrouble } from '../../sales/taxes/store.ts'
import { tallyOpenIncidents } from '../records/incident-store.ts'
import type { JobNeeds } from './desk-dead-jobs.ts'
import { stuckSince } from './desk-refused-calls.ts'
import { viewTasks } from './desk-tasks.ts'

type Deps = JobNeeds & {
  db: Db
  clock: Clock
  tasks: readonly Pick<ScheduledTask, 'name' | 'everySeconds'>[]
}

/** What waits for a person: how much of each kind, and since when, as far as the roles of the caller see it. */
export function viewWaiting(deps: Deps, caller: Reader) {
  const now = deps.clock()
  const seen = Object.entries(waitingWork).flatMap(
    ([kind, seenBy]) =>
      seenBy.some((role) => caller.roles.includes(role)) ? [kind as WaitingWork] : [], // a key of the table
  )
  return Promise.all(
    seen.map(async (kind) => {
      const { count, oldestAt } = together(await Promise.all(tallies[kind](deps, now, caller)))
      return { kind, count, oldestAt: oldestAt?.toISOString() ?? null }
    }),
  )
}

/** Of each kind, what its page lists. */
const tallies = {
  dual_control: ({ db }, now, caller) => [tallyConfirmable(db, confirmerOf(caller), now)],
  messages: ({ db }) => [tallyUnansweredMessages(db)],
  port_in_cases: ({ db }, now) => [tallyOpenCases(db), tallyStalled(db, now)],
  port_outs: ({ db }) => [tallyPortOuts(db, 'decision'), tallyPortOuts(db, 'refused_by_network')],
  disputes: ({ db }) => [tallyUnanswered(db)],
  failed_refunds: ({ db }) => [tallyFailedRefunds(db)],
  fraud_warnings: ({ db }) => [tallyActionableWarnings(db)],
  tax_reports: ({ db }) => tallyReportTrouble(db),
  declined_renewals: ({ db }, now) => [tallyDeclined(db, now)],
  stuck_orders: ({ db }, now) => [tallyStuckOrders(db, stuckSince(now))],
  refused_calls: ({ db }) => [
    tallyRefusedSuspensions(db),
    tallyRefusedLocks(db),
    tallyPortOuts(db, 'refused_by_network'),
    tallyRefusedAddresses(db),
    tallyRefusedPlans(db),
    tallyRefused(db),
  ],
  dead_jobs: ({ jobs }) => [jobs.deadLetters.tally()],
  failing_events: ({ db }) => [tallyFailing(db)],
  late_tasks: (deps) => [tallyTasks(deps)],
  incidents: ({ db }) => [tallyOpenIncidents(db)],
} satisfies Record<WaitingWork, TallyOf>

type Reader = Pick<StaffCaller, 'staffId' | 'roles'>
type TallyOf = (deps: Deps, now: Date, caller: Reader) => readonly Promise<Tally>[]

/** A late task waits since its last run. When a failing one failed first, no record says. */
async function tallyTasks(deps: Deps): Promise<Tally> {
  const tasks = (await viewTasks(deps)).filter(({ state }) => state !== 'well')
  return together(
    tasks.map(({ state, endedAt }) => ({
      count: 1,
      oldestAt: state === 'late' && endedAt !== null ? new Date(endedAt) : null,
    })),
  )
}
