import type { ShownDelivery } from '@openline/contract/processes/contact-desk'
import { secondsAfter } from '../../../clock.ts'
import type { EntryRow } from './store.ts'

/** The queue tries an email for a little more than five days: what waits longer is a dead letter. */
const triedForSeconds = 6 * 24 * 3600

/** What became of the email of a reply; null for what its sender wrote. */
export function deliveryNow({ delivery, queuedAt }: EntryRow, now: Date): ShownDelivery | null {
  const isGivenUp = queuedAt !== null && secondsAfter(queuedAt, triedForSeconds) <= now
  return delivery === 'waiting' && isGivenUp ? 'not_sent' : delivery
}

/** Whether its email did not arrive, so that sending it again is no second email. */
export function canResend(entry: EntryRow, now: Date): boolean {
  const delivery = deliveryNow(entry, now)
  return delivery === 'refused' || delivery === 'not_sent'
}
