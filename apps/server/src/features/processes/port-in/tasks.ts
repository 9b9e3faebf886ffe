import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { claimDue, endAttempt, findOpenAttempt, listIdle, updateAttempt } from './attempt-store.ts'
import { reminderEmail } from './emails.ts'
import { answerLateSeconds, cutoverLateSeconds } from './late.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { waitsForCustomer } from './present.ts'
import { recordReport } from './report.ts'
import { findEmailLinks } from './status-emails.ts'
import { type PortInRow, updatePortIn } from './store.ts'
import { lockPortIn, recordEvent, transitionPortIn } from './transitions.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const atOnce = 100

/** A scheduled task: looks at port-ins that were not heard of for a while, and sends delayed ones again. */
export async function pollPortIns(deps: PortInNeeds): Promise<void> {
  const now = deps.clock()
  const due = await claimDue(deps.db, { now, nextAt: secondsAfter(now, hour) }, atOnce)
  for (const portInId of due) {
    try {
      await pollPortIn(deps, portInId)
    } catch (err) {
      deps.log.warn({ err, portInId }, 'port-in check failed; retrying')
    }
  }
}

async function pollPortIn(deps: PortInNeeds, portInId: string): Promise<void> {
  const report = await deps.carrier.readPortIn(portInId)
  if (report) await recordReport(deps, report)
  await deps.db.transaction(async (tx) => {
    const portIn = await lockPortIn(tx, portInId)
    if (portIn.cancelAskedAt !== null) await deps.enqueue(tx, 'cancel-port-in', { portInId })
    else if (portIn.status === 'submitted') await sendAgain(deps, tx, portIn)
    else if (portIn.status === 'delayed') await retryDelayed(deps, tx, portIn)
    await openLateCase(deps, tx, portIn)
  })
}

/** An answer that was lost is asked for again; the purchase order stays the same. */
async function sendAgain(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<void> {
  await updatePortIn(tx, portIn, { lookAgainAt: secondsAfter(deps.clock(), 5 * minute) })
  await deps.enqueue(tx, 'submit-port-in', { portInId: portIn.id })
}

/** What passes on its own is sent again without the customer, as the same attempt. */
async function retryDelayed(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<void> {
  const attempt = await findOpenAttempt(tx, portIn.id)
  const isDue = portIn.expectedAt === null || portIn.expectedAt <= deps.clock()
  const passes = portIn.reason === null || portInReasons[portIn.reason].outcome === 'wait'
  if (!attempt || !isDue || !passes) return
  await updateAttempt(tx, attempt.id, { resends: attempt.resends + 1 })
  await transitionPortIn(deps, tx, portIn, {
    to: 'submitted',
    changes: { reason: null, expectedAt: null },
    by: 'system',
  })
  await deps.enqueue(tx, 'submit-port-in', { portInId: portIn.id })
}

/** A move takes minutes to hours; a number between two carriers may work nowhere. */
async function openLateCase(deps: PortInNeeds, tx: Db, portIn: PortInRow): Promise<void> {
  const now = deps.clock()
  const isLate = (since: Date, seconds: number): boolean => secondsAfter(since, seconds) <= now
  if (portIn.status === 'activating') {
    const since = portIn.updatedAt
    if (isLate(since, cutoverLateSeconds))
      await deps.events.onPortInStuck(tx, { portIn, problem: { kind: 'cutover', since } })
  } else if (portIn.status === 'submitted' || portIn.status === 'pending') {
    const since = (await findOpenAttempt(tx, portIn.id))?.createdAt ?? portIn.createdAt
    if (isLate(since, answerLateSeconds))
      await deps.events.onPortInStuck(tx, { portIn, problem: { kind: 'overdue', since } })
  }
}

/** Days without news after which we write, and after which it ends. */
const remindAfterDays = [3, 14, 27]
const expireAfterDays = 30

/** A scheduled task: reminds of port-ins that wait for their customer, and ends those that waited for 30 days. */
export async function remindAndExpire(deps: PortInNeeds): Promise<void> {
  const now = deps.clock()
  const before = (days: number) => secondsAfter(now, -days * day)
  for (const id of await listIdle(
    deps.db,
    before(expireAfterDays),
    remindAfterDays.length,
    atOnce,
  )) {
    await deps.db.transaction((tx) => expire(deps, tx, { id, idleSince: before(expireAfterDays) }))
  }
  for (const [sent, days] of remindAfterDays.entries()) {
    for (const id of await listIdle(deps.db, before(days), sent, atOnce)) {
      await deps.db.transaction((tx) =>
        remind(deps, tx, { id, sent, days, idleSince: before(days) }),
      )
    }
  }
}

async function expire(
  deps: PortInNeeds,
  tx: Db,
  { id, idleSince }: { id: string; idleSince: Date },
): Promise<void> {
  const portIn = await lockPortIn(tx, id)
  // The customer may have come back since the list was made.
  if (!waitsForCustomer(portIn) || portIn.updatedAt >= idleSince) return
  await endAttempt(tx, id, { outcome: 'withdrawn', reason: null, at: deps.clock() })
  await transitionPortIn(deps, tx, portIn, { to: 'expired' })
  if (portIn.carrierSequence > 0) await deps.enqueue(tx, 'cancel-port-in', { portInId: id })
}

type Reminder = { id: string; sent: number; days: number; idleSince: Date }

async function remind(
  deps: PortInNeeds,
  tx: Db,
  { id, sent, days, idleSince }: Reminder,
): Promise<void> {
  const portIn = await lockPortIn(tx, id)
  const isDue = portIn.remindersSent === sent && portIn.updatedAt < idleSince
  // A customer who only checked a number gets no reminder.
  const isWanted = portIn.orderId !== null && waitsForCustomer(portIn)
  if (!isDue) return
  await updatePortIn(tx, portIn, { remindersSent: sent + 1 })
  if (!isWanted) return
  await recordEvent(deps, tx, id, 'reminder')
  const daysLeft = expireAfterDays - days
  const links = await findEmailLinks(deps, tx, portIn)
  await emailCustomer(deps, tx, portIn.customerId, reminderEmail(portIn, links, daysLeft))
}
