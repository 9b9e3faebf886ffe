import {
  type PortOutAction,
  type PortOutRefusal,
  portOutActionsNow,
} from '@openline/contract/lines/port-out-desk'
import { t, translate } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { SafeLine } from '../line-safety/store.ts'
import { lockLine } from '../lines/store.ts'
import { approve, refuse, syncDecision } from './port-out-decisions.ts'
import { type PortOutNeeds, reasonToRefuse, whyRefused } from './port-out-records.ts'
import { changePortOut, findPortOutById, type PortOutRow } from './port-out-store.ts'

/** What an act made of a port-out, for who keeps record of it. */
export type PortOutChange = {
  readonly line: SafeLine
  readonly before: PortOutRow
  readonly after: PortOutRow
}

export type PortOutAct = {
  readonly id: string
  /** Says who was first; runs in the transaction that finds the act too late. */
  readonly tooLate: (tx: Db) => Promise<AppError>
  /** Runs in the transaction of the act. */
  readonly record: (tx: Db, change: PortOutChange) => Promise<void>
}

/** A port-out of any line. Throws 404 for one that does not exist. */
export async function requirePortOut(db: Db, id: string): Promise<PortOutRow> {
  const portOut = await findPortOutById(db, id)
  if (!portOut) throw notFound(t('We couldn’t find this request'))
  return portOut
}

type Held = { line: SafeLine; portOut: PortOutRow }

/** Runs one act under the lock of the line, which every change of a port-out takes. */
async function onPortOut(
  deps: PortOutNeeds,
  { action, id, tooLate, record }: PortOutAct & { action: PortOutAction },
  work: (tx: Db, held: Held) => Promise<void>,
): Promise<void> {
  const { lineId } = await requirePortOut(deps.db, id)
  await deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) throw new Error(`port-out ${id} belongs to a line that is gone`)
    const before = await requirePortOut(tx, id)
    if (!portOutActionsNow(before).includes(action)) throw await tooLate(tx)
    await work(tx, { line, portOut: before })
    await record(tx, { line, before, after: await requirePortOut(tx, id) })
  })
  await syncDecision(deps, await requirePortOut(deps.db, id))
}

/** Lets a number go before its owner's time is over. Throws 409 where lock or PIN forbid it. */
export function approvePortOut(deps: PortOutNeeds, act: PortOutAct): Promise<void> {
  return onPortOut(deps, { ...act, action: 'approve' }, async (tx, { line, portOut }) => {
    const reason = await reasonToRefuse(tx, line, portOut, deps.clock())
    if (reason !== null) {
      const why = translate(whyRefused(reason))
      throw new AppError('conflict', t('This number can’t leave: {why}', { why }))
    }
    await approve(deps, tx, portOut, 'support')
  })
}

/** Keeps a number; its owner is told why. */
export function refusePortOut(
  deps: PortOutNeeds,
  act: PortOutAct & { refusal: PortOutRefusal },
): Promise<void> {
  return onPortOut(deps, { ...act, action: 'refuse' }, (tx, held) =>
    refuse(deps, tx, { ...held, reason: act.refusal, by: 'support' }),
  )
}

/** Sends a decision again that the network refused. */
export function resendDecision(deps: PortOutNeeds, act: PortOutAct): Promise<void> {
  return onPortOut(deps, { ...act, action: 'send_again' }, (tx, { portOut }) =>
    changePortOut(tx, portOut.id, { carrierRefused: false, resends: portOut.resends + 1 }),
  )
}

/** Records that the network carried a decision out by hand. */
export function recordDecision(deps: PortOutNeeds, act: PortOutAct): Promise<void> {
  return onPortOut(deps, { ...act, action: 'done_by_hand' }, (tx, { portOut }) =>
    changePortOut(tx, portOut.id, { carrierRefused: false, synced: true }),
  )
}
