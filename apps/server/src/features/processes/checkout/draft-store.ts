import type { CheckoutDraft } from '@openline/contract/processes/checkout'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { checkoutDrafts } from '../../../db/schema/orders.ts'
import type { Needs } from '../../../needs.ts'
import { requireOpenAccount } from '../../people/customers/customers.ts'

/** What the customer filled in so far; empty when nothing. */
export async function readDraft(db: Db, customerId: string): Promise<CheckoutDraft> {
  const [row] = await db
    .select({ draft: checkoutDrafts.draft })
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.customerId, customerId))
  return row?.draft ?? {} // only writeDraft writes it
}

/** Throws 401 for an account that was closed meanwhile. */
export function writeDraft(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  draft: CheckoutDraft,
): Promise<void> {
  const updatedAt = clock()
  return db.transaction(async (tx) => {
    await tx
      .insert(checkoutDrafts)
      .values({ customerId, draft, updatedAt })
      .onConflictDoUpdate({ target: checkoutDrafts.customerId, set: { draft, updatedAt } })
    await requireOpenAccount(tx, customerId)
  })
}

const draftDelete = prepared((db) =>
  db
    .delete(checkoutDrafts)
    .where(eq(checkoutDrafts.customerId, sql.placeholder('customerId')))
    .prepare('drop_draft'),
)

/** What was ordered is no draft any more. */
export async function dropDraft(tx: Db, customerId: string): Promise<void> {
  await draftDelete(tx).execute({ customerId })
}
