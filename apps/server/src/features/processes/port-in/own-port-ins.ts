import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionsOf } from './actions.ts'
import { plainConflict, readMsisdn } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { findPortInOf, findUnderWay, type PortInRow } from './store.ts'
import { lockPortIn } from './transitions.ts'

/** Runs `work` on a locked port-in; a number or line that was taken meanwhile is a 409. */
export async function onLocked<T>(
  { db }: Pick<PortInNeeds, 'db'>,
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
  deps: Needs<'clock'>,
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
