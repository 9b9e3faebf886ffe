import { ownId } from '../../../crypto/own-id.ts'
import type { RecordRefusal, RecordSentEmail } from '../../../emails/outbox.ts'
import type { Needs } from '../../../needs.ts'
import { insertSentEmail, markRefused } from './sent-email-store.ts'

/** Keeps the subject of each email to a customer, in the transaction that queues it. */
export function createRecordSentEmail({ clock }: Needs<'clock'>): RecordSentEmail {
  return async (tx, { customerId, subject }) => {
    const id = ownId()
    await insertSentEmail(tx, { id, customerId, subject, at: clock() })
    return id
  }
}

/** Keeps that the mailbox of a customer refused an email for good, so that support sees it. */
export function createRecordRefusal({ db, clock }: Needs<'db' | 'clock'>): RecordRefusal {
  return (sentEmailId, reason) => markRefused(db, sentEmailId, { at: clock(), reason })
}
