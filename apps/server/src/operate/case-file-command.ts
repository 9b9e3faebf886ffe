import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { writeCaseFile } from '../features/records/case-file.ts'
import { findSubject } from '../features/records/subject.ts'
import { readSpan } from './read-span.ts'
import { subjectProblem } from './subject-problem.ts'

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
