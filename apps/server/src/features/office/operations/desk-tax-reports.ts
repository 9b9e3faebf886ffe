import { maxListed } from '@openline/contract/office/operations-desk'
import type { TaxReport } from '@openline/contract/office/tax-reports-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
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
  const carryOut = (tx: Db) => reportAgain(tx, deps, chosen.reportIds)
  return settle(
    deps,
    by,
    { ...chosen, act: 'retryTaxReports', was: 'waiting', now: 'queued' },
    carryOut,
  )
}

/** Records what the engine has already: after a restore its documents are known by their ids alone. */
export function recordTaxReports(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  by: Actor,
  chosen: Chosen,
) {
  const carryOut = (tx: Db) => markKnown(tx, chosen.reportIds, deps.clock())
  return settle(
    deps,
    by,
    { ...chosen, act: 'recordTaxReports', was: 'waiting', now: 'reported' },
    carryOut,
  )
}

/** Records that what the engine was told may stay as it is, though customers paid other taxes. */
export function acceptTaxReports(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  by: Actor,
  chosen: Chosen,
) {
  const carryOut = (tx: Db) => markAccepted(tx, chosen.reportIds, deps.clock())
  const change = { act: 'acceptTaxReports', was: 'differing', now: 'accepted' } as const
  return settle(deps, by, { ...chosen, ...change }, carryOut)
}

type Change =
  | { act: string; was: 'waiting'; now: 'queued' | 'reported' }
  | { act: string; was: 'differing'; now: 'accepted' }

async function settle(
  { db, clock }: Needs<'db' | 'clock' | 'enqueue'>,
  by: Actor,
  { act, reason, reportIds, was, now }: Chosen & Change,
  carryOut: (tx: Db) => Promise<TaxReportRow[]>,
) {
  const settled = await db.transaction(async (tx) => {
    const reports = await carryOut(tx)
    for (const { id, orderId, code, chargedCents, taxCents } of reports) {
      await recordAct(tx, by, {
        at: clock(),
        act,
        reason,
        customerId: null,
        subject: { kind: 'tax_report', id },
        before: { state: was },
        after: { state: now, orderId, code, chargedCents, taxCents },
      })
    }
    return reports.length
  })
  if (settled === 0) {
    throw await conflictOn(db, { kind: 'tax_report', id: reportIds[0] ?? '' }, clock())
  }
  const left = new Set(reportIds).size - settled
  const done = settled === 1 ? 'One report is' : `${settled} reports are`
  const verb = was === 'waiting' ? 'wait' : 'differ'
  const others = left === 0 ? '' : ` The other ${left} did not ${verb}.`
  return { message: `${done} ${now}.${others}` }
}
