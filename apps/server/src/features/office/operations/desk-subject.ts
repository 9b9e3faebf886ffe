import { invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { findSubject, type Subject } from '../records/subject.ts'

/** Whom a member of staff means; a wrong entry is an error of the field `about`. */
export async function requireSubject(db: Db, about: string): Promise<Subject> {
  const found = await findSubject(db, about)
  if (found.kind === 'found') return found.subject
  if (found.kind === 'unknown') {
    throw invalidField('about', 'No customer, line or order found.')
  }
  const orders = found.orders.map(({ number }) => number).join(', ')
  throw invalidField('about', `This number was on several lines. Please enter an order: ${orders}.`)
}
