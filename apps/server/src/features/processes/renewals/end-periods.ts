import { msg } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { eachUntilStopped } from '../../../jobs/each-until-stopped.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { suspendLine } from '../../lines/lines/suspensions.ts'
import type { RenewalEmails } from './emails.ts'
import { lockRenewalLine } from './renewal-lines.ts'
import { listOverdue, planTry } from './store.ts'

/** About what one worker ends until the next turn. */
const dueAtOnce = 2000

type EndNeeds = Needs<'db' | 'clock' | 'enqueue'> & { emails: RenewalEmails }

/** A scheduled task: suspends lines whose paid time is over and for which no charge is planned. */
export async function endPeriods(deps: EndNeeds, stopping: AbortSignal): Promise<void> {
  const lineIds = await listOverdue(deps.db, deps.clock(), dueAtOnce)
  await eachUntilStopped(lineIds, stopping, (lineId) =>
    deps.db.transaction((tx) => endPeriod(deps, tx, lineId)),
  )
}

async function endPeriod(deps: EndNeeds, tx: Db, lineId: string): Promise<void> {
  const line = await lockRenewalLine(tx, lineId)
  // A payment may have come since the list was made.
  if (!line || line.suspendedSince !== null || line.period.endsAt > deps.clock()) return
  await planTry(tx, { lineId, number: line.period.number + 1 }, null)
  if (await suspendLine(deps, tx, { lineId, reason: 'unpaid' })) {
    const entry = { lineId, kind: 'suspended', by: 'system', at: deps.clock() } as const
    await recordActivity(tx, { ...entry, detail: msg('The plan expired') })
  }
  await deps.emails.suspended(tx, line)
}
