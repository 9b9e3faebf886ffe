import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { writeCaseFile } from '../features/office/records/records.ts'
import { findSubject } from '../features/office/records/subject.ts'
import { readSpan } from './read-span.ts'
import { subjectProblem } from './subject-problem.ts'

/** Whom the words are about; null for none or several. */
export async function customerOfCase(
  { db }: { db: Db },
  [about = '']: readonly string[],
): Promise<string | null> {
  const found = await findSubject(db, about)
  return found.kind === 'found' ? found.subject.customerId : null
}

/** The file for a complaint, of all time or of a span; null for words that mean nothing. */
export async function caseFile(
  { db, clock }: { db: Db; clock: Clock },
  [about, ...times]: readonly string[],
): Promise<string | null> {
  if (about === undefined) return null
  const span = times.length === 0 ? null : readSpan(times, clock())
  if (times.length > 0 && span === null) return null
  const found = await findSubject(db, about)
  return found.kind === 'found' ? writeCaseFile(db, found.subject, span) : subjectProblem(found)
}
