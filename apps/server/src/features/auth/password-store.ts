import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { challenges, customers } from '../../db/schema/accounts.ts'
import type { ChallengePurpose, Customer } from './store.ts'

/** The customer, whom nobody else can change before the transaction ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<Customer> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  if (!customer) throw new Error('A session belongs to a customer who does not exist')
  return customer
}

export async function setPasswordHash(
  tx: Db,
  customerId: string,
  passwordHash: string | null,
): Promise<void> {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId))
}

/** No code or link that was sent for this purpose to this target does anything any more. */
export async function endCodesFor(
  tx: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<void> {
  await tx
    .delete(challenges)
    .where(and(eq(challenges.purpose, purpose), eq(challenges.targetKey, targetKey)))
}
