import { minChargeCents } from '@openline/contract/money'
import type { RefundParts } from '@openline/contract/sales/refunds'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { findMerged } from '../../people/customers/merged-store.ts'
import { insertCredit, lockCredits, removeNotes, sumCredits } from './store.ts'

/** What an order says of the credit that pays a part of it. */
type CreditedOrder = { id: string; customerId: string; creditCents: number }

/** What a customer has, in cents. */
export function readCredit(db: Db, customerId: string): Promise<number> {
  return sumCredits(db, customerId)
}

/** What of a total this much credit pays. The card is charged the rest, which it must be possible to charge. */
export function creditTowards(totalCents: number, balanceCents: number): number {
  return Math.max(0, Math.min(balanceCents, totalCents - minChargeCents))
}

/** 409 for a price that was shown with more credit than there is now. */
export function creditChanged(): AppError {
  return new AppError(
    'price_changed',
    t('You have less credit now. Please review what your card is charged before you pay.'),
  )
}

const blank = { orderId: null, note: null, parts: null, madeBy: null }

/** Takes the credit of a new order, in the transaction that makes it. Throws `price_changed` when there is less. */
export async function useCredit(tx: Db, order: CreditedOrder, at: Date): Promise<void> {
  const { id: orderId, customerId, creditCents } = order
  if ((await lockCredit(tx, customerId)) < creditCents) throw creditChanged()
  await insertCredit(tx, {
    ...blank,
    id: ownId(),
    customerId,
    kind: 'used',
    amountCents: -creditCents,
    orderId,
    createdAt: at,
  })
}

/**
 * Gives the credit of a locked order back, which ends without what was bought. `parts`: what returns of each part
 * of the sale, where it was paid; null where it was not. That of a merged account moves to the open one. Gives the
 * entry's id.
 */
export async function returnCredit(
  tx: Db,
  { id: orderId, customerId, creditCents }: CreditedOrder,
  { at, parts }: { at: Date; parts: RefundParts | null },
): Promise<string> {
  const id = ownId()
  const entry = { id, customerId, orderId, parts, createdAt: at }
  await insertCredit(tx, { ...blank, ...entry, kind: 'returned', amountCents: creditCents })
  const merged = await findMerged(tx, customerId)
  if (merged) await moveCredit(tx, { fromId: customerId, toId: merged.intoId, at })
  return id
}

type Moved = { readonly fromId: string; readonly toId: string; readonly at: Date }

/**
 * Moves all credit of an account that was merged into another one, as two entries that add up to nothing. Gives the
 * cents.
 */
export async function moveCredit(tx: Db, { fromId, toId, at }: Moved): Promise<number> {
  const amountCents = await lockCredit(tx, fromId)
  if (amountCents > 0) {
    const out = { kind: 'moved_out', amountCents: -amountCents } as const
    await insertCredit(tx, { ...blank, id: ownId(), customerId: fromId, createdAt: at, ...out })
    const moved = { kind: 'moved_in', amountCents } as const
    await insertCredit(tx, { ...blank, id: ownId(), customerId: toId, createdAt: at, ...moved })
  }
  return amountCents
}

/** The credit of a customer; no other transaction changes it until this one ends. */
export async function lockCredit(tx: Db, customerId: string): Promise<number> {
  await lockCredits(tx, customerId)
  return sumCredits(tx, customerId)
}

type ByStaff = {
  /** Of the request that makes it, so that it is made once. */
  id: string
  customerId: string
  amountCents: number
  madeBy: string
  at: Date
}

/** Gives credit, with what the customer reads beside it. */
export async function addCredit(
  tx: Db,
  { at, ...entry }: ByStaff & { note: string },
): Promise<void> {
  await insertCredit(tx, { ...blank, ...entry, kind: 'granted', createdAt: at })
}

/** Takes credit back. Throws for more than there is. */
export async function takeCredit(tx: Db, { at, amountCents, ...entry }: ByStaff): Promise<void> {
  const taken = { kind: 'withdrawn' as const, amountCents: -amountCents, createdAt: at }
  await insertCredit(tx, { ...blank, ...entry, ...taken })
}

/** Ends the credit of an account that is closed, and removes what its notes say. Gives the cents that ended. */
export async function forfeitCredit(tx: Db, customerId: string, at: Date): Promise<number> {
  const balanceCents = await lockCredit(tx, customerId)
  if (balanceCents > 0) {
    const ended = { kind: 'forfeited' as const, amountCents: -balanceCents, createdAt: at }
    await insertCredit(tx, { ...blank, id: ownId(), customerId, ...ended })
  }
  await removeNotes(tx, customerId)
  return balanceCents
}
