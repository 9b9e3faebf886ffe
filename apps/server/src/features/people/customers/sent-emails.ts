import type { Clock } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { RecordRefusal, RecordSentEmail } from '../../../emails/outbox.ts'
import { insertSentEmail, markRefused } from './sent-email-store.ts'

/** Keeps the subject of each email to a customer, in the transaction that queues it. */
export function createRecordSentEmail({ clock }: { clock: Clock }): RecordSentEmail {
  return async (tx, { customerId, subject }) => {
    const id = ownId()
    await insertSentEmail(tx, { id, customerId, subject, at: clock() })
    return id
  }
}

/** Keeps that the mailbox of a customer refused an email for good, so that support sees it. */
export function createRecordRefusal({ db, clock }: { db: Db; clock: Clock }): RecordRefusal {
  return (sentEmailId, reason) => markRefused(db, sentEmailId, { at: clock(), reason })
}
