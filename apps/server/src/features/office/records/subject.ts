import * as fields from '@openline/contract/fields'
import { parseMsisdn } from '@openline/contract/phone-number'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { findCustomerId, findOrderByNumber, listLinesByNumber } from './subject-store.ts'

/** Whom records are about: a customer, or one line of theirs, or one order that has no line. */
export type Subject = {
  readonly customerId: string
  readonly lineId: string | null
  readonly orderId: string | null
}

export type FoundSubject =
  | { readonly kind: 'found'; readonly subject: Subject }
  | { readonly kind: 'unknown' }
  /** A number that has been on lines of several accounts: each by its order. */
  | { readonly kind: 'ambiguous'; readonly orders: readonly { number: string; since: Date }[] }

const unknown: FoundSubject = { kind: 'unknown' }

/**
 * Whom an operator means by an email address, a phone number, an order number, or the id that is left of a
 * closed account.
 */
export async function findSubject(db: Db, word: string): Promise<FoundSubject> {
  if (/^OL-/i.test(word)) return findByOrder(db, word.toUpperCase())
  if (canBeOwnId(word)) return ofCustomer(await findCustomerId(db, { id: word.toLowerCase() }))
  const number = parseMsisdn(word)
  if (number.ok) return findByNumber(db, number.msisdn)
  const email = fields.email.safeParse(word)
  return email.success ? ofCustomer(await findCustomerId(db, { emailKey: email.data })) : unknown
}

function ofCustomer(customerId: string | null): FoundSubject {
  return customerId === null ? unknown : found({ customerId, lineId: null, orderId: null })
}

function found(subject: Subject): FoundSubject {
  return { kind: 'found', subject }
}

async function findByOrder(db: Db, number: string): Promise<FoundSubject> {
  const order = await findOrderByNumber(db, number)
  if (!order) return unknown
  const { orderId, customerId, forLineId, boughtLineId } = order
  const lineId = forLineId ?? boughtLineId
  return found({ customerId, lineId, orderId: lineId === null ? orderId : null })
}

async function findByNumber(db: Db, mdn: string): Promise<FoundSubject> {
  const lines = await listLinesByNumber(db, mdn)
  const [newest] = lines
  if (!newest) return unknown
  if (lines.length === 1) {
    return found({ customerId: newest.customerId, lineId: newest.lineId, orderId: null })
  }
  return {
    kind: 'ambiguous',
    orders: lines.map(({ orderNumber, since }) => ({ number: orderNumber, since })),
  }
}
