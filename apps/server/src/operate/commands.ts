import { incidentKinds } from '@openline/contract/desk-records'
import type { Clock } from '../clock.ts'
import { canBeOwnId } from '../crypto/own-id.ts'
import type { Db } from '../db/open.ts'
import { archiveTable } from '../features/broadband-labels/archive.ts'
import { failedRefunds, sendRefundAgain, settleRefund } from '../features/payments/refund-care.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { caseFile } from './case-file-command.ts'
import { cpniReport } from './cpni-report-command.ts'
import { listDisputes } from './dispute-commands.ts'
import { aboutIncidents } from './incident-commands.ts'
import { linkForAdmin, linkForDemo } from './staff-commands.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue' | 'deadLetters'>
  /** Of the shop. */
  publicUrl: string
  isProduction: boolean
}

/** What an operator may type, and what it does. */
export const operatorUsage = `What an operator does by hand:

  migrate                           brings the database up to this version
  jobs                              lists jobs that failed on every try
  jobs again <id …>                 retries these jobs; "all" retries all of them
  refunds                           lists refunds that the bank rejected
  refunds again <id>                sends a refund to the card again
  refunds settled <id> <how>        records that the customer got the money another way
  disputes                          lists open disputes by their deadlines
  evidence <dispute or order>       gives what is on record for a disputed payment as a page
  labels                            gives every broadband label of the archive as CSV
  case-file <email, number or order> [since] [until]
                                    gives all that is on record about one customer or line as CSV
  cpni-report <year>                gives the figures for a year's CPNI certificate as CSV
  incidents                         lists open complaints and breaches
  incidents record <kind> <email, number, order or none> <what happened>
                                    records one; kinds: ${incidentKinds.join(', ')}
  incidents close <id> <confirmed | unfounded> <what was done>
                                    ends one
  invite-admin <email> <name>       gives a one-time link for an admin of the desk
  reconcile <since> [until]         compares Stripe and the carrier with the database since then
  reconcile refund <charge>         refunds a charge that no order holds
  reconcile end-line <reference> <why>
                                    ends a line that no order holds
  reconcile end-suspension <line> <id> <why>
                                    ends a suspension that is not on record
  reconcile cancel-port-in <reference> <why>
                                    cancels a number transfer that is not on record
`

/** Does what the words say and gives the answer to print; null for words that mean nothing. */
export async function runOperatorCommand(
  deps: Deps,
  words: readonly string[],
): Promise<string | null> {
  const [what, ...rest] = words
  if (what === 'jobs') return aboutJobs(deps, rest)
  if (what === 'refunds') return aboutRefunds(deps, rest)
  if (what === 'case-file') return caseFile(deps, rest)
  if (what === 'cpni-report') return cpniReport(deps, rest)
  if (what === 'incidents') return aboutIncidents(deps, rest)
  if (what === 'invite-admin') return linkForAdmin(deps, rest)
  if (what === 'demo-admin' && rest.length === 0) return linkForDemo(deps)
  if (what === 'disputes' && rest.length === 0) return listDisputes(deps.db)
  if (what === 'labels' && rest.length === 0) return archiveTable(deps.db, deps.publicUrl)
  return null
}

type Said = readonly string[]

async function aboutJobs(deps: Deps, [verb, ...ids]: Said): Promise<string | null> {
  if (verb === undefined) return listJobs(deps)
  return verb === 'again' && ids.length > 0 ? runJobsAgain(deps, ids) : null
}

async function aboutRefunds(
  deps: Deps,
  [verb, refundId = '', ...how]: Said,
): Promise<string | null> {
  if (verb === undefined) return listRefunds(deps)
  if (!canBeOwnId(refundId)) return null
  if (verb === 'again' && how.length === 0) return sendAgain(deps, refundId)
  return verb === 'settled' && how.length > 0 ? settle(deps, refundId, how.join(' ')) : null
}

const mostListed = 1000

async function listJobs({ jobs }: Deps): Promise<string> {
  const given = await jobs.deadLetters.list(mostListed)
  if (given.length === 0) return 'No failed jobs.\n'
  const more = (await jobs.deadLetters.count()) - given.length
  const lines = given.map(({ id, job, payload, askedAt, failedAt, error }) => {
    const about = 'encrypted' in payload ? 'an encrypted email' : JSON.stringify(payload)
    const times = `queued ${askedAt.toISOString()}, failed ${failedAt.toISOString()}`
    return `${id}  ${job}  ${about}  ${times}  ${error}\n`
  })
  return lines.join('') + (more > 0 ? `${more} more\n` : '')
}

async function runJobsAgain({ jobs }: Deps, ids: readonly string[]): Promise<string> {
  const isAll = ids.length === 1 && ids[0] === 'all'
  const known = ids.filter(canBeOwnId)
  const count = isAll || known.length > 0 ? await jobs.deadLetters.retry(isAll ? null : known) : 0
  return `Retrying ${count} ${count === 1 ? 'job' : 'jobs'}.\n`
}

async function listRefunds({ db }: Deps): Promise<string> {
  const failed = await failedRefunds(db)
  if (failed.length === 0) return 'No failed refunds.\n'
  return failed
    .map(
      ({ refundId, orderNumber, amountCents, failureCode, intentId, failedAt }) =>
        `${refundId}  ${orderNumber}  ${amountCents} cents  ${failureCode ?? 'no reason'}  ${intentId ?? 'no payment'}  failed ${failedAt?.toISOString()}\n`,
    )
    .join('')
}

const noFailed = 'No failed refund has this id.\n'

async function sendAgain(deps: Deps, refundId: string): Promise<string> {
  return (await sendRefundAgain({ ...deps, enqueue: deps.jobs.enqueue }, refundId))
    ? 'Sending the refund again.\n'
    : noFailed
}

async function settle(deps: Deps, refundId: string, how: string): Promise<string> {
  return (await settleRefund({ ...deps, enqueue: deps.jobs.enqueue }, refundId, how))
    ? 'The refund is marked as settled.\n'
    : noFailed
}
