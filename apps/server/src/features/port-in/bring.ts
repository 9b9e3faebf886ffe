import { isCarrierSim } from '@openline/contract/sim-number'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField, notFound } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import { findLiveLineOfOrder, type LineRow, requireLine } from '../lines/lines.ts'
import { isDataOnly, type ShopDeps } from '../shop/shop.ts'
import { plainConflict, readMsisdn, requireEligible } from './check.ts'
import {
  detailChanges,
  type EnteredDetails,
  fieldsError,
  isPinExpired,
  missingError,
  missingFields,
} from './details.ts'
import { findPortInOf, findUnderWay, type PortInRow, releaseDrafts, updatePortIn } from './store.ts'
import {
  actionsOf,
  lockPortIn,
  type PortInDeps,
  recordEvent,
  submit,
  transitionPortIn,
} from './transitions.ts'

/** Runs `work` on a locked port-in; a number or line that was taken meanwhile is a 409. */
export async function onLocked<T>(
  { db }: Pick<PortInDeps, 'db'>,
  portInId: string,
  work: (tx: Db, portIn: PortInRow) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => work(tx, await lockPortIn(tx, portInId)))
  } catch (error) {
    throw plainConflict(error)
  }
}

export type Named = { customerId: string; msisdn: string; portInId?: string | undefined }

/** The customer's port-in, by id or by number. Throws 404 when there is none under way. */
export async function requirePortIn(
  db: Db,
  { customerId, msisdn, portInId }: Named,
): Promise<PortInRow> {
  if (portInId !== undefined) return requireOwn(db, customerId, portInId)
  const number = readMsisdn(msisdn)
  const found = number && (await findUnderWay(db, customerId, number))
  if (!found) throw nothingMoves()
  return found
}

function nothingMoves() {
  return notFound(t('We couldn’t find a number of yours that’s being transferred'))
}

/** A customer's own port-in; another customer's is not found. */
export async function requireOwn(db: Db, customerId: string, id: string): Promise<PortInRow> {
  const found = await findPortInOf(db, customerId, id)
  if (!found) throw nothingMoves()
  return found
}

/** Throws `conflict`, with the reason, for what a port-in does not allow in its state. */
export function requireAction(
  deps: PortInDeps,
  portIn: PortInRow,
  action: 'edit' | 'bring' | 'resubmit' | 'cancel',
): void {
  if (actionsOf(portIn, deps.clock()).includes(action)) return
  throw new AppError('conflict', whyNot(portIn))
}

function whyNot({ status, assisted, cancelAskedAt }: PortInRow): string {
  if (cancelAskedAt !== null) return t('This transfer is being canceled. Please wait a moment.')
  if (assisted)
    return t(
      'Our support team is working on this number. Please contact us if you need to change anything.',
    )
  switch (status) {
    case 'activating':
    case 'confirmed':
      return t('Your old carrier is already releasing the number, so nothing can be changed.')
    case 'completed':
      return t('This number has already been transferred.')
    case 'cancelled':
    case 'expired':
    case 'failed':
      return t('This transfer has ended. To start over, check the number again.')
    default:
      return t('Your old carrier already has the details. You can change them if they ask you to.')
  }
}

/** temp/update: keeps what is known of the old carrier; sends it when the line only waited for that. */
export async function saveDetails(
  deps: PortInDeps & Pick<ShopDeps, 'catalog'>,
  request: Named & EnteredDetails & { tempSubscriptionId?: string | undefined },
): Promise<PortInRow> {
  const { id } = await requirePortIn(deps.db, request)
  const line = await optionalLine(deps.db, request.customerId, request.tempSubscriptionId)
  if (line) await requireCalls(deps, line)
  return onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'edit')
    const at = deps.clock()
    const changes = detailChanges(deps, portIn, { entered: request, at })
    const orderId = portIn.orderId ?? line?.orderId ?? null
    const saved = await updatePortIn(tx, id, { ...changes, orderId, updatedAt: at })
    await recordEvent(deps, tx, id, 'details_saved')
    return saved.status === 'action_required' ? saved : settleReady(deps, tx, saved)
  })
}

/** A draft with everything in it is ready, and is sent if its line can take the number. */
export async function settleReady(deps: PortInDeps, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  if (missingFields(portIn).length > 0) return portIn
  const line = portIn.orderId === null ? null : await findLiveLineOfOrder(tx, portIn.orderId)
  const ready =
    portIn.status === 'draft' ? await transitionPortIn(deps, tx, portIn, { to: 'ready' }) : portIn
  return takesNumber(line) ? submit(deps, tx, ready) : ready
}

/** A number goes to a SIM that is switched on. */
function takesNumber(line: LineRow | null): boolean {
  return line?.status === 'active' && line.iccid !== null
}

/** The customer's line that a request names, null when it names none; 404 for another customer's. */
export function optionalLine(db: Db, customerId: string, lineId: string | undefined) {
  return lineId === undefined ? null : requireLine(db, customerId, lineId)
}

export type BringRequest = Named &
  EnteredDetails & { zipCode: string; iccid?: string | undefined; tempSubscriptionId: string }

/** Tablets and hotspots take no calls: a number transferred to one would be lost. */
async function requireCalls(deps: Pick<ShopDeps, 'catalog'>, { planId }: LineRow): Promise<void> {
  if (!(await isDataOnly(deps, planId))) return
  throw new AppError(
    'not_ready',
    t('This line is data only, so a number can’t be transferred to it.'),
  )
}

export type ActivateLine = (request: {
  customerId: string
  lineId: string
  iccid: string
}) => Promise<unknown>

/** The paths of bring/number differ from those of the other calls. */
const bringPaths = { zipCode: 'zipCode', iccid: 'iccid' }

/**
 * bring/number: binds the number to a line and sends for it, at once if the
 * line's SIM is on, otherwise when it is. Throws 422 naming what the old carrier
 * wants to know and we do not.
 */
export async function bringNumber(
  deps: PortInDeps & Pick<ShopDeps, 'catalog'> & { activateLine: ActivateLine },
  request: BringRequest,
): Promise<PortInRow> {
  const { customerId, zipCode } = request
  const line = await requireLine(deps.db, customerId, request.tempSubscriptionId)
  requireUsable(line)
  await requireCalls(deps, line)
  requireOwnSim(line, request.iccid)
  const msisdn = readMsisdn(request.msisdn)
  const { id } =
    (msisdn && (await findUnderWay(deps.db, customerId, msisdn))) ||
    (await requireEligible(deps, { customerId, msisdn, zipCode }, 'msisdn'))
  const entered = {
    oldService: request.oldService,
    accountDetails: { ...request.accountDetails, zipCode },
  }
  // Before a SIM is switched on for it, everything else has to be right.
  await onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'bring')
    const changes = detailChanges(deps, portIn, { entered, at: deps.clock() })
    requireComplete(deps, { ...portIn, ...changes })
    await releaseDrafts(tx, line.orderId)
    await updatePortIn(tx, id, { ...changes, orderId: line.orderId, updatedAt: deps.clock() })
  })
  const { iccid } = request
  if (iccid !== undefined && iccid !== line.iccid) {
    await deps.activateLine({ customerId, lineId: line.id, iccid })
  }
  return onLocked(deps, id, async (tx, portIn) => {
    const isWaiting = portIn.status === 'draft' || portIn.status === 'ready'
    return isWaiting ? settleReady(deps, tx, portIn) : portIn
  })
}

function requireUsable({ status }: LineRow): void {
  if (status === 'active' || status === 'pending') return
  throw new AppError(
    'not_ready',
    t('This line isn’t active, so a number can’t be transferred to it right now.'),
  )
}

function requireComplete({ clock }: PortInDeps, portIn: PortInRow): void {
  const missing = missingFields(portIn)
  if (missing.length > 0) throw missingError(missing, bringPaths)
  if (!isPinExpired(portIn, clock())) return
  throw fieldsError([['pinPassword', t('Your transfer PIN has expired. Please enter a new one.')]])
}

/** The SIM that the customer holds: the line's own, or one of ours for a line that waits for it. */
function requireOwnSim(line: LineRow, iccid: string | undefined): void {
  if (iccid === undefined || iccid === line.iccid) return
  if (!isCarrierSim(iccid)) {
    throw invalidField(
      'iccid',
      t('This isn’t one of our SIM cards. You need a new SIM for this line.'),
    )
  }
  if (line.status !== 'active') return
  throw invalidField(
    'iccid',
    t('This line uses a different SIM. Please check the number on your SIM card.'),
  )
}
