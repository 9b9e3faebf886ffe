import type { ActivityActor, ActivityEntry } from '@openline/contract/activity'
import type { Db } from '../../db/open.ts'
import { insertActivity, insertActivityOfOrder, readActivityPage } from './store.ts'

/** Everything that a line's log can tell, in the words that its owner reads. */
const titles = {
  nickname_changed: 'Nickname changed',
  locked: 'Number locked',
  unlocked: 'Number unlocked',
  transfer_pin_created: 'Transfer PIN created',
  transfer_pin_ended: 'Transfer PIN ended',
  port_out_requested: 'Another carrier asked for the number',
  port_out_refused: 'Moving the number away was refused',
  port_out_approved: 'Moving the number away was approved',
  port_out_cancelled: 'The other carrier took its request back',
  ported_out: 'The number moved to another carrier',
  port_in_started: 'Bringing the number over began',
  port_in_resent: 'Bringing the number over was tried again',
  port_in_refused: 'The old carrier refused',
  port_in_delayed: 'The old carrier is late',
  port_in_confirmed: 'The old carrier agreed',
  port_in_moving: 'The number began to move',
  port_in_helped: 'Our support team took care of the move',
  port_in_completed: 'The number was brought over',
  port_in_ended: 'Bringing the number over ended',
  suspended: 'Line suspended',
  restored: 'Line restored',
  sim_activated: 'SIM activated',
  sim_change_requested: 'New SIM asked for',
  sim_shipped: 'New SIM card sent',
  sim_changed: 'SIM changed',
  sim_change_failed: 'SIM could not be changed',
  sim_change_cancelled: 'Changing the SIM was cancelled',
  esim_shown: 'eSIM code shown',
  renewed: 'Plan renewed',
} as const

export type ActivityKind = keyof typeof titles

export type Activity = {
  lineId: string
  kind: ActivityKind
  by: ActivityActor
  /** Ready to read; never a secret. */
  detail?: string | null
  at: Date
}

/** Adds to a line's log, in the transaction of what happened. */
export const recordActivity = (
  tx: Db,
  { lineId, kind, by, detail = null, at }: Activity,
): Promise<void> => insertActivity(tx, { lineId, kind, actor: by, detail, at })

/** The same for the line of an order; nothing while there is none. */
export const recordActivityOfOrder = (
  tx: Db,
  orderId: string,
  { kind, by, detail = null, at }: Omit<Activity, 'lineId'>,
): Promise<void> => insertActivityOfOrder(tx, orderId, { kind, actor: by, detail, at })

const pageSize = 20

/** A page of a line's log, newest first; `cursor` is the `nextCursor` of the page before. */
export const readActivity = async (
  db: Db,
  lineId: string,
  cursor: string | undefined,
): Promise<{ entries: ActivityEntry[]; nextCursor: string | null }> => {
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await readActivityPage(db, lineId, { before, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    entries: shown.map(({ id, at, kind, actor, detail }) => ({
      id: String(id),
      at: at.toISOString(),
      kind,
      by: actor as ActivityActor, // a check says so
      title: titles[kind as ActivityKind] ?? kind, // written by recordActivity
      detail,
    })),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}
