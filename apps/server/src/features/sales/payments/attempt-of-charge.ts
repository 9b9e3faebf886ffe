import * as z from 'zod/mini'
import type { Db } from '../../../db/open.ts'
import type { NamedCharge, PaymentGateway } from '../../../gateways/payment/payment.ts'
import { type AttemptRow, findAttempt, findAttemptByIntent } from './store.ts'

/** The attempt that a charge belongs to, by its id at the provider or by what it names; null for none of ours. */
export async function readAttemptOfCharge(db: Db, charge: NamedCharge): Promise<AttemptRow | null> {
  const { outcome } = charge
  const intentId = outcome.kind === 'unknown' ? null : outcome.intentId
  const known = intentId === null ? null : await findAttemptByIntent(db, intentId)
  return known ?? findAttemptOfCharge(db, charge)
}

/**
 * The same by the provider's id of a charge, which is read if no attempt has it yet. Throws when the
 * provider cannot be asked.
 */
export async function readAttemptOfIntent(
  { db, payment }: { db: Db; payment: Pick<PaymentGateway, 'readCharge'> },
  intentId: string,
): Promise<AttemptRow | null> {
  const known = await findAttemptByIntent(db, intentId)
  const charge = known ? null : await payment.readCharge(intentId)
  return charge ? findAttemptOfCharge(db, charge) : known
}

/**
 * The attempt that a charge names as its own. What it names counts only if customer and order are the
 * attempt's too and no other charge is: a copied name must not settle another customer's payment.
 */
export async function findAttemptOfCharge(db: Db, charge: NamedCharge): Promise<AttemptRow | null> {
  const attempt = await findNamedAttempt(db, charge)
  return attempt?.intentId === null ? attempt : null
}

/** The attempt that a charge names, of the same customer and order, even if another charge is its own. */
export async function findNamedAttempt(
  db: Db,
  { attemptId, orderId, providerCustomerId }: NamedCharge,
): Promise<AttemptRow | null> {
  const named = z.safeParse(z.uuid(), attemptId)
  const attempt = named.success ? await findAttempt(db, named.data) : null
  const isNamed = attempt?.orderId === orderId && attempt.providerCustomerId === providerCustomerId
  return isNamed ? attempt : null
}
