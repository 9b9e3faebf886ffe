import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { timeSince } from '../../../http/rate-limit.ts'
import { findStaffName } from '../../people/staff/store.ts'
import { findAgent } from '../../people/support/assistance-store.ts'
import type { CaseRow } from './store.ts'

/** Who closes a case: support in an assisted session, by its link, or a member of staff at the desk. */
export type CaseCloser = Pick<CaseRow, 'closedBy' | 'closedByStaff'>

/** Who closed a case; null when it ended with its port-in. */
export async function closerName(
  db: Db,
  { closedBy, closedByStaff }: CaseCloser,
): Promise<string | null> {
  if (closedByStaff !== null) return findStaffName(db, closedByStaff)
  return closedBy === null ? null : findAgent(db, closedBy)
}

/** 409 for who comes too late, with who was first. */
export async function closedAlready(db: Db, support: CaseRow, now: Date): Promise<AppError> {
  const name = await closerName(db, support)
  if (name === null || support.closedAt === null) {
    return new AppError('conflict', t('This case is already closed.'))
  }
  const time = timeSince(support.closedAt, now)
  return new AppError('conflict', t('{name} closed this case {time} ago.', { name, time }))
}
