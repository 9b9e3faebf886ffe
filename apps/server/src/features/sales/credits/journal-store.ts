import { and, asc, isNotNull, ne, notInArray, or } from 'drizzle-orm'
import { type Part, withinPart } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { customerCredits } from '../../../db/schema/credits.ts'

/**
 * Entries of credit that are booked on their own, by when they were made. What an order uses is booked with its
 * payment; what one returns that was not paid was never booked. What moves between two accounts of a person leaves what is owed
 * as it was.
 */
export function listCreditEntriesIn(db: Db, part: Part) {
  const { id, createdAt, customerId, orderId, kind, amountCents, parts } = customerCredits
  return db
    .select({ id, at: createdAt, customerId, orderId, kind, amountCents, parts })
    .from(customerCredits)
    .where(
      and(
        withinPart(createdAt, id, part),
        notInArray(kind, ['used', 'moved_out', 'moved_in']),
        or(ne(kind, 'returned'), isNotNull(parts)),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(part.limit)
}
