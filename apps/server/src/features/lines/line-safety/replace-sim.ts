import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { NewSim, Safety } from '@openline/contract/lines/line-safety'
import { fullName } from '@openline/contract/person-name'
import { msg, t } from '@openline/i18n/i18n'
import { AppError, invalidField, notOffered } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Needs } from '../../../needs.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import {
  type NetworkNeeds,
  offeredCards,
  readCapabilities,
} from '../../platform/network/network.ts'
import { type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { recordActivity } from '../lines/activity.ts'
import { type AskedBy, emailOwner } from '../lines/owner-email.ts'
import { checkSim, isInStock } from '../lines/sims.ts'
import { openReasons } from '../lines/suspensions.ts'
import { findOpenPortOut } from './leaving-store.ts'
import { requireNumberSettled } from './number-change-obstacles.ts'
import { cardAdviceOf, newSimsOf, requireSafetyAction } from './offered.ts'
import { lockOwnLine, readSafety } from './safety.ts'
import { cancelAwaited, findLatestChange, insertSimChange } from './sim-change-store.ts'
import { simChangeRequestedEmail } from './sim-emails.ts'
import { findLock, type SafeLine } from './store.ts'

type Request = {
  customerId: string
  lineId: string
  sim: NewSim
  iccid?: string | undefined
  /** Support staff who order it for a customer; the owner unless given. */
  by?: AskedBy
}

/** Requests another SIM for the owner of a line, as `orderSim`. */
export async function replaceSim(
  deps: NetworkNeeds & Needs<'limits' | 'enqueue' | 'sendEmail'>,
  request: Request,
): Promise<Safety> {
  await requireUsable(deps, request)
  const line = await deps.db.transaction((tx) => orderSim(deps, tx, request))
  return readSafety(deps, line)
}

/**
 * Asks the carrier, before anything is stored, so that the customer learns immediately what to correct. Throws a field
 * error for a card that cannot be used.
 */
export async function requireUsable(
  deps: NetworkNeeds,
  { lineId, sim, iccid }: Pick<Request, 'lineId' | 'sim' | 'iccid'>,
): Promise<void> {
  await requireOffered(deps, lineId, sim)
  if (sim !== 'own_card') {
    if (await isInStock(deps, sim === 'esim' ? 'esim' : 'physical')) return
    throw new AppError(
      'sim_sold_out',
      t('We’re out of these SIMs right now. Please choose another type.'),
    )
  }
  const { carrierSim, usable, hint } = await checkSim(deps, { iccid })
  if (!carrierSim) throw invalidField('iccid', t('This isn’t one of our SIM cards.'))
  if (!usable) throw invalidField('iccid', hint ?? t('We don’t recognize this SIM card.'))
}

/** Throws `not_offered` for a SIM that the network can't give. */
async function requireOffered(deps: NetworkNeeds, lineId: string, sim: NewSim): Promise<void> {
  await requireSafetyAction(deps, 'replace_sim')
  const capabilities = await readCapabilities(deps)
  const latest = await findLatestChange(deps.db, lineId)
  if (newSimsOf(capabilities, latest ? [latest] : []).includes(sim)) return
  const advice = sim === 'own_card' ? cardAdviceOf(capabilities) : null
  throw notOffered('sim', advice ?? whyNoCard(capabilities))
}

function whyNoCard(capabilities: Capabilities): string {
  return offeredCards(capabilities).simCards
    ? t('SIM cards by mail aren’t available. Please choose another type.')
    : t('Our network works with eSIM only. Please choose an eSIM.')
}

/**
 * Stores the request for another SIM and emails the owner, before the carrier hears of it; the job that carries it out
 * may run any number of times. Throws 429 for one change too many.
 */
export async function orderSim(
  deps: Needs<'clock' | 'limits' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { customerId, lineId, sim, iccid, by = 'you' }: Request,
): Promise<SafeLine> {
  const line = await lockOwnLine(tx, customerId, lineId)
  await refuseNow(tx, line, sim)
  await requireNumberSettled(deps, tx, lineId)
  // Under the line's lock and only for a change that begins: parallel tries that are refused must
  // not use up the day's changes.
  await deps.limits.consume('replaceSim', lineId)
  const at = deps.clock()
  await cancelAwaited(tx, lineId, at)
  const id = ownId()
  await insertSimChange(tx, {
    id,
    lineId,
    sim,
    status: sim === 'card' ? 'ordered' : 'switching',
    iccid: sim === 'own_card' ? (iccid ?? null) : null,
    shipTo: sim === 'card' ? await shipToOf(tx, line) : null,
    trackingNumber: null,
    failureCode: null,
    createdAt: at,
    updatedAt: at,
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'sim_changes_one_per_iccid') throw error
    throw invalidField('iccid', t('This SIM is being assigned to another line.'))
  })
  const entry = { lineId, kind: 'sim_change_requested', by, at } as const
  await recordActivity(tx, { ...entry, detail: requestedSims[sim] })
  await emailOwner(deps, tx, line, simChangeRequestedEmail(line, sim, by))
  await deps.enqueue(tx, 'change-sim', { simChangeId: id })
  return line
}

/**
 * Where a SIM card goes: the address of the account or, if that has none, of the order. Throws `not_ready` without
 * either: of an order whose account was closed after the line had left it, only the ZIP code is kept.
 */
async function shipToOf(
  tx: Db,
  { customerId, orderId }: SafeLine,
): Promise<OrderRow['shipTo'] | null> {
  const bought = await readOrder(tx, orderId)
  if (!bought) return null
  const owner = await requireCustomer(tx, customerId)
  const address = addressOf(owner)
  if (address) return { name: fullName(owner) || bought.shipTo.name, ...address }
  if (addressOf(bought.shipTo)) return bought.shipTo
  throw new AppError('not_ready', t('Please add your address to your account first.'))
}

const requestedSims: Readonly<Record<NewSim, string>> = {
  esim: msg('A new eSIM'),
  card: msg('A SIM card by mail'),
  own_card: msg('A SIM card you have'),
}

async function refuseNow(tx: Db, { id }: SafeLine, sim: NewSim): Promise<void> {
  const [lock, portOut, change, reasons] = await Promise.all([
    findLock(tx, id),
    findOpenPortOut(tx, id),
    findLatestChange(tx, id),
    openReasons(tx, id),
  ])
  if (lock?.locked) {
    throw new AppError('line_locked', t('Your number is locked. Please unlock it first.'))
  }
  if (portOut?.status === 'approved') {
    throw new AppError('not_ready', t('This number is being transferred to another carrier'))
  }
  if (reasons.includes('unpaid')) {
    throw new AppError('not_ready', t('Please renew this line’s plan first'))
  }
  if (change?.status === 'switching') {
    throw new AppError('not_ready', t('The SIM for this line is already being changed'))
  }
  if (sim === 'card' && (change?.status === 'ordered' || change?.status === 'shipped')) {
    throw new AppError('not_ready', t('A new SIM card is already on its way'))
  }
}
