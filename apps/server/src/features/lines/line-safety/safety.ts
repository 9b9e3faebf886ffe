import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { Safety, SafetyAction } from '@openline/contract/lines/line-safety'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type NetworkNeeds, readCapabilities } from '../../platform/network/network.ts'
import { isAwaited } from '../../platform/network/wait.ts'
import { isForNewLine } from '../../sales/orders/is-for-new-line.ts'
import { lockLine } from '../lines/store.ts'
import { openReasonsOf } from '../lines/suspensions.ts'
import { cardAdviceOf, newSimsOf, notOfferedBy } from './offered.ts'
import { failureWords } from './sim-change-labels.ts'
import type { SimChangeRow } from './sim-change-store.ts'
import { readStandings, type Standing } from './standing-store.ts'
import type { Lock, SafeLine } from './store.ts'

export type SafetyNeeds = Needs<'db' | 'clock' | 'log' | 'carrier' | 'sendEmail'>

/** A line that is in force, locked until the transaction ends. Another customer's is not found. */
export async function lockOwnLine(tx: Db, customerId: string, lineId: string): Promise<SafeLine> {
  const line = await lockLine(tx, lineId)
  if (line?.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  if (!isInForce(line)) throw new AppError('not_ready', t('This line isn’t active'))
  return line
}

/** Whether a line has a number that could be taken away. */
export function isInForce({ status, mdn }: Pick<SafeLine, 'status' | 'mdn'>): boolean {
  return mdn !== null && (status === 'active' || status === 'suspended' || status === 'inactive')
}

type ViewedLine = Pick<SafeLine, 'id' | 'status' | 'mdn' | 'activatedAt'>

/** How safe a line's number is, and what its owner can do about it. */
export async function readSafety(deps: NetworkNeeds, line: ViewedLine): Promise<Safety> {
  const [safety] = await readSafetyOf(deps, [line])
  if (!safety) throw new Error(`line ${line.id} has no safety`)
  return safety
}

/** The same for any number of lines, in as many queries as for one; in the order of `lines`. */
export async function readSafetyOf(
  deps: NetworkNeeds,
  lines: readonly ViewedLine[],
): Promise<Safety[]> {
  const { db, clock } = deps
  const ids = lines.map(({ id }) => id)
  const [standingOf, reasons, capabilities] = await Promise.all([
    readStandings(db, ids),
    openReasonsOf(db, ids),
    readCapabilities(deps),
  ])
  return lines.map((line) => {
    const open = reasons.filter(({ lineId }) => lineId === line.id)
    const suspendedFor = open.map(({ reason }) => reason)
    const suspendedBySupport = open.some(({ bySupport }) => bySupport)
    const viewed = { ...standingOf(line.id), suspendedFor, suspendedBySupport, capabilities }
    return presentSafety(line, viewed, clock())
  })
}

type Viewed = Standing &
  Pick<Safety, 'suspendedFor' | 'suspendedBySupport'> & { capabilities: Capabilities }

function presentSafety(
  line: ViewedLine,
  {
    lock,
    pin,
    portOut,
    change,
    numberAskedAt,
    suspendedFor,
    suspendedBySupport,
    capabilities,
  }: Viewed,
  now: Date,
): Safety {
  const awaitsNumber = isAwaited(numberAskedAt, now)
  const locked = lock?.locked ?? false
  const notOffered = notOfferedBy(capabilities)
  return {
    lineId: line.id,
    locked,
    lockConfirmed: lock === null || isSynced(lock),
    lockRefused: lock !== null && isRefused(lock),
    transferPin: pin && pin.expiresAt > now ? { expiresAt: pin.expiresAt.toISOString() } : null,
    portOut: portOut && presentPortOut(portOut),
    suspendedFor,
    suspendedBySupport,
    simChange: presentChange(change, line, now),
    awaitsNumber,
    notOffered,
    newSims: newSimsOf(capabilities, change ? [change] : []),
    cardAdvice: cardAdviceOf(capabilities),
    nextActions:
      isInForce(line) && portOut?.status !== 'approved'
        ? actionsOf({
            locked,
            suspendedFor,
            suspendedBySupport,
            isSwitching: change?.status === 'switching',
            awaitsNumber,
          }).filter((action) => !notOffered.some((none) => none.action === action))
        : [],
  }
}

function presentPortOut({
  status,
  toCarrier,
  requestedAt,
  decidesAt,
}: NonNullable<Standing['portOut']>): Safety['portOut'] {
  return {
    status: status === 'approved' ? 'approved' : 'waiting',
    toCarrier,
    requestedAt: requestedAt.toISOString(),
    decidesAt: decidesAt.toISOString(),
  }
}

/** Whether the carrier knows the present state of the lock. */
export function isSynced({ syncedAt, changedAt }: Lock): boolean {
  return syncedAt?.getTime() === changedAt.getTime()
}

/** Whether the carrier refused the present state of the lock: a person has to handle it. */
export function isRefused({ refusedAt, changedAt }: Lock): boolean {
  return refusedAt?.getTime() === changedAt.getTime()
}

type Held = {
  locked: boolean
  suspendedFor: Safety['suspendedFor']
  suspendedBySupport: boolean
  isSwitching: boolean
  awaitsNumber: boolean
}

function actionsOf({
  locked,
  suspendedFor,
  suspendedBySupport,
  isSwitching,
  awaitsNumber,
}: Held): SafetyAction[] {
  const canLeave = !locked && !awaitsNumber
  const ownerSwitch = suspendedFor.includes('lost') ? 'restore' : 'suspend'
  return [
    locked ? 'unlock' : 'lock',
    ...(canLeave ? (['create_transfer_pin'] as const) : []),
    ...(suspendedBySupport ? [] : ([ownerSwitch] as const)),
    ...(canLeave && !isSwitching && !suspendedFor.includes('unpaid')
      ? (['replace_sim'] as const)
      : []),
  ]
}

const failureShownForMs = 24 * 3600_000

function presentChange(
  change: SimChangeRow | null,
  line: ViewedLine,
  now: Date,
): Safety['simChange'] {
  // The page of its order shows a card for a line that was never active.
  if (!change || isForNewLine(change, line)) return null
  const { id, sim, status, trackingNumber, failureCode } = change
  if (status === 'done' || status === 'cancelled' || status === 'stopped' || status === 'returned')
    return null
  if (status === 'failed' && now.getTime() - change.updatedAt.getTime() > failureShownForMs) {
    return null
  }
  const failure = failureCode && failureWords(failureCode)
  return { id, sim, status, requestedAt: change.createdAt.toISOString(), trackingNumber, failure }
}
