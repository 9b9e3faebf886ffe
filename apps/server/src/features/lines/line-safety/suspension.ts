import type { Safety } from '@openline/contract/lines/line-safety'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { NetworkNeeds } from '../../platform/network/network.ts'
import { recordActivity } from '../lines/activity.ts'
import { type AskedBy, emailOwner } from '../lines/owner-email.ts'
import { openReasons, openReasonsOf, restoreLine, suspendLine } from '../lines/suspensions.ts'
import { requireSafetyAction } from './offered.ts'
import { lockOwnLine, readSafety } from './safety.ts'
import { lineRestoredEmail, lineSuspendedEmail } from './sim-emails.ts'
import type { SafeLine } from './store.ts'

type Request = { customerId: string; lineId: string }

/** Takes a lost phone off the network. A repeated call changes nothing. */
export async function suspendLost(
  deps: NetworkNeeds & Needs<'enqueue' | 'sendEmail'>,
  { customerId, lineId }: Request,
): Promise<Safety> {
  await requireSafetyAction(deps, 'suspend')
  const line = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    await suspendHeld(deps, tx, held, 'you')
    return { ...held, status: 'suspended' as const }
  })
  return readSafety(deps, line)
}

/**
 * Suspends a locked line as lost, and reports it to its owner. What support suspends, also after the owner did, only
 * support restores. False when it was so already.
 */
export async function suspendHeld(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  by: AskedBy,
): Promise<boolean> {
  const lineId = line.id
  const bySupport = by === 'support'
  if (!(await suspendLine(deps, tx, { lineId, reason: 'lost', bySupport }))) return false
  const entry = { lineId, kind: 'suspended', by, at: deps.clock() } as const
  await recordActivity(tx, { ...entry, detail: msg('Reported lost or stolen') })
  await emailOwner(deps, tx, line, lineSuspendedEmail(line, by))
  return true
}

/** Ends what `suspendLost` began, and nothing else: a line that is unpaid, or that support suspended, stays off. */
export async function restoreLost(
  deps: NetworkNeeds & Needs<'enqueue' | 'sendEmail' | 'brand'>,
  { customerId, lineId }: Request,
): Promise<{ safety: Safety; message: string }> {
  await requireSafetyAction(deps, 'restore')
  const { line, isOn } = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    await requireOwnSuspension(deps, tx, lineId)
    const wasLost = await restoreHeld(deps, tx, held, 'you')
    const left = await openReasons(tx, lineId)
    if (!wasLost && left.length > 0) throw new AppError('not_ready', translate(stillOff))
    const status = left.length > 0 ? ('suspended' as const) : ('active' as const)
    return { line: { ...held, status }, isOn: left.length === 0 }
  })
  const safety = await readSafety(deps, line)
  return { safety, message: isOn ? t('Service restored') : translate(stillOff) }
}

/** Staff suspend for reasons that a password does not settle, such as a stolen card. */
async function requireOwnSuspension(
  { brand }: Needs<'brand'>,
  tx: Db,
  lineId: string,
): Promise<void> {
  const open = await openReasonsOf(tx, [lineId])
  if (!open.some(({ bySupport }) => bySupport)) return
  const { phone } = brand.support
  throw new AppError(
    'not_ready',
    t('Our support team suspended this line. To restore service, call us at {phone}.', { phone }),
  )
}

/** Ends what `suspendHeld` began, and reports it to the owner. False when the line was not lost. */
export async function restoreHeld(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  by: AskedBy,
): Promise<boolean> {
  const lineId = line.id
  if (!(await restoreLine(deps, tx, { lineId, reason: 'lost' }))) return false
  await recordActivity(tx, { lineId, kind: 'restored', by, at: deps.clock() })
  await emailOwner(deps, tx, line, lineRestoredEmail(line, by))
  return true
}

const stillOff = msg('Your line won’t have service until you renew its plan.')
