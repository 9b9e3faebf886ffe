import {
  type Esim,
  type FormerLine,
  formerLineDays,
  type Line,
  type LineAction,
} from '@openline/contract/lines'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError, invalidField, notFound } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Db } from '../../db/open.ts'
import type { EsimProfile } from '../../gateways/carrier/carrier.ts'
import type { Caller } from '../../http/bind.ts'
import { readOrder } from '../orders/orders.ts'
import {
  activate,
  claimSim,
  esimEncryptionContext,
  type ProvisioningDeps,
  recordActivation,
} from '../provisioning/provisioning.ts'
import { isDataOnly, type ShopDeps } from '../shop/shop.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { readPortedOut, recordActivity } from './activity.ts'
import { esimKit } from './esim-kit.ts'
import { atCarrier } from './sims.ts'
import {
  findLineOf,
  type LineRow,
  listEncryptedWithOtherKeys,
  listEndedOf,
  listLinesOf,
  replaceEncrypted,
  setFirstUsed,
  setNickname,
} from './store.ts'

type Presenting = { db: Db } & Pick<ShopDeps, 'catalog'>

/** The customer's lines, with what can be done with each. */
export async function listLines(deps: Presenting, caller: Caller): Promise<Line[]> {
  const rows = await listLinesOf(deps.db, caller.customerId)
  const lines = await Promise.all(rows.map((line) => presentLine(deps, line)))
  if (caller.handoffId === null) return lines
  // Support staff are offered nothing that would be refused.
  return lines.map((line) => ({ ...line, nextActions: line.nextActions.filter(isWaiting) }))
}

function isWaiting(action: LineAction): boolean {
  return action === 'wait'
}

/** The same lines as they are stored. */
export function listOwnLines(db: Db, customerId: string): Promise<LineRow[]> {
  return listLinesOf(db, customerId)
}

/** Lines whose numbers were transferred to another carrier lately, newest first. */
export async function listFormerLines(
  { db, clock }: { db: Db; clock: Clock },
  customerId: string,
): Promise<FormerLine[]> {
  const ended = await listEndedOf(db, customerId)
  const left = await readPortedOut(
    db,
    ended.map(({ id }) => id),
  )
  const since = secondsAfter(clock(), -formerLineDays * 24 * 3600).toISOString()
  return ended.flatMap((line) => {
    const portedOut = left.get(line.id)
    return portedOut && portedOut.at > since ? [{ ...line, portedOut }] : []
  })
}

function nextSteps({ status, simType, orderStatus, firstUsedAt }: LineRow): LineAction[] {
  if (status === 'active' && simType === 'esim') {
    return firstUsedAt === null ? ['install_esim'] : ['show_esim']
  }
  if (status !== 'pending') return []
  return orderStatus === 'shipped' ? ['activate_sim'] : ['wait']
}

/** Whether a number that is held elsewhere may come to a line. */
async function canTakeNumber(
  deps: Pick<Presenting, 'catalog'>,
  { status, planId }: LineRow,
): Promise<boolean> {
  return (status === 'active' || status === 'pending') && !(await isDataOnly(deps, planId))
}

async function presentLine(deps: Pick<Presenting, 'catalog'>, line: LineRow): Promise<Line> {
  return {
    id: line.id,
    orderId: line.orderId,
    nickname: line.nickname,
    mdn: line.mdn,
    planId: line.planId,
    planName: line.planName,
    simType: line.simType,
    iccidLast4: line.iccid?.slice(-4) ?? null,
    status: line.status,
    activatedAt: line.activatedAt?.toISOString() ?? null,
    renewsAt: line.renewsAt?.toISOString() ?? null,
    autoRenew: line.autoRenew,
    nextActions: [
      ...nextSteps(line),
      ...((await canTakeNumber(deps, line)) ? (['bring_number'] as const) : []),
    ],
  }
}

/** A customer's own line; anybody else's is not found. */
export async function requireLine(db: Db, customerId: string, lineId: string): Promise<LineRow> {
  const line = await findLineOf(db, customerId, lineId)
  if (!line) throw notFound(t('We couldn’t find this line'))
  return line
}

/** Keeps that a SIM was used, once: from then on nobody is asked to install it. */
export async function recordFirstUse(
  db: Db,
  { id, iccid, firstUsedAt }: Pick<LineRow, 'id' | 'iccid' | 'firstUsedAt'>,
  at: Date,
): Promise<void> {
  if (firstUsedAt === null && iccid !== null) await setFirstUsed(db, { lineId: id, iccid, at })
}

type Renaming = { customerId: string; lineId: string; nickname: string; by: 'you' | 'support' }

/** Gives a line another nickname and notes who did. Throws 404 for another customer's line. */
export async function renameLine(
  { db, clock }: { db: Db; clock: Clock },
  { customerId, lineId, nickname, by }: Renaming,
): Promise<void> {
  const line = await requireLine(db, customerId, lineId)
  await db.transaction(async (tx) => {
    await setNickname(tx, line.id, nickname)
    const entry = { lineId, kind: 'nickname_changed', by, at: clock() } as const
    await recordActivity(tx, { ...entry, detail: nickname })
  })
}

type EsimDeps = { db: Db; clock: Clock; secretBox: SecretBox }
type EsimRequest = { customerId: string; lineId: string; authenticatedAt: Date }

/**
 * The activation code of a line's eSIM. Whoever installs it takes the line, so
 * it is shown only within 15 minutes of entering the password or a code.
 */
export async function revealEsim(
  { db, clock, secretBox }: EsimDeps,
  { customerId, lineId, authenticatedAt }: EsimRequest,
): Promise<Esim> {
  const line = await requireLine(db, customerId, lineId)
  if (line.esimEncrypted === null) {
    throw new AppError('not_ready', t('This line’s eSIM isn’t ready yet'))
  }
  requireStepUp({ authenticatedAt }, clock(), t('Please confirm it’s you to see the eSIM code'))
  const entry = { lineId, kind: 'esim_shown', by: 'you', at: clock() } as const
  await recordActivity(db, entry)
  const profile = secretBox.decrypt(line.esimEncrypted, esimEncryptionContext(line.orderId))
  return esimKit(JSON.parse(profile) as EsimProfile)
}

const reencryptedAtOnce = 200

/** A scheduled task: encrypts eSIM codes under the current key that a previous one encrypted. */
export async function reencryptEsims({ db, secretBox }: Omit<EsimDeps, 'clock'>): Promise<void> {
  for (const line of await listEncryptedWithOtherKeys(db, secretBox.mark, reencryptedAtOnce)) {
    const context = esimEncryptionContext(line.orderId)
    const encrypted = secretBox.encrypt(secretBox.decrypt(line.esimEncrypted, context), context)
    await replaceEncrypted(db, { lineId: line.id, before: line.esimEncrypted, encrypted })
  }
}

/** Whether the keys of this process open the eSIM codes that are stored; looks at some of them. */
export async function canDecryptStoredEsims({
  db,
  secretBox,
}: Omit<EsimDeps, 'clock'>): Promise<boolean> {
  const encrypted = await listEncryptedWithOtherKeys(db, secretBox.mark, reencryptedAtOnce)
  return encrypted.every(({ esimEncrypted }) => secretBox.canDecrypt(esimEncrypted))
}

const refusals: Readonly<Record<string, string>> = {
  iccid_in_use: msg('This SIM is already in use. Please check the number on your card.'),
  iccid_unknown: msg('We don’t recognize this SIM number. Please check the number on your card.'),
}

function refusedSim(code: string) {
  return invalidField(
    'iccid',
    translate(refusals[code] ?? msg('This SIM couldn’t be activated. Please contact us.')),
  )
}

async function requireClaim(deps: ProvisioningDeps, orderId: string, iccid: string) {
  const claim = await claimSim(deps, orderId, iccid)
  if (claim === 'taken') throw refusedSim('iccid_in_use')
  if (claim === 'busy') {
    throw new AppError(
      'not_ready',
      t('Another SIM card is being activated on this line. Please wait a minute.'),
    )
  }
}

/**
 * Activates a line with the SIM card that came by mail; the line stays pending while the network
 * takes its time. Throws a field error for a SIM that cannot be used.
 */
export async function activateLine(
  deps: ProvisioningDeps & Pick<ShopDeps, 'catalog'>,
  request: { customerId: string; lineId: string; iccid: string },
): Promise<Line> {
  const line = await requireLine(deps.db, request.customerId, request.lineId)
  if (line.status === 'active') {
    if (line.iccid === request.iccid) return presentLine(deps, line)
    throw new AppError('not_ready', t('This line is already active with another SIM card'))
  }
  const order = await readOrder(deps.db, line.orderId)
  if (line.status !== 'pending' || order?.status !== 'shipped') {
    throw new AppError('not_ready', t('This line can’t be activated yet'))
  }
  await requireClaim(deps, order.id, request.iccid)
  const activation = await atCarrier(activate(deps, order, request.iccid))
  await recordActivation(deps, order.id, activation)
  if (activation.kind === 'refused') throw refusedSim(activation.code)
  const activated = await requireLine(deps.db, request.customerId, request.lineId)
  // What the network gave out twice could not be recorded.
  if (activated.orderStatus === 'shipped') throw refusedSim('iccid_in_use')
  return presentLine(deps, activated)
}
