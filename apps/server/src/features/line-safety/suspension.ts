import type { Safety } from '@openline/contract/line-safety'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError } from '../../app-error.ts'
import type { Enqueue } from '../../jobs/jobs.ts'
import { recordActivity } from '../lines/activity.ts'
import { openReasons, restoreLine, suspendLine } from '../lines/suspensions.ts'
import { emailOwner } from './owner-email.ts'
import { lockOwnLine, readSafety, type SafetyDeps } from './safety.ts'
import { lineRestoredEmail, lineSuspendedEmail } from './sim-emails.ts'

type Deps = SafetyDeps & { enqueue: Enqueue }
type Request = { customerId: string; lineId: string }

/** Takes a lost phone off the network. A repeated call changes nothing. */
export async function suspendLost(deps: Deps, { customerId, lineId }: Request): Promise<Safety> {
  const line = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    if (await suspendLine(deps, tx, { lineId, reason: 'lost' })) {
      const entry = { lineId, kind: 'suspended', by: 'you', at: deps.clock() } as const
      await recordActivity(tx, { ...entry, detail: msg('Reported lost or stolen') })
      await emailOwner(deps, tx, held, lineSuspendedEmail(held))
    }
    return { ...held, status: 'suspended' as const }
  })
  return readSafety(deps.db, line, deps.clock())
}

/** Ends what `suspendLost` began, and nothing else: a line that is unpaid stays off. */
export async function restoreLost(
  deps: Deps,
  { customerId, lineId }: Request,
): Promise<{ safety: Safety; message: string }> {
  const { line, isOn } = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    const wasLost = await restoreLine(deps, tx, { lineId, reason: 'lost' })
    const left = await openReasons(tx, lineId)
    if (!wasLost && left.length > 0) throw new AppError('not_ready', translate(stillOff))
    if (wasLost) {
      await recordActivity(tx, { lineId, kind: 'restored', by: 'you', at: deps.clock() })
      await emailOwner(deps, tx, held, lineRestoredEmail(held))
    }
    const status = left.length > 0 ? ('suspended' as const) : ('active' as const)
    return { line: { ...held, status }, isOn: left.length === 0 }
  })
  const safety = await readSafety(deps.db, line, deps.clock())
  return { safety, message: isOn ? t('Service restored') : translate(stillOff) }
}

const stillOff = msg('Your line won’t have service until you renew its plan.')
