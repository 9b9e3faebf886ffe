import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { EmailRecipient, WriteEmail } from '../../../emails/compose.ts'
import type { Needs } from '../../../needs.ts'
import { insertNotice, type NoticeRow } from './account-notice-store.ts'

type Notice = {
  readonly change: NoticeRow['change']
  readonly write: WriteEmail
}

/**
 * Emails customers that their account was changed (47 CFR 64.2010(f)) and records it, in the transaction of the
 * change. `owner` has the address at which they could be reached before.
 */
export async function sendAccountNotice(
  { clock, sendEmail }: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  owner: EmailRecipient & { readonly id: string },
  { change, write }: Notice,
): Promise<void> {
  await insertNotice(tx, { id: ownId(), customerId: owner.id, change, at: clock() })
  await sendEmail(tx, owner, write)
}
