import { maxListed } from '@openline/contract/office/operations-desk'
import type { TaxReport } from '@openline/contract/office/tax-reports-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actOnMany } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { listStandIns } from '../../sales/orders/stalled-store.ts'
import { readOrderNumbers } from '../../sales/orders/store.ts'
import {
  listDiffering,
  listWaiting,
  markAccepted,
  markKnown,
  type TaxReport as TaxReportRow,
} from '../../sales/taxes/store.ts'
import { reportAgain } from '../../sales/taxes/taxes.ts'
import { type StandInNeeds, standInUntil } from './desk-tax-stand-in.ts'

const standInSeconds = 90 * 24 * 3600

/** What the tax engine is still to be told of, what it was told differently, and who was taxed without it. */
export async function listTaxReports(deps: StandInNeeds) {
  const { db, clock, config } = deps
  const waiting = await listWaiting(db, maxListed)
  const differing = await listDiffering(db, maxListed)
  const orderIds = [...waiting, ...differing].map(({ orderId }) => orderId)
  const numbers = await readOrderNumbers(db, orderIds)
  const present = (row: TaxReportRow) => presentReport(row, numbers.get(row.orderId) ?? '')
  const standIns = await listStandIns(db, secondsAfter(clock(), -standInSeconds), maxListed)
  return {
    engine: config.tax.engine,
    standInUntil: (await standInUntil(deps))?.toISOString() ?? null,
    waiting: waiting.map(present),
    differing: differing.map(present),
    standIns: standIns.map(({ id, number, createdAt, taxAmountCents, regulatoryFeeCents }) => ({
      id,
      number,
      createdAt: createdAt.toISOString(),
      taxCents: taxAmountCents + regulatoryFeeCents,
    })),
  }
}

function presentReport(row: TaxReportRow, number: string): TaxReport {
  const { id, orderId, createdAt, chargedCents, taxCents } = row
  return {
    id,
    kind: id === orderId ? 'sale' : 'refund',
    order: { id: orderId, number },
    createdAt: createdAt.toISOString(),
    chargedCents,
    taxCents,
  }
}

type Chosen = { reportIds: readonly string[]; reason: string }

/** Queues reports again that the engine was not told of. */
export function retryTaxReports(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  by: Actor,
  chosen: Chosen,
) {
  const change = { name: 'retryTaxReports', was: 'waiting', now: 'queued' } as const
  return settle(deps, by, { ...chosen, ...change }, (tx) => reportAgain(tx, deps, chosen.reportIds))
}

/** Records what the engine has already: after a restore its documents are known by their ids alone. */
export function recordTaxReports(deps: Needs<'db' | 'clock'>, by: Actor, chosen: Chosen) {
  const change = { name: 'recordTaxReports', was: 'waiting', now: 'reported' } as const
  return settle(deps, by, { ...chosen, ...change }, (tx, at) => markKnown(tx, chosen.reportIds, at))
}

/** Records that what the engine was told may stay as it is, though customers paid other taxes. */
export function acceptTaxReports(deps: Needs<'db' | 'clock'>, by: Actor, chosen: Chosen) {
  const change = { name: 'acceptTaxReports', was: 'differing', now: 'accepted' } as const
  return settle(deps, by, { ...chosen, ...change }, (tx, at) =>
    markAccepted(tx, chosen.reportIds, at),
  )
}

type Change = { name: ActName } & (
  | { was: 'waiting'; now: 'queued' | 'reported' }
  | { was: 'differing'; now: 'accepted' }
)

async function settle(
  deps: Needs<'db' | 'clock'>,
  by: Actor,
  { name, reason, reportIds, was, now }: Chosen & Change,
  carryOut: (tx: Db, at: Date) => Promise<TaxReportRow[]>,
) {
  const action = { by, name, reason, kind: 'tax_report', first: reportIds[0] ?? null } as const
  const settled = await actOnMany(deps, action, async (tx, at) =>
    (await carryOut(tx, at)).map(({ id, orderId, code, chargedCents, taxCents }) => ({
      id,
      before: { state: was },
      after: { state: now, orderId, code, chargedCents, taxCents },
    })),
  )
  const count = settled.length
  const left = new Set(reportIds).size - count
  const done = count === 1 ? 'One report is' : `${count} reports are`
  const verb = was === 'waiting' ? 'wait' : 'differ'
  const others = left === 0 ? '' : ` The other ${left} did not ${verb}.`
  return { message: `${done} ${now}.${others}` }
}
