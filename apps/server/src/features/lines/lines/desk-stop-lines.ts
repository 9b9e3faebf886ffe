import type { HandlerInput } from '@openline/contract/endpoint'
import type { blockCustomer } from '@openline/contract/people/blocks-desk'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { listLiveLines } from '../../processes/account/account-closure-store.ts'
import { findNewestEnding } from '../provisioning/line-ending-store.ts'
import { endFor } from './desk-end-line.ts'
import { suspendFor } from './desk-line-actions.ts'
import { listSuspensions } from './suspension-store.ts'

type Deps = Needs<'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'sendEmail'>

/** What was done, and what could not be, each as a sentence. */
export type Outcome = { readonly done: readonly string[]; readonly left: readonly string[] }

type Measure = {
  customerId: string
  measure: HandlerInput<typeof blockCustomer>['body']['lines']
  reason: string
}

/** Suspends or ends each line that has not ended. One that can’t be ended immediately is suspended. */
export async function stopLines(
  deps: Deps,
  by: StaffActor,
  { customerId, measure, reason }: Measure,
): Promise<Outcome> {
  if (measure === 'keep') return { done: [], left: [] }
  const all: Outcome[] = []
  for (const { id: lineId } of await listLiveLines(deps.db, customerId)) {
    if (await isStopped(deps, lineId, measure)) continue
    all.push(
      measure === 'end'
        ? await endOrSuspend(deps, by, { lineId, reason })
        : await suspend(deps, by, { lineId, reason }),
    )
  }
  return { done: all.flatMap(({ done }) => done), left: all.flatMap(({ left }) => left) }
}

/** By this press before, or by a colleague: what only support restores, or is ending. */
async function isStopped(
  { db }: Needs<'db'>,
  lineId: string,
  measure: Measure['measure'],
): Promise<boolean> {
  if ((await findNewestEnding(db, lineId))?.status === 'asked') return true
  return measure === 'suspend' && (await isHeld(db, lineId))
}

/** Suspended until support restores it. */
async function isHeld(db: Db, lineId: string): Promise<boolean> {
  const suspensions = await listSuspensions(db, lineId)
  return suspensions.some(({ bySupport, endedAt }) => bySupport && endedAt === null)
}

type Line = { lineId: string; reason: string }

/** What waits for a second person, takes the owner’s approval or can’t end now is suspended meanwhile. */
async function endOrSuspend(deps: Deps, by: StaffActor, line: Line): Promise<Outcome> {
  const ending = await endAsFraud(deps, by, line)
  if (ending?.isWaiting === false) return { done: ['A line is ending.'], left: [] }
  const told = ending ? ['Ending a line waits for a second person.'] : []
  if (await isHeld(deps.db, line.lineId)) return { done: told, left: [] }
  const { done, left } = await suspend(deps, by, line)
  return { done: [...told, ...done], left }
}

/** Null where it takes the owner’s approval, or can’t be done now. */
async function endAsFraud(deps: Deps, by: StaffActor, { lineId, reason }: Line) {
  const nothing = { refundCents: null, refundedCents: 0, reasonCode: 'fraud' } as const
  try {
    return await endFor(deps, by, lineId, { ...nothing, losesNumber: true, reason })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function suspend(deps: Deps, by: StaffActor, line: Line): Promise<Outcome> {
  return tell(async () => {
    await suspendFor(deps, { name: 'suspendLineFor', by, ...line })
    return 'A line is suspended until support restores it.'
  }, 'A line isn’t suspended')
}

/** What a colleague’s act or the state forbids is said; the rest continues. */
export async function tell(step: () => Promise<string>, otherwise: string): Promise<Outcome> {
  try {
    return { done: [await step()], left: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { done: [], left: [`${otherwise}: ${error.message}`] }
  }
}
