import { paymentLinkHours } from '@openline/contract/processes/payment-links'
import { secondsAfter } from '../../../clock.ts'
import { tryEach } from '../../../jobs/try-each.ts'
import type { Needs } from '../../../needs.ts'
import { atProvider } from '../../sales/cards/cards.ts'
import { findAttempt } from '../../sales/payments/store.ts'
import { deleteVisit, type LinkVisitRow, listEndedVisits } from './visit-store.ts'

type ForgetNeeds = Needs<'db' | 'clock' | 'log' | 'payment' | 'enqueue'>

/** No payment begins once the link is over, and one that began is settled within the hour. */
const unpaidSeconds = (paymentLinkHours + 1) * 3600
const batch = 100

/**
 * Deletes the cards of payment links at the provider: each pays once and belongs to no account. The visitor may not come
 * back to see how the payment ended, or may enter a card and not pay.
 */
export async function forgetLinkCards(deps: ForgetNeeds): Promise<void> {
  const unpaid = secondsAfter(deps.clock(), -unpaidSeconds)
  await tryEach(
    await listEndedVisits(deps.db, { unpaid, limit: batch }),
    (visit) => forgetCardOf(deps, visit),
    (err, { sessionId }) =>
      deps.log.warn({ err, sessionId }, 'card of a payment link was not forgotten; retrying'),
  )
}

async function forgetCardOf(deps: ForgetNeeds, visit: LinkVisitRow): Promise<void> {
  const providerCardId = await findCardOf(deps, visit)
  await deps.db.transaction(async (tx) => {
    if (!(await deleteVisit(tx, visit.sessionId)) || providerCardId === null) return
    await deps.enqueue(tx, 'forget-card', { providerCardId })
  })
}

/** Null where no card was entered. */
async function findCardOf(
  { db, log, payment }: ForgetNeeds,
  { sessionId, attemptId }: LinkVisitRow,
): Promise<string | null> {
  const attempt = await findAttempt(db, attemptId)
  if (attempt) return attempt.providerCardId
  const page = await atProvider(log, payment.readCardPage(sessionId))
  return page?.status === 'saved' ? page.card.providerCardId : null
}
