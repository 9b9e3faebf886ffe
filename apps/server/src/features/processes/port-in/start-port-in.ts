import { isCarrierSim } from '@openline/contract/sim-number'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { findOpenPortOut } from '../../lines/line-safety/leaving-store.ts'
import { awaitsNumber } from '../../lines/line-safety/number-change-store.ts'
import { findLock } from '../../lines/line-safety/store.ts'
import { requireLine } from '../../lines/lines/lines.ts'
import { findLiveLineOfOrder, type LineRow, lockLine } from '../../lines/lines/store.ts'
import { activateLine } from '../../lines/provisioning/activate-line.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { isDataOnly } from '../../sales/shop/shop.ts'
import { readMsisdn, requireBringing, requireEligible } from './check.ts'
import { fieldsError, missingError } from './detail-errors.ts'
import { detailChanges, type EnteredDetails, isPinExpired, missingFields } from './details.ts'
import { type Named, onLocked, requireAction, requirePortIn } from './own-port-ins.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { findUnderWay, type PortInRow, releaseDrafts, updatePortIn } from './store.ts'
import { submit } from './submission.ts'
import { recordEvent, transitionPortIn } from './transitions.ts'

/** temp/update: keeps what is known of the old carrier; sends it when the line only waited for that. */
export async function saveDetails(
  deps: PortInNeeds & Needs<'catalog'>,
  request: Named & EnteredDetails & { tempSubscriptionId?: string | undefined },
): Promise<PortInRow> {
  const { id, status } = await requirePortIn(deps.db, request)
  if (status === 'draft' || status === 'ready') await requireBringing(deps)
  const line = await optionalLine(deps.db, request.customerId, request.tempSubscriptionId)
  if (line) await requireReplaceable(deps, line)
  return onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'edit')
    if (line) await requireSettledNumber(tx, line)
    const at = deps.clock()
    const changes = detailChanges(deps, portIn, { entered: request, at })
    const orderId = portIn.orderId ?? line?.orderId ?? null
    const saved = await updatePortIn(tx, portIn, { ...changes, orderId, updatedAt: at })
    await recordEvent(deps, tx, id, 'details_saved')
    return saved.status === 'action_required' ? saved : settleReady(deps, tx, saved)
  })
}

/** A draft with everything in it is ready, and is sent if its line can take the number. */
export async function settleReady(
  deps: PortInNeeds,
  tx: Db,
  portIn: PortInRow,
): Promise<PortInRow> {
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

export type StartPortInRequest = Named &
  EnteredDetails & { zipCode: string; iccid?: string | undefined; tempSubscriptionId: string }

/** Throws 409 when the line can never take a number, or its lock forbids it to. */
async function requireReplaceable(deps: Needs<'db' | 'catalog'>, line: LineRow): Promise<void> {
  await requireCalls(deps, line)
  await requireOrderedHere(deps.db, line)
  await requireUnlocked(deps.db, line)
}

/** Tablets and hotspots take no calls: a number transferred to one would be lost. */
async function requireCalls(deps: Needs<'catalog'>, { planId }: LineRow): Promise<void> {
  if (!(await isDataOnly(deps, planId))) return
  throw new AppError(
    'not_ready',
    t('This line is data only, so a number can’t be transferred to it.'),
  )
}

/** A number comes with the order of its line, which is another account's where the line was moved. */
async function requireOrderedHere(db: Db, { orderId, customerId }: LineRow): Promise<void> {
  if ((await readOrder(db, orderId))?.customerId === customerId) return
  throw new AppError(
    'not_ready',
    t(
      'This line was moved to your account, so a number can’t be transferred to it. You can bring your number when you buy a new line.',
    ),
  )
}

/** A number that is brought to a line replaces the line's own, which a lock forbids. */
export async function requireUnlocked(db: Db, { id }: Pick<LineRow, 'id'>): Promise<void> {
  if (!(await findLock(db, id))?.locked) return
  throw new AppError(
    'line_locked',
    t('This line’s number is locked. Please unlock it before you bring another number.'),
  )
}

/** The line would end with the number that leaves, and the one that is brought with it. */
export async function requireStaying(db: Db, { id }: Pick<LineRow, 'id'>): Promise<void> {
  if ((await findOpenPortOut(db, id)) === null) return
  throw new AppError(
    'not_ready',
    t(
      'Another carrier requested this line’s number, and the line would end with it. Wait until that request is over.',
    ),
  )
}

/** The paths of bring/number differ from those of the other calls. */
const bringPaths = { zipCode: 'zipCode', iccid: 'iccid' }

/** The line keeps its lock meanwhile: a change of number and a port-in exclude each other, and the first one holds. */
async function requireSettledNumber(
  tx: Db,
  { id, customerId }: Pick<LineRow, 'id' | 'customerId'>,
): Promise<void> {
  if ((await lockLine(tx, id))?.customerId !== customerId) {
    throw notFound(t('We couldn’t find this line'))
  }
  await requireStaying(tx, { id })
  if (!(await awaitsNumber(tx, id))) return
  throw new AppError(
    'not_ready',
    t('This line is getting a new number. Please wait until it has it, then bring your number.'),
  )
}

/**
 * bring/number: binds the number to a line and sends for it, immediately if the
 * line's SIM is on, otherwise when it is. Throws 422 naming what the old carrier
 * wants to know and we do not.
 */
export async function startPortIn(
  deps: PortInNeeds,
  request: StartPortInRequest,
): Promise<PortInRow> {
  const { customerId, zipCode } = request
  const line = await requireLine(deps.db, customerId, request.tempSubscriptionId)
  await requireBringing(deps)
  requireUsable(line)
  await requireReplaceable(deps, line)
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
    await requireSettledNumber(tx, line)
    await releaseDrafts(tx, line)
    await updatePortIn(tx, portIn, { ...changes, orderId: line.orderId, updatedAt: deps.clock() })
  })
  const { iccid } = request
  if (iccid !== undefined && iccid !== line.iccid) {
    await activateLine(deps, { customerId, lineId: line.id, iccid })
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

function requireComplete({ clock }: PortInNeeds, portIn: PortInRow): void {
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
