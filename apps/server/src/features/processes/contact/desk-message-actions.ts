import type { HandlerInput } from '@openline/contract/endpoint'
import type { ActFacts } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type {
  assignMessage,
  closeMessage,
  MessageAction,
  openMessageAgain,
  replyToMessage,
  resendReply,
} from '@openline/contract/processes/contact-desk'
import { messageNext } from '@openline/contract/processes/contact-desk'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { lockMembers } from '../../people/staff/store.ts'
import { actionAtDesk, type Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { customerOf, stateOf } from './desk-message-page.ts'
import { queueReply, writeReply } from './desk-reply.ts'
import { canResend } from './reply-delivery.ts'
import {
  changeMessage,
  findMessageAbout,
  findReply,
  hasEntry,
  lockMessage,
  type MessageRow,
  requeueReply,
} from './store.ts'

type Deps = Needs<'db' | 'clock'>
type Answer = { readonly message: string }

type OnMessage = {
  readonly by: StaffActor
  readonly id: string
  readonly name: ActName
  readonly action: MessageAction
  readonly reason: string | null
  /** Of what the page had shown. */
  readonly changes: number
  readonly findDone?: (tx: Db, press: Press) => Promise<Answer | null>
}

type Acted = Answer & { readonly before: ActFacts; readonly after: ActFacts }
type Subject = { readonly row: MessageRow; readonly customerId: string | null }

/** Acts on a message that is as its page had shown it. Throws 404, and 409 with who was first. */
function actOnMessage(
  deps: Deps,
  { id, action, changes, findDone, ...rest }: OnMessage,
  work: (tx: Db, subject: Subject, press: Press) => Promise<Acted>,
): Promise<Answer> {
  return actionAtDesk<Subject, Answer>(deps, {
    ...rest,
    subject: { kind: 'message', id },
    lock: async (tx) => {
      const row = await lockMessage(tx, id)
      if (!row) throw notFound('We couldn’t find this message')
      return { row, customerId: (await customerOf(tx, row))?.id ?? null }
    },
    ...(findDone && { findDone: (tx, _, press) => findDone(tx, press) }),
    seen: {
      isCurrent: ({ row }) => row.changes === changes,
      lastChange: async (_, { row: { changedBy, changedAt } }) => ({
        what: changedBy === null ? 'The customer wrote again' : `${changedBy} was first,`,
        at: changedAt,
      }),
    },
    async act(tx, subject, press) {
      const allowed: readonly MessageAction[] = messageNext[stateOf(subject.row)]
      if (!allowed.includes(action)) return null
      const { message, ...entry } = await work(tx, subject, press)
      return { ...entry, customerId: subject.customerId, result: { message } }
    },
  })
}

/** Who acts on which message. */
type On = Pick<OnMessage, 'by' | 'id'>

type Reply = HandlerInput<typeof replyToMessage>['body']

/**
 * Keeps a reply and queues its email in one transaction: while the mail server is down it waits. Sent again with its
 * key, it is written once.
 */
export function reply(
  deps: Deps & Needs<'sendEmail' | 'secretBox' | 'supportEmail'>,
  { by, id }: On,
  { changes, text, language, closes }: Reply,
): Promise<Answer> {
  const message = closes ? 'Reply queued, message closed' : 'Reply queued'
  const on = { by, id, name: 'replyToMessage', action: 'reply', reason: null, changes } as const
  const findDone = async (tx: Db, press: Press) =>
    (await hasEntry(tx, press.id)) ? { message } : null
  return actOnMessage(deps, { ...on, findDone }, async (tx, subject, press) => {
    await writeReply(deps, tx, { ...subject, by, press, text, language, closes })
    return { message, before: null, after: { language, ...(closes && { closes }) } }
  })
}

type Resending = HandlerInput<typeof resendReply>['body']

/**
 * Queues the email of a reply again that did not arrive, in the language of its sender. Throws 404, and 409 for one that
 * is on its way or arrived.
 */
export function resend(
  deps: Deps & Needs<'sendEmail' | 'secretBox' | 'supportEmail'>,
  { by, id, name = 'resendReply' }: On & { readonly name?: 'resendReply' | 'resendAboutPortIn' },
  { changes, replyId }: Resending,
): Promise<Answer> {
  const on = { by, id, name, action: 'resend', reason: null, changes } as const
  return actOnMessage(deps, on, async (tx, { row, customerId }, { at }) => {
    const entry = await findReply(tx, id, replyId)
    if (!entry) throw notFound('We couldn’t find this reply')
    if (!canResend(entry, at)) {
      throw new AppError('conflict', 'This reply is on its way or has arrived.')
    }
    await requeueReply(tx, replyId, at)
    await changeMessage(tx, row, { by: by.staff.name, at })
    const { language } = row
    await queueReply(deps, tx, { row, customerId, language, text: entry.text, replyId })
    const before = { delivery: entry.delivery }
    return { message: 'Reply queued again', before, after: { delivery: 'waiting' } }
  })
}

/** The same for a message about a port-in, by who works on transfers and has no inbox. */
export async function resendAbout(
  deps: Parameters<typeof resend>[0],
  { by, id: portInId }: On,
  body: Resending,
): Promise<Answer> {
  const row = await findMessageAbout(deps.db, portInId)
  if (!row) throw notFound('We couldn’t find this reply')
  return resend(deps, { by, id: row.id, name: 'resendAboutPortIn' }, body)
}

type Assignment = HandlerInput<typeof assignMessage>['body']

/** Gives a message to who asks, to a colleague, or back. Throws 409 for one who can't work on it. */
export function assign(
  deps: Deps,
  { by, id }: On,
  { changes, assigneeId }: Assignment,
): Promise<Answer> {
  const on = { by, id, name: 'assignMessage', action: 'assign', reason: null, changes } as const
  return actOnMessage(deps, on, async (tx, { row }, { at }) => {
    const [member = null] = assigneeId === null ? [] : await lockMembers(tx, [assigneeId])
    if (assigneeId !== null && !member?.roles.includes('support')) {
      throw new AppError('conflict', 'This person doesn’t have the role Support anymore.')
    }
    const assigneeName = member?.name ?? null
    await changeMessage(tx, row, { by: by.staff.name, at, assigneeId, assigneeName })
    const isMe = assigneeId === by.staff.staffId
    const to = isMe ? 'you' : assigneeName
    const message = assigneeName === null ? 'Released' : `Assigned to ${to}`
    const before = { assignee: row.assigneeName }
    return { message, before, after: { assignee: assigneeName } }
  })
}

type Closing = HandlerInput<typeof closeMessage>['body']

export function close(deps: Deps, { by, id }: On, body: Closing): Promise<Answer> {
  const on = { by, id, name: 'closeMessage', action: 'close', ...body } as const
  return actOnMessage(deps, on, async (tx, { row }, { at }) => {
    await changeMessage(tx, row, { by: by.staff.name, at, closedAt: at })
    return { message: 'Closed', before: { state: 'open' }, after: { state: 'closed' } }
  })
}

type Opening = HandlerInput<typeof openMessageAgain>['body']

export function openAgain(deps: Deps, { by, id }: On, body: Opening): Promise<Answer> {
  const on = { by, id, name: 'openMessageAgain', action: 'open_again', ...body } as const
  return actOnMessage(deps, on, async (tx, { row }, { at }) => {
    const opened = { closedAt: null, isAnswered: false, waitsSince: at }
    await changeMessage(tx, row, { by: by.staff.name, at, ...opened })
    return { message: 'Opened again', before: { state: 'closed' }, after: { state: 'open' } }
  })
}
