import { randomUUID } from 'node:crypto'
import { readCredit } from '@openline/server/features/sales/credits/credits'
import { expectOk } from './customers.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

type Gift = {
  readonly amountCents: number
  /** What the customer reads. */
  readonly note?: string
  readonly reason?: string
  /** The session of who gives it; left out for a new colleague. */
  readonly token?: string
}

/** Gives a customer credit at the desk. */
export async function giveCredit(
  shop: Pick<TestShop, 'send' | 'database' | 'now'>,
  customer: { readonly id: string },
  { token, amountCents, note = 'Sorry for the outage', reason = 'Ticket 4711: outage' }: Gift,
): Promise<void> {
  const sent = {
    token: token ?? (await aStaffMember(shop, ['money'])).token,
    key: randomUUID(),
    body: {
      amountCents,
      balanceCents: await readCredit(shop.database.db, customer.id),
      note,
      reason,
    },
  }
  const path = `/app/desk/customers/${customer.id}/credits`
  const { isWaiting } = expectOk(await shop.send<{ isWaiting: boolean }>('POST', path, sent))
  if (isWaiting) throw new Error('The credit waits for a second person')
}
