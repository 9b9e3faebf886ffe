import type { Clock } from '../../clock.ts'
import { ownId } from '../../crypto/own-id.ts'
import type { RecordSentEmail } from '../../emails/outbox.ts'
import { insertSentEmail } from './store.ts'

/** Keeps the subject of each email to a customer, in the transaction that queues it. */
export function createRecordSentEmail({ clock }: { clock: Clock }): RecordSentEmail {
  return (tx, { customerId, subject }) =>
    insertSentEmail(tx, { id: ownId(), customerId, subject, at: clock() })
}
