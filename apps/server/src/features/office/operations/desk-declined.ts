import { type DeclinedRenewal, maxListed } from '@openline/contract/office/operations-desk'
import type { Needs } from '../../../needs.ts'
import { readLines } from '../../lines/lines/store.ts'
import { listDeclined } from '../../processes/renewals/store.ts'

/** Lines in service whose automatic renewal was declined, those that end first before others. */
export async function viewDeclinedRenewals({
  db,
  clock,
}: Needs<'db' | 'clock'>): Promise<DeclinedRenewal[]> {
  const declined = await listDeclined(db, clock(), maxListed)
  const lines = await readLines(
    db,
    declined.map(({ lineId }) => lineId),
  )
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return declined.flatMap(({ lineId, nextTryAt, paidUntil }) => {
    const line = lineOf.get(lineId)
    if (!line || !paidUntil) return []
    const { mdn, customerId } = line
    return [
      {
        line: { id: lineId, mdn },
        customerId,
        nextTryAt: nextTryAt?.toISOString() ?? null,
        paidUntil: paidUntil.toISOString(),
      },
    ]
  })
}
