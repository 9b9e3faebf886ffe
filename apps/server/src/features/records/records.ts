import type { Db } from '../../db/open.ts'
import { type HeldParts, readEverything } from '../data-export/data-export.ts'
import { narrowTo } from './narrowing.ts'
import { findSubject } from './subject.ts'

export { writeCaseFile } from './case-file.ts'
export { writeCpniReport, yearOf } from './cpni-report.ts'
export { findSubject, type Subject } from './subject.ts'

/** All rows about one customer by table, and of these the rows about one line or order. */
export type OrderRecords = { readonly ofCustomer: HeldParts; readonly ofOrder: HeldParts }

/** What is on record about an order, its line and the account around it; null for a number of no order. */
export async function readRecordsOfOrder(
  db: Db,
  orderNumber: string,
): Promise<OrderRecords | null> {
  const found = await findSubject(db, orderNumber)
  if (found.kind !== 'found') return null
  const ofCustomer = await readEverything(db, found.subject.customerId)
  return { ofCustomer, ofOrder: narrowTo(found.subject, ofCustomer) }
}
