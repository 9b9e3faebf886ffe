import type { ActivityActor, ActivityEntry } from '@openline/contract/lines/activity'
import type { LineEnd } from '@openline/contract/sales/orders'
import { msg, translate } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { translateStored } from '../../../language/stored-text.ts'
import {
  type ActivityRow,
  insertActivity,
  insertActivityOfOrder,
  listActivityOf,
  listLineEnds,
  readActivityPage,
} from './activity-store.ts'

/** Everything that a line's log can say, in the words that its owner reads. */
const titles = {
  nickname_changed: msg('Nickname changed'),
  locked: msg('Number locked'),
  unlocked: msg('Number unlocked'),
  lock_refused: msg('The network didn’t accept this lock change'),
  transfer_pin_created: msg('Transfer PIN created'),
  transfer_pin_ended: msg('Transfer PIN canceled'),
  port_out_requested: msg('Another carrier requested the number'),
  port_out_refused: msg('Transfer to another carrier blocked'),
  port_out_approved: msg('Transfer to another carrier approved'),
  port_out_cancelled: msg('The other carrier withdrew its request'),
  ported_out: msg('Number transferred to another carrier'),
  port_in_started: msg('Number transfer started'),
  port_in_resent: msg('Number transfer requested again'),
  port_in_refused: msg('The old carrier declined'),
  port_in_delayed: msg('The old carrier delayed the transfer'),
  port_in_confirmed: msg('The old carrier approved the transfer'),
  port_in_moving: msg('Number transfer in progress'),
  port_in_helped: msg('Our support team helped with the transfer'),
  port_in_completed: msg('Number transfer completed'),
  port_in_ended: msg('Number transfer ended'),
  suspended: msg('Line suspended'),
  restored: msg('Line restored'),
  refreshed: msg('Line refreshed at the network'),
  sim_activated: msg('SIM activated'),
  sim_change_requested: msg('New SIM requested'),
  sim_shipped: msg('New SIM card sent'),
  another_card_requested: msg('Another SIM card requested'),
  card_address_corrected: msg('Shipping address of the SIM card corrected'),
  card_returned: msg('SIM card came back undelivered'),
  another_card_shipped: msg('Another SIM card sent'),
  another_card_failed: msg('Another SIM card couldn’t be sent'),
  another_card_not_needed: msg('Another SIM card is no longer needed'),
  sim_changed: msg('SIM changed'),
  sim_change_failed: msg('SIM change failed'),
  number_change_requested: msg('New number requested'),
  number_changed: msg('Number changed'),
  number_change_failed: msg('Number change failed'),
  sim_change_cancelled: msg('SIM change canceled'),
  esim_shown: msg('eSIM code shown'),
  add_on_active: msg('Added to the line'),
  add_on_failed: msg('Couldn’t be added to the line'),
  renewed: msg('Plan renewed'),
  days_given: msg('Free days of service added'),
  plan_change_chosen: msg('Plan change scheduled'),
  renewal_card_chosen: msg('Renewal card changed'),
  auto_renew_stopped: msg('Auto-renew turned off'),
  moved: msg('Moved here from another account'),
  ended: msg('Line canceled'),
  emergency_address_asked: msg('Emergency address changed'),
  emergency_address_in_force: msg('Emergency address active'),
  emergency_address_refused: msg('Emergency address not accepted'),
} as const

export type ActivityKind = keyof typeof titles

export type Activity = {
  lineId: string
  kind: ActivityKind
  by: ActivityActor
  /** Ready to read, in English; never a secret. */
  detail?: string | null
  at: Date
}

/** Adds to a line's log, in the transaction of what happened. */
export function recordActivity(
  tx: Db,
  { lineId, kind, by, detail = null, at }: Activity,
): Promise<void> {
  return insertActivity(tx, { lineId, kind, actor: by, detail, at })
}

/** The same for the line of an order; nothing while there is none. */
export function recordActivityOfOrder(
  tx: Db,
  orderId: string,
  { kind, by, detail = null, at }: Omit<Activity, 'lineId'>,
): Promise<void> {
  return insertActivityOfOrder(tx, orderId, { kind, actor: by, detail, at })
}

/** Which of these lines ended, with when and to whom their numbers were transferred. */
export async function readLineEnds(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, LineEnd>> {
  if (lineIds.length === 0) return new Map()
  const left = await listLineEnds(db, lineIds)
  return new Map(
    left.map(({ lineId, at, toCarrier }) => [lineId, { at: at.toISOString(), toCarrier }]),
  )
}

const pageSize = 20

/** Their details are names that customers and carriers gave, which are not translated. */
const named = new Set<string>([
  'add_on_active',
  'add_on_failed',
  'nickname_changed',
  'port_out_requested',
  'port_out_approved',
  'port_out_cancelled',
  'ported_out',
] satisfies ActivityKind[])

function sayDetail(kind: string, detail: string): string {
  if (named.has(kind)) return detail
  const [carrier = '', why] = kind === 'port_out_refused' ? detail.split(': ') : []
  return why === undefined ? translateStored(detail, ...patterns) : `${carrier}: ${translate(why)}`
}

const patterns = [
  msg('Days: {count}'),
  msg('Tracking number {number}'),
  msg('SIM ending in {digits}; the old one was deactivated'),
]

/** A page of a line's log, newest first; `cursor` is the `nextCursor` of the page before. */
export async function readActivity(
  db: Db,
  lineId: string,
  cursor: string | undefined,
): Promise<{ entries: ActivityEntry[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await readActivityPage(db, lineId, { before, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    entries: shown.map(present),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}

/** What a kind of entry is called. */
export function activityTitle(kind: string): string {
  return translate(titles[kind as ActivityKind] ?? kind) // written by recordActivity
}

/** The whole log of a line, oldest first. */
export async function readWholeActivity(db: Db, lineId: string): Promise<ActivityEntry[]> {
  return (await listActivityOf(db, lineId)).map(present)
}

function present({ id, at, kind, actor, detail }: ActivityRow): ActivityEntry {
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    by: actor,
    title: activityTitle(kind),
    detail: detail && sayDetail(kind, detail),
  }
}
