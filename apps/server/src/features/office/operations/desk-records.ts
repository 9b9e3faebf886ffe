import { invalidField } from '../../../app-error.ts'
import type { TimeSpan } from '../../../clock.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { writeCpniReport, yearOf } from '../records/cpni-report.ts'
import { writeCaseFile } from '../records/records.ts'
import { requireSubject } from './desk-subject.ts'

type CaseFile = {
  about: string
  since?: string | undefined
  until?: string | undefined
  reason: string
}

/** Everything on record about a customer or a line, as CSV; that it was made is in the audit log. */
export async function downloadCaseFile(
  { db, clock }: Needs<'db' | 'clock'>,
  by: Actor,
  wanted: CaseFile,
) {
  const span = spanOf(wanted, clock())
  const subject = await requireSubject(db, wanted.about)
  const { customerId, lineId, orderId } = subject
  const at = clock()
  await recordAct(db, by, {
    at,
    act: 'downloadCaseFile',
    reason: wanted.reason,
    customerId,
    subject: { kind: 'customer', id: customerId },
    before: null,
    after: { lineId, orderId, since: wanted.since ?? null, until: wanted.until ?? null },
  })
  const name = `case-${at.toISOString().slice(0, 10)}-${customerId.slice(-12)}.csv`
  return csv(name, await writeCaseFile(db, subject, span))
}

function spanOf({ since, until }: CaseFile, now: Date): TimeSpan | null {
  if (since === undefined && until === undefined) return null
  const span = { since: new Date(since ?? 0), until: until === undefined ? now : new Date(until) }
  if (span.since >= span.until) throw invalidField('until', 'Please choose a later day')
  return span
}

/** The figures of a year for its CPNI certificate, as CSV. */
export async function downloadCpniReport(
  { db, clock }: Needs<'db' | 'clock'>,
  by: Actor,
  { year, reason }: { year: number; reason: string },
) {
  await recordAct(db, by, {
    at: clock(),
    act: 'downloadCpniReport',
    reason,
    customerId: null,
    subject: { kind: 'log', id: `cpni-${year}` },
    before: null,
    after: { year },
  })
  return csv(`cpni-${year}.csv`, await writeCpniReport(db, yearOf(year)))
}

function csv(name: string, content: string): File {
  return new File([content], name, { type: 'text/csv' })
}
