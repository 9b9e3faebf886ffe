import { sql } from 'drizzle-orm'
import type { Shop } from './customers.ts'
import { eventually } from './eventually.ts'
import type { TestShop } from './start-test-shop.ts'

type Bank = Pick<Shop, 'sandbox'>
type Side = Bank & Pick<TestShop, 'database'>
type Objection = 'chargeback' | 'inquiry' | 'fraud_warning'

async function atBank(bank: Bank, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${bank.sandbox.url}/payment/${path}`, {
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

/** The provider's id of the newest captured charge of an order, by the provider's own list. */
export async function chargeAtProvider({ sandbox }: Bank, orderId: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_openline_demo' },
  })
  const { data } = (await response.json()) as {
    data: { id: string; status: string; metadata: { orderId?: string } }[]
  }
  const paid = data.find(
    ({ status, metadata }) => status === 'succeeded' && metadata.orderId === orderId,
  )
  if (!paid) throw new Error(`The provider has no payment of order ${orderId}`)
  return paid.id
}

/** The bank objects to the payment of an order; gives the provider's id of the dispute or the warning. */
export async function objectTo(side: Side, orderId: string, as: Objection): Promise<string> {
  return objectToCharge(side, await chargeOf(side, orderId), as)
}

/** The same by the provider's id of the charge. */
export async function objectToCharge(
  bank: Bank,
  paymentIntent: string,
  as: Objection,
): Promise<string> {
  return (await atBank(bank, 'objections', { paymentIntent, as })).id
}

/** The bank or the merchant moves a dispute on. */
export async function moveDispute(bank: Bank, id: string, status: string): Promise<void> {
  await atBank(bank, `disputes/${id}`, { status })
}

/** Sends an event of a type about an object once more; `all` for every event there was. */
export async function sendAgain(bank: Bank, eventId: string): Promise<void> {
  await atBank(bank, 'redeliver', { eventId })
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
