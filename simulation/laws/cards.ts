import { sql } from 'drizzle-orm'
import { readBooks, type WithBooks } from './outside.ts'

type Books = {
  paymentMethods: { id: string; customer: string | null }[]
  setupIntents: { id: string; payment_method: string | null }[]
  sessions: { id: string; setup_intent: string }[]
}

/** Cards that the provider keeps for a customer of ours though we have them no more, and no job that has it forget them. */
export async function keptElsewhere(shop: WithBooks): Promise<readonly string[]> {
  const { paymentMethods, setupIntents, sessions } = await readBooks<Books>(shop, 'payment')
  const { rows } = await shop.database.db.execute<{ id: string }>(sql`
    select provider_card_id as id from cards
    union select data->>'providerCardId' from pgboss.job where name = 'forget-card' and state < 'completed'
    union select id from card_sessions where status = 'open'
    union select session_id from link_visits`)
  const known = new Set(rows.map(({ id }) => id))
  // Of a page that no one came back from we hear by an event, which may be late; one of a payment link is asked about.
  const ofOpenPages = new Set(
    sessions.filter(({ id }) => known.has(id)).map((session) => session.setup_intent),
  )
  for (const { id, payment_method: card } of setupIntents) {
    if (card !== null && ofOpenPages.has(id)) known.add(card)
  }
  return paymentMethods
    .filter(({ id, customer }) => customer !== null && !known.has(id))
    .map(({ id }) => id)
}
