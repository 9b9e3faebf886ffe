import type { Db } from '../db/open.ts'
import { type Count, readWorkload, type Workload } from '../db/workload.ts'
import { readSignInTrouble, type SignInTrouble } from './sign-in-trouble.ts'

/** The work that is left, and rate limits that are full. */
export type SystemFigures = Workload & SignInTrouble

/** Reads them, for `/metrics` and for the figures of the desk. */
export async function readSystemFigures(db: Db, now: Date): Promise<SystemFigures> {
  return { ...(await readWorkload(db, now)), ...(await readSignInTrouble(db, now)) }
}

/** By what it was: what happened since midnight on the carrier's calendar. */
export type TodaysFigures = { readonly today: readonly Count[] }
