import type { SimType } from '@openline/contract/sales/shop'
import { t, translate } from '@openline/i18n/i18n'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { SimChange } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { inSourceLanguage } from '../../../language/stored-text.ts'
import type { Needs } from '../../../needs.ts'
import { isForNewLine } from '../../sales/orders/is-for-new-line.ts'
import { recordActivity } from '../lines/activity.ts'
import { encryptEsim } from '../lines/esim.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { findLine, lockLine, requireReference, setSim } from '../lines/store.ts'
import { shipAnotherCard } from './another-card.ts'
import { shipOnce } from './card-shipment.ts'
import { failureWords } from './sim-change-labels.ts'
import {
  cancelAwaited,
  claimStalledChanges,
  findSimChange,
  insertSimChange,
  type SimChangeRow,
  type SimChangeStatus,
  transitionSimChange,
} from './sim-change-store.ts'
import { simChangedEmail, simChangeFailedEmail, simShippedEmail } from './sim-emails.ts'
import type { SafeLine } from './store.ts'

type SimChangeNeeds = Needs<
  'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'secretBox' | 'sendEmail' | 'events'
>

function simTypeOf({ sim }: Pick<SimChangeRow, 'sim'>): SimType {
  return sim === 'esim' ? 'esim' : 'physical'
}

/** Carries a SIM change on from where it stands. Runs again after any failure: the carrier acts once. */
export function changeSim(deps: SimChangeNeeds): JobHandlers['change-sim'] {
  return async ({ simChangeId }) => {
    const change = await findSimChange(deps.db, simChangeId)
    if (change?.status === 'ordered') await mailCard(deps, change)
    if (change?.status === 'switching') await switchSim(deps, change)
  }
}

/** Looks again at a change that the carrier reported on; references of other things are none. */
export async function refreshSimChange(deps: SimChangeNeeds, reference: string): Promise<void> {
  if (canBeOwnId(reference)) await changeSim(deps)({ simChangeId: reference })
}

export type ForgottenSimChange = {
  reference: string
  lineId: string
  /** Of the SIM that the line has at the carrier. */
  iccid: string
  simType: SimType
  at: Date
}

/**
 * Puts on record a change that the carrier made on our request and that this database has lost; what came
 * of it is recorded as by an event. A card that was awaited is abandoned, as by the lost request.
 */
export async function recordForgottenSimChange(
  deps: Needs<'db'>,
  { reference, lineId, iccid, simType, at }: ForgottenSimChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireHeld(tx, lineId)
    await cancelAwaited(tx, lineId, at)
    const isEsim = simType === 'esim'
    await insertSimChange(tx, {
      id: reference,
      lineId,
      sim: isEsim ? 'esim' : 'own_card',
      status: 'switching',
      iccid: isEsim ? null : iccid,
      shipTo: null,
      trackingNumber: null,
      failureCode: null,
      createdAt: at,
      updatedAt: at,
    })
  })
}

async function mailCard(deps: SimChangeNeeds, change: SimChangeRow): Promise<void> {
  const line = await findLine(deps.db, change.lineId)
  if (line && isForNewLine(change, line)) {
    await shipAnotherCard(deps, { card: change, orderId: line.orderId })
  } else await shipCard(deps, change)
}

async function shipCard(deps: SimChangeNeeds, change: SimChangeRow): Promise<void> {
  const shipping = await shipOnce(deps, change)
  if (!shipping) return
  if (shipping.kind === 'refused') return fail(deps, change, shipping.code)
  if (!shipping.shipment.shipped) return
  const { trackingNumber } = shipping.shipment
  await runStep(
    deps,
    change,
    { from: ['ordered'], status: 'shipped', trackingNumber },
    (tx, line) =>
      Promise.all([
        recordActivity(tx, {
          lineId: line.id,
          kind: 'sim_shipped',
          by: 'system',
          detail:
            trackingNumber &&
            inSourceLanguage(() => t('Tracking number {number}', { number: trackingNumber })),
          at: deps.clock(),
        }),
        emailOwner(deps, tx, line, simShippedEmail(line, trackingNumber)),
      ]),
  )
}

async function switchSim(deps: SimChangeNeeds, change: SimChangeRow): Promise<void> {
  const { id, iccid } = change
  const answer =
    (await deps.carrier.readSimChange(id)) ??
    (await deps.carrier.changeSim({
      reference: id,
      line: await requireReference(deps.db, change.lineId),
      simType: simTypeOf(change),
      iccid,
    }))
  if (answer.kind === 'refused') return fail(deps, change, answer.code)
  if (answer.kind === 'done') await finish(deps, change, answer)
}

async function requireHeld(tx: Db, lineId: string): Promise<SafeLine> {
  const line = await lockLine(tx, lineId)
  if (!line) throw new Error(`line ${lineId} is gone`)
  return line
}

type Done = Extract<SimChange, { kind: 'done' }>

async function finish(deps: SimChangeNeeds, change: SimChangeRow, done: Done): Promise<void> {
  const { clock, log } = deps
  const { iccid, esim } = done
  try {
    await runStep(deps, change, { from: ['switching'], status: 'done' }, async (tx, line) => {
      const esimEncrypted = esim && encryptEsim(deps, line.orderId, esim)
      await setSim(tx, line.id, { iccid, simType: simTypeOf(change), esimEncrypted })
      const detail = inSourceLanguage(() =>
        t('SIM ending in {digits}; the old one was deactivated', { digits: iccid.slice(-4) }),
      )
      const entry = { lineId: line.id, kind: 'sim_changed', by: 'system', at: clock() } as const
      await recordActivity(tx, { ...entry, detail })
      await emailOwner(deps, tx, line, simChangedEmail(line, change.sim))
      await deps.events.onSimChanged(tx, { orderId: line.orderId })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'lines_one_per_iccid') throw error
    log.error({ simChange: change.id }, 'carrier assigned a SIM twice')
    await fail(deps, change, 'iccid_in_use')
  }
}

function fail(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  change: SimChangeRow,
  failureCode: string,
): Promise<void> {
  return runStep(
    deps,
    change,
    { from: ['ordered', 'switching'], status: 'failed', failureCode },
    (tx, line) =>
      Promise.all([
        recordActivity(tx, {
          lineId: line.id,
          kind: 'sim_change_failed',
          by: 'system',
          detail: failureWords(failureCode),
          at: deps.clock(),
        }),
        emailOwner(
          deps,
          tx,
          line,
          simChangeFailedEmail(line, () => translate(failureWords(failureCode))),
        ),
      ]),
  )
}

type Step = {
  from: readonly SimChangeStatus[]
  status: SimChangeStatus
  failureCode?: string
  trackingNumber?: string | null
}

/** One step of a change, under its line's lock; what was reached before is no news. */
function runStep(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, lineId }: SimChangeRow,
  { from, ...step }: Step,
  then: (tx: Db, line: SafeLine) => Promise<unknown>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const line = await requireHeld(tx, lineId)
    if (await transitionSimChange(tx, id, from, { ...step, updatedAt: clock() }))
      await then(tx, line)
  })
}

const switchingForMs = 5 * 60_000
const orderedForMs = 3600_000
const batch = 50

/** A scheduled task: takes up changes whose job gave up or whose event never came. */
export async function retryStalledSimChanges(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
): Promise<void> {
  const at = deps.clock()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const stall = { switchingSince: before(switchingForMs), orderedSince: before(orderedForMs), at }
  await deps.db.transaction(async (tx) => {
    for (const simChangeId of await claimStalledChanges(tx, stall, batch)) {
      await deps.enqueue(tx, 'change-sim', { simChangeId })
    }
  })
}
