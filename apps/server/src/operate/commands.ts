import type { ActSubject } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { archiveTable } from '../features/sales/shop/label-archive.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Needs } from '../needs.ts'
import { customerOfEvidence, evidenceFor } from './evidence-command.ts'
import { listJobs, runJobsAgain } from './job-commands.ts'
import type { DecisionNeeds } from './reconcile/decisions.ts'
import { runReconcileCommand } from './reconcile/reconcile-command.ts'
import type { Reply } from './reply.ts'
import { linkForAdmin, linkForDemo } from './staff-commands.ts'

/** What commands on the database alone need. */
export type DatabaseNeeds = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'deadLetters'>
  /** Of the shop. */
  publicUrl: string
  isProduction: boolean
  /** The operator's name. */
  by: string
}

/** What commands need that ask outside systems. */
export type AppNeeds = DecisionNeeds & Needs<'db' | 'clock' | 'carrier' | 'brand'> & { by: string }

type Said = readonly string[]
type Answer = string | Reply | null

type Run<Deps> = (deps: Deps, args: Said) => Answer | Promise<Answer>

/** What the audit log keeps of a command. */
type Entry = {
  readonly act: ActName
  readonly subject: ActSubject
  /** Why it was done, in the operator's words; left out for a command that only shows something. */
  readonly reason?: (args: Said) => string
  readonly customerId?: (deps: { db: Db }, args: Said) => Promise<string | null>
  /** What it does has entries of its own, so that only a refusal needs this one. */
  readonly isOfRefusal?: true
}

export type Command = {
  /** What it begins with. */
  readonly words: string
  /** What follows, for the usage. */
  readonly takes: string
  /** What it does, for the usage; null for one that operators do not type. */
  readonly does: string | null
  /** `itself`: it writes its entry in the transaction of what it does. */
  readonly entry: Entry | 'itself'
} & (
  | { readonly needs: 'database'; readonly run: Run<DatabaseNeeds> }
  | { readonly needs: 'app'; readonly run: Run<AppNeeds> }
)

function alone(run: (deps: DatabaseNeeds) => Answer | Promise<Answer>): Run<DatabaseNeeds> {
  return (deps, args) => (args.length === 0 ? run(deps) : null)
}

function reconciling(verb: string): Run<AppNeeds> {
  return (deps, args) => runReconcileCommand(deps, [verb, ...args])
}

function unsaid(): string {
  return 'On the command line'
}

function afterFirst([, ...why]: Said): string {
  return why.join(' ')
}

/** Everything that an operator may type. A command without an entry for the audit log does not compile. */
export const commands: readonly Command[] = [
  {
    words: 'migrate',
    takes: '',
    does: 'brings the database up to this version',
    entry: { act: 'migrate', subject: 'log', reason: unsaid },
    needs: 'database',
    run: alone(() => 'The database has the tables of this version.\n'),
  },
  {
    words: 'jobs',
    takes: '',
    does: 'lists jobs that failed on every try',
    entry: { act: 'jobs', subject: 'job' },
    needs: 'database',
    run: alone(listJobs),
  },
  {
    words: 'jobs again',
    takes: '<id …>',
    does: 'retries these jobs; "all" retries all of them',
    entry: { act: 'retryDeadJobs', subject: 'job', reason: unsaid, isOfRefusal: true },
    needs: 'database',
    run: runJobsAgain,
  },
  {
    words: 'evidence',
    takes: '<dispute or order>',
    does: 'gives what is on record for a disputed payment as a page',
    entry: { act: 'downloadEvidence', subject: 'payment', customerId: customerOfEvidence },
    needs: 'app',
    run: evidenceFor,
  },
  {
    words: 'labels',
    takes: '',
    does: 'gives every broadband label of the archive as CSV',
    entry: { act: 'labels', subject: 'content' },
    needs: 'database',
    run: alone(({ db, publicUrl }) => archiveTable(db, publicUrl)),
  },
  {
    words: 'invite-admin',
    takes: '<email> <name>',
    does: 'gives a one-time link for an admin of the desk',
    entry: 'itself',
    needs: 'database',
    run: linkForAdmin,
  },
  {
    words: 'demo-admin',
    takes: '',
    does: null,
    entry: 'itself',
    needs: 'database',
    run: alone(linkForDemo),
  },
  {
    words: 'reconcile',
    takes: '<since> [until]',
    does: 'compares Stripe and the carrier with the database since then',
    entry: { act: 'reconcile', subject: 'log' },
    needs: 'app',
    run: runReconcileCommand,
  },
  {
    words: 'reconcile refund',
    takes: '<charge>',
    does: 'refunds a charge that no order holds',
    entry: { act: 'reconcile refund', subject: 'payment', reason: unsaid },
    needs: 'app',
    run: reconciling('refund'),
  },
  {
    words: 'reconcile end-line',
    takes: '<reference> <why>',
    does: 'ends a line that no order holds',
    entry: { act: 'reconcile end-line', subject: 'line', reason: afterFirst },
    needs: 'app',
    run: reconciling('end-line'),
  },
  {
    words: 'reconcile end-suspension',
    takes: '<line> <id> <why>',
    does: 'ends a suspension that is not on record',
    entry: {
      act: 'reconcile end-suspension',
      subject: 'line',
      reason: ([, ...rest]) => afterFirst(rest),
    },
    needs: 'app',
    run: reconciling('end-suspension'),
  },
  {
    words: 'reconcile cancel-port-in',
    takes: '<reference> <why>',
    does: 'cancels a number transfer that is not on record',
    entry: { act: 'reconcile cancel-port-in', subject: 'port_in', reason: afterFirst },
    needs: 'app',
    run: reconciling('cancel-port-in'),
  },
]
