import { sql } from 'drizzle-orm'
import { eventually } from './eventually.ts'
import type { TestShop } from './start-test-shop.ts'

type Side = Pick<TestShop, 'sandbox' | 'database'>
type Objection = 'chargeback' | 'inquiry' | 'fraud_warning'

async function atBank(side: Side, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${side.sandbox.url}/payment/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { id: string }
}

/** The provider's id of the captured charge of an order. */
export async function chargeOf({ database }: Side, orderId: string): Promise<string> {
  return eventually('the payment', async () => {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select intent_id as id from payment_attempts
        where order_id = ${orderId} and status = 'captured'`,
    )
    return rows[0]?.id
  })
}

/** The bank objects to the payment of an order; gives the provider's id of the dispute or the warning. */
export async function objectTo(side: Side, orderId: string, as: Objection): Promise<string> {
  const paymentIntent = await chargeOf(side, orderId)
  return (await atBank(side, 'objections', { paymentIntent, as })).id
}

/** The bank or the merchant moves a dispute on. */
export async function moveDispute(side: Side, id: string, status: string): Promise<void> {
  await atBank(side, `disputes/${id}`, { status })
}

/** Sends an event of a type about an object once more; `all` for every event there was. */
export async function sendAgain(side: Side, eventId: string): Promise<void> {
  await atBank(side, 'redeliver', { eventId })
}

/** Waits until the shop has a dispute recorded with this status. */
export async function disputeIn(
  { database }: Side,
  providerDisputeId: string,
  status: string,
): Promise<{ id: string; stage: string; moved: number; fees: number }> {
  return eventually(`a dispute that is ${status}`, async () => {
    const { rows } = await database.db.execute<{
      id: string
      stage: string
      moved: number
      fees: number
    }>(sql`
      select d.id, d.stage, coalesce(sum(e.amount_cents), 0)::int as moved,
        coalesce(sum(e.fee_cents), 0)::int as fees
      from disputes d left join dispute_entries e on e.dispute_id = d.id
      where d.provider_dispute_id = ${providerDisputeId} and d.status = ${status}
      group by d.id`)
    return rows[0]
  })
}
