import type { CaseOutcome } from '@openline/contract/processes/port-in-cases'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { timeSince } from '../../../http/rate-limit.ts'
import { findStaffName } from '../../people/staff/store.ts'
import { findAgent } from '../../people/support/assistance-store.ts'
import type { PortInRow } from '../port-in/store.ts'
import type { CaseRow } from './store.ts'

/** What an act made of a case and its port-in; `corrected` names fields, never what is in them. */
export type CaseChange = {
  readonly caseId: string
  readonly outcome: Exclude<CaseOutcome, 'over'>
  readonly before: PortInRow
  readonly corrected: readonly string[]
}

/** Who acts on a case: support in an assisted session, or a member of staff at the desk. */
export type CaseActor = {
  /** Whose cases they reach; null for those of all customers. */
  readonly customerId: string | null
  readonly closedBy: Pick<CaseRow, 'closedBy' | 'closedByStaff'>
  /** Runs in the transaction of the act, for what is to be written with it. */
  readonly record?: (tx: Db, change: CaseChange) => Promise<void>
}

/** Who closed a case; null when it ended with its port-in. */
export async function closerName(
  db: Db,
  { closedBy, closedByStaff }: Pick<CaseRow, 'closedBy' | 'closedByStaff'>,
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
