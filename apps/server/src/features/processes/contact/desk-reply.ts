import type { Language } from '@openline/i18n/language'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { answerLink } from './answers.ts'
import { replyEmail } from './emails.ts'
import { changeMessage, insertEntry, type MessageRow } from './store.ts'

type Writing = {
  readonly row: MessageRow
  readonly customerId: string | null
  readonly by: StaffActor
  readonly press: Press
  readonly text: string
  readonly language: Language
  readonly closes: boolean
}

/** Keeps what staff wrote under a locked message and queues its email, in the transaction of the press. */
export async function writeReply(
  deps: Needs<'sendEmail' | 'secretBox' | 'supportEmail'>,
  tx: Db,
  { row, customerId, by, press, text, language, closes }: Writing,
): Promise<void> {
  const { id } = row
  const { at, id: replyId } = press
  const { staffId, name: staffName } = by.staff
  const entry = { id: replyId, messageId: id, text, at, staffId, staffName }
  await insertEntry(tx, { ...entry, delivery: 'waiting', queuedAt: at })
  await changeMessage(tx, row, {
    by: staffName,
    at,
    isAnswered: true,
    // Whom a person answers is no program.
    isSuspect: false,
    firstReplyAt: row.firstReplyAt ?? at,
    closedAt: closes ? at : null,
  })
  await queueReply(deps, tx, { row, customerId, language, text, replyId })
}

type Queued = Pick<Writing, 'row' | 'customerId' | 'language' | 'text'> & {
  readonly replyId: string
}

/** Queues the email of a reply that is on record. */
export async function queueReply(
  deps: Needs<'sendEmail' | 'secretBox' | 'supportEmail'>,
  tx: Db,
  { row, customerId, language, text, replyId }: Queued,
): Promise<void> {
  const { id, ticket, portInId, email } = row
  const { supportEmail } = deps
  const toUrl = (publicUrl: string) => answerLink({ ...deps, publicUrl }, id)
  const write = replyEmail({ ticket, portInId, text, supportEmail, toUrl })
  await deps.sendEmail(tx, { id: customerId, email, language }, write, { replyId })
}
