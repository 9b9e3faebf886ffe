import { setTimeout as pause } from 'node:timers/promises'
import { addressFields } from '@openline/contract/address'
import type { Address } from '@openline/contract/address-schema'
import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { derivedId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { Tally } from '../../../db/tally.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { lastCapabilities, requireCapability } from '../../platform/network/network.ts'
import { isDataOnly } from '../../sales/shop/shop.ts'
import { recordActivity } from '../lines/activity.ts'
import { type LineRow, lockLine } from '../lines/store.ts'
import { laterThan } from './ask-again.ts'
import { newestOf, type PresentedLine, presentState } from './present.ts'
import { callRefused, placeRefused } from './refusal-labels.ts'
import { type RegisterNeeds, register } from './register.ts'
import {
  dropWaiting,
  type EmergencyAddressRow,
  findEmergencyAddress,
  findRefusedPlace,
  giveUpRefused,
  insertAsked,
  listRefusedNow,
  listShown,
  takeWaiting,
  tallyRefusedNow,
  withdrawAll,
} from './store.ts'

/**
 * Refused addresses that their owners neither corrected nor gave up, oldest first. `isCallRefused`: the carrier
 * did not look at the address, so that staff have to repeat the call.
 */
export async function listRefusedAddresses(db: Db, limit: number) {
  const rows = await listRefusedNow(db, limit)
  return rows.map(({ reason, ...row }) => ({ ...row, isCallRefused: reason === callRefused }))
}

/** Such addresses, since they were asked for. */
export function tallyRefusedAddresses(db: Db): Promise<Tally> {
  return tallyRefusedNow(db)
}

/** What 911 knows of lines with Wi-Fi calling, by their ids. */
export async function readEmergencyAddresses(
  db: Db,
  lines: ReadonlyMap<string, PresentedLine>,
): Promise<ReadonlyMap<string, EmergencyAddressState>> {
  if (lines.size === 0) return new Map()
  const rows = await listShown(db, [...lines.keys()])
  const ofLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(
    [...lines].map(([lineId, line]) => [lineId, presentState(line, ofLine.get(lineId) ?? [])]),
  )
}

/** Nothing is registered any more for a line that ends, in the transaction that ends it. */
export function withdrawEmergencyAddress(tx: Db, lineId: string, at: Date): Promise<void> {
  return withdrawAll(tx, lineId, at)
}

/** The address of a purchase, or the one that its owner chose since, is registered for its active line. */
export function emergencyAddressEventHandlers({
  clock,
  enqueue,
}: Needs<'clock' | 'enqueue'>): Pick<DomainEvents, 'onActive'> {
  return {
    async onActive(tx, { order, before, lineId }) {
      const { emergencyAddress: address } = order
      if (address === null) return
      if (!(await lastCapabilities(tx)).emergencyAddress) return
      const at = clock()
      // A line that is active immediately was on no page where another address could be chosen.
      const waiting = before.status === 'paid' ? null : await takeWaiting(tx, lineId, at)
      // An id and a time of the order: after a restore the carrier knows it, and anything later counts.
      const first = { id: derivedId(order.id, 'emergency address'), askedAt: order.createdAt }
      const asked = { ...first, lineId, address, requestedBy: 'order', triedAt: at } as const
      await pipeline(
        ...(waiting ? [] : [insertAsked(tx, asked)]),
        enqueue(tx, 'register-emergency-address', { emergencyAddressId: waiting ?? first.id }),
      )
    },
  }
}

type Change = { customerId: string; lineId: string; address: Address; by: 'you' | 'support' }

/** A customer who changed the address is watching. After that the page waits, not the call. */
const worthWaitingMs = 2000

/**
 * Registers another address for a line. It is on record before the carrier hears of it; what fails is left to
 * a job. The owner gets an email when the carrier has answered, or has not for ten minutes. The address of a
 * line that is not active yet waits for it. A refused one is in the answer alone where 911 keeps an earlier one.
 */
export async function changeEmergencyAddress(
  deps: RegisterNeeds & Needs<'enqueue' | 'limits' | 'catalog'>,
  change: Change,
): Promise<EmergencyAddressState> {
  await requireCapability(deps, 'emergencyAddress', () =>
    t(
      'Our network doesn’t register addresses for 911 calls. Tell 911 where you are when you call.',
    ),
  )
  const { line, askedId } = await deps.db.transaction((tx) => ask(deps, tx, change))
  if (askedId !== null) await startRegistration(deps, askedId)
  const shown = await listShown(deps.db, [line.id])
  const asked = askedId === null ? null : await findEmergencyAddress(deps.db, askedId)
  const rows = asked?.status === 'refused' ? [...shown, asked] : shown
  return presentState({ isPending: line.status === 'pending', planned: null }, rows)
}

/** `askedId` is null when the carrier need not be asked now. */
async function ask(
  deps: Needs<'clock' | 'limits' | 'catalog' | 'enqueue'>,
  tx: Db,
  { customerId, lineId, address, by }: Change,
): Promise<{ line: LineRow; askedId: string | null }> {
  const line = await lockLine(tx, lineId)
  if (line?.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  await refuseUncallable(deps, line)
  const shown = await listShown(tx, [lineId])
  const newest = newestOf(shown)
  if (newest && newest.status !== 'refused' && isSame(newest.address, address)) {
    const isAsked = newest.status === 'asked' && line.status !== 'pending'
    return { line, askedId: isAsked ? newest.id : null }
  }
  if (newest?.status === 'refused' && isInForce(shown, address)) {
    await giveUpRefused(tx, lineId, deps.clock())
    return { line, askedId: null }
  }
  if (newest?.status === 'asked') await refuseWhileActivating(tx, line)
  return { line, askedId: await putOnRecord(deps, tx, { line, newest, address, by }) }
}

type Wanted = Pick<Change, 'address' | 'by'> & {
  line: LineRow
  newest: EmergencyAddressRow | undefined
}

/** Gives the id of the address that the carrier is asked for now; null for a line that is not active yet. */
async function putOnRecord(
  deps: Needs<'clock' | 'limits' | 'enqueue'>,
  tx: Db,
  { line, newest, address, by }: Wanted,
): Promise<string | null> {
  const { id: lineId, orderId } = line
  const isPending = line.status === 'pending'
  await deps.limits.consume('changeEmergencyAddress', lineId)
  const at = deps.clock()
  await dropWaiting(tx, lineId, at)
  const id = ownId()
  const askedAt = laterThan(newest, at)
  const requestedBy = by === 'you' ? 'customer' : by
  const triedAt = isPending ? null : at
  await insertAsked(tx, { id, lineId, address, requestedBy, askedAt, triedAt })
  await recordActivity(tx, { lineId, kind: 'emergency_address_asked', by, at })
  // The order waited for it.
  if (isPending && newest?.reason === placeRefused) {
    await deps.enqueue(tx, 'provision-order', { orderId })
  }
  return isPending ? null : id
}

/** Another address while the network looks at the one before could activate the line twice. */
async function refuseWhileActivating(tx: Db, { id, status }: LineRow): Promise<void> {
  if (status !== 'pending' || !(await findRefusedPlace(tx, id))) return
  throw new AppError(
    'not_ready',
    t(
      'We’re setting up your line with the address that you gave us. You can change it once your line is active.',
    ),
  )
}

async function refuseUncallable(
  deps: Needs<'catalog'>,
  { status, planId }: LineRow,
): Promise<void> {
  if (status === 'cancelled') throw new AppError('not_ready', t('This line has ended'))
  if (await isDataOnly(deps, planId)) {
    throw new AppError('not_ready', t('This line can’t call, so it has no emergency address'))
  }
}

function isInForce(rows: readonly EmergencyAddressRow[], address: Address): boolean {
  return rows.some((row) => row.status === 'in_force' && isSame(row.address, address))
}

function isSame(one: Address, other: Address): boolean {
  return addressFields.every((part) => (one[part] ?? '') === (other[part] ?? ''))
}

/** Returns after two seconds at most and continues in the background. What fails is queued. Never throws. */
async function startRegistration(
  deps: RegisterNeeds & Needs<'enqueue'>,
  emergencyAddressId: string,
): Promise<void> {
  const { db, log, enqueue } = deps
  let isWatched = true
  const begun = register(deps, emergencyAddressId, { isWatched: () => isWatched })
    .catch((err: unknown) => {
      log.warn({ err, emergencyAddressId }, 'registering an emergency address failed; queued')
      return enqueue(db, 'register-emergency-address', { emergencyAddressId })
    })
    .catch((err: unknown) =>
      log.error({ err, emergencyAddressId }, 'queuing an emergency address failed; retrying later'),
    )
  await Promise.race([begun, pause(worthWaitingMs, undefined, { ref: false })])
  isWatched = false
}
