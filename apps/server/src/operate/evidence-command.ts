import type { Db } from '../db/open.ts'
import { gatherEvidence } from '../features/sales/disputes/desk-evidence.ts'
import { writeEvidence } from '../features/sales/disputes/desk-evidence-file.ts'
import { readDispute } from '../features/sales/disputes/disputes.ts'
import { readOrder } from '../features/sales/orders/orders.ts'
import { findOrderByNumber } from '../features/sales/orders/store.ts'
import type { Needs } from '../needs.ts'
import type { Reply } from './reply.ts'

/** Whose payment it is about; null for words that name no dispute and no order. */
export async function customerOfEvidence(
  { db }: { db: Db },
  [about = '']: readonly string[],
): Promise<string | null> {
  const dispute = await readDispute(db, about)
  const order = dispute
    ? await readOrder(db, dispute.orderId)
    : await findOrderByNumber(db, about.toUpperCase())
  return order?.customerId ?? null
}

/** The file of evidence for a dispute or an order, to be printed; null for words that mean nothing. */
export async function evidenceFor(
  deps: Needs<'db' | 'clock' | 'carrier' | 'brand'>,
  [about, ...more]: readonly string[],
): Promise<Reply | null> {
  if (about === undefined || more.length > 0) return null
  const evidence = await gatherEvidence(deps, about)
  return evidence
    ? { words: writeEvidence(evidence), exitCode: 0 }
    : { words: 'No dispute or order is known by this.\n', exitCode: 1 }
}
