import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type Broadcast,
  broadcastsPerMinute,
  type listBroadcasts,
  maxListedBroadcasts,
  type previewBroadcast,
  type sendBroadcast,
  type stopBroadcast,
} from '@openline/contract/people/broadcasts-desk'
import type { Language } from '@openline/i18n/language'
import { AppError, notFound } from '../../../app-error.ts'
import { composeEmail } from '../../../emails/compose.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { BroadcastRow } from './broadcast-store.ts'
import { writeBroadcast } from './broadcasts.ts'
import {
  endBroadcast,
  findBroadcast,
  findBroadcasts,
  insertBroadcast,
} from './desk-broadcast-store.ts'
import { countMatching } from './desk-list-store.ts'

/** How an email to a list reads, and how many would get it. */
export async function preview(
  { db, clock, ...settings }: Needs<'db' | 'clock' | 'brand' | 'publicUrl'>,
  { filter, ...text }: HandlerInput<typeof previewBroadcast>['body'],
): Promise<OutputOf<typeof previewBroadcast>> {
  const inLanguage = (language: Language) => {
    const reader = { id: null, email: '', firstName: '', language }
    const email = composeEmail(settings, reader, writeBroadcast(text))
    return { subject: email.subject, text: email.text }
  }
  const counts = await countMatching(db, filter, clock())
  return { ...counts, email: inLanguage('en'), spanishEmail: inLanguage('es') }
}

/** Lines begin and end while someone reads a preview: a list may become a little longer or shorter. */
const driftShare = 0.1

/**
 * Sends an email to everyone who matches now, portion by portion. Sent again with its key, it is sent once. Throws
 * 409 where the list has become another one than the preview had counted.
 */
export function send(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  { filter, customers, reason, ...text }: HandlerInput<typeof sendBroadcast>['body'],
): Promise<OutputOf<typeof sendBroadcast>> {
  const answer = (row: BroadcastRow) => ({ message: sendingMessage(row), broadcast: present(row) })
  return actionAtDesk(deps, {
    by,
    name: 'sendBroadcast',
    reason,
    subject: { kind: 'broadcast', id: 'new' },
    lock: lockNothing,
    findDone: async (tx, _, { id }) => {
      const made = await findBroadcast(tx, id)
      return made && answer(made)
    },
    async act(tx, _, { id, at }) {
      const { staffId, name: staffName } = by.staff
      const row = { id, ...text, filter, staffId, staffName, at, nextAt: at }
      const made = await insertBroadcast(tx, row, filter)
      if (Math.abs(made.customers - customers) > customers * driftShare) {
        throw new AppError(
          'conflict',
          `The list has ${counted(made.customers)} now, not ${counted(customers)}. Please look at the preview again.`,
        )
      }
      const after = { subject: text.subject, filter, customers: made.customers }
      const subject = { kind: 'broadcast' as const, id }
      return { customerId: null, before: null, after, result: answer(made), subject }
    },
  })
}

function counted(customers: number): string {
  return customers === 1 ? '1 customer' : `${customers.toLocaleString('en-US')} customers`
}

function sendingMessage({ customers }: BroadcastRow): string {
  const minutes = Math.ceil(customers / broadcastsPerMinute)
  const time = minutes === 1 ? 'a minute' : `${minutes.toLocaleString('en-US')} minutes`
  return `Sending to ${counted(customers)} over ${time}`
}

export async function viewBroadcasts({
  db,
}: Needs<'db'>): Promise<OutputOf<typeof listBroadcasts>> {
  return { broadcasts: (await findBroadcasts(db, maxListedBroadcasts)).map(present) }
}

function present({ staffName: by, at, endedAt, ...row }: BroadcastRow): Broadcast {
  const { id, subject, customers, sent, stoppedBy } = row
  const ended = stoppedBy === null ? 'sent' : 'stopped'
  const state = endedAt === null ? 'sending' : ended
  return { id, subject, state, customers, sent, by, at: at.toISOString(), stoppedBy }
}

/** Queues no more of a broadcast. Throws 404, or 409 with who was first when it has ended. */
export function stop(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  broadcastId: string,
  { reason }: HandlerInput<typeof stopBroadcast>['body'],
): Promise<{ message: string }> {
  return actionAtDesk<BroadcastRow, { message: string }>(deps, {
    by,
    name: 'stopBroadcast',
    reason,
    subject: { kind: 'broadcast', id: broadcastId },
    lock: async (tx) => {
      const row = await findBroadcast(tx, broadcastId)
      if (!row) throw notFound('We couldn’t find this email')
      return row
    },
    // Of two at once, the update finds out who is first.
    async act(tx, _, { at }) {
      if (!(await endBroadcast(tx, broadcastId, { endedAt: at, stoppedBy: by.staff.name })))
        return null
      const stopped = await findBroadcast(tx, broadcastId)
      const sent = stopped?.sent ?? 0
      const message = `Stopped. ${counted(sent)} got it.`
      return { customerId: null, before: null, after: { sent }, result: { message } }
    },
  })
}
