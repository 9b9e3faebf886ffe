import type { HandlerInput } from '@openline/contract/endpoint'
import type { blockCustomer } from '@openline/contract/people/blocks-desk'
import { AppError } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { listLiveLines } from '../../processes/account/account-closure-store.ts'
import { findNewestEnding } from '../provisioning/line-ending-store.ts'
import { endFor } from './desk-end-line.ts'
import { suspendFor } from './desk-line-actions.ts'
import { listSuspensions } from './suspension-store.ts'

type Deps = Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>

/** What was done, and what could not be, each as a sentence. */
export type Outcome = { readonly done: readonly string[]; readonly left: readonly string[] }

type Measure = {
  customerId: string
  measure: HandlerInput<typeof blockCustomer>['body']['lines']
  reason: string
}

/** Suspends or ends each line that has not ended. One that can’t be ended without its owner is suspended. */
export async function stopLines(
  deps: Deps,
  by: StaffActor,
  { customerId, measure, reason }: Measure,
): Promise<Outcome> {
  if (measure === 'keep') return { done: [], left: [] }
  const all: Outcome[] = []
  for (const { id: lineId } of await listLiveLines(deps.db, customerId)) {
    if (await isStopped(deps, lineId, measure)) continue
    const isEnding = measure === 'end' && (await endAsFraud(deps, by, { lineId, reason }))
    all.push(
      isEnding
        ? { done: ['A line is ending.'], left: [] }
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
  const suspensions = await listSuspensions(db, lineId)
  const isSuspended = suspensions.some(({ bySupport, endedAt }) => bySupport && endedAt === null)
  return measure === 'suspend' && isSuspended
}

type Line = { lineId: string; reason: string }

/** False where it takes the owner’s approval, or can’t be done now. */
async function endAsFraud(deps: Deps, by: StaffActor, { lineId, reason }: Line): Promise<boolean> {
  const nothing = { refundCents: null, refundedCents: 0, reasonCode: 'fraud' } as const
  try {
    await endFor(deps, by, lineId, { ...nothing, losesNumber: true, reason })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function suspend(deps: Deps, by: StaffActor, line: Line): Promise<Outcome> {
  return tell(async () => {
    await suspendFor(deps, { name: 'suspendLineFor', by, ...line })
    return 'A line is suspended until support restores it.'
  }, 'A line isn’t suspended')
}

/** What a colleague’s act or the state forbids is said; the rest goes on. */
export async function tell(step: () => Promise<string>, otherwise: string): Promise<Outcome> {
  try {
    return { done: [await step()], left: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { done: [], left: [`${otherwise}: ${error.message}`] }
  }
}
