import type { Db } from '../../db/open.ts'
import type { CardRow } from './cards.ts'
import { hasOtherCards, listRenewingLines } from './store.ts'

/**
 * The line that could not renew by itself without this card; null when the
 * card may go. Renewals are charged to the primary card, so a card is needed
 * only while there is no other to take its place.
 */
export const cardNeededByRenewal = async (
  tx: Db,
  { customerId, fingerprint }: CardRow,
): Promise<{ readonly line: string } | null> => {
  if (await hasOtherCards(tx, customerId, fingerprint)) return null
  const [line] = await listRenewingLines(tx, customerId)
  return line === undefined ? null : { line }
}
