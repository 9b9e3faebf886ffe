import type { OutputOf } from '@openline/contract/endpoint'
import type { CreditEntry, listCredits } from '@openline/contract/sales/credits'
import { t } from '@openline/i18n/i18n'
import { invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { pageOf, readCursor } from '../../../db/page-cursor.ts'
import { type ListedCredit, listCreditsOf, sumCredits } from './store.ts'

const entriesOnPage = 20

/** A page of a customer's credit, newest first. Throws a field error for a cursor that is none. */
export async function viewCredits(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof listCredits>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && !after) {
    throw invalidField('cursor', t('This list has expired. Please open it again.'))
  }
  const [balanceCents, found] = await Promise.all([
    sumCredits(db, customerId),
    listCreditsOf(db, customerId, { after, limit: entriesOnPage + 1 }),
  ])
  const { rows, nextCursor } = pageOf(found, entriesOnPage)
  return { balanceCents, entries: rows.map(present), nextCursor }
}

function present({
  id,
  kind,
  amountCents,
  note,
  orderId,
  orderNumber,
  createdAt,
}: ListedCredit): CreditEntry {
  const order =
    orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null
  return { id, kind, amountCents, note, order, at: createdAt.toISOString() }
}
