import { createHash } from 'node:crypto'
import { v5, v7 } from 'uuid'

/**
 * The id of a new row: a UUID of version 7, which begins with the time, so that new rows are neighbors
 * in every index and leave the rest of it alone. It says when the row was made and is no secret; what
 * must not be guessed is random (`new-secret.ts`).
 */
export function ownId(): string {
  return v7()
}

/** The id of the one row of a kind that belongs to `id`: the same each time, after a restore too. */
export function derivedId(id: string, kind: string): string {
  return v5(kind, id)
}

/**
 * The id of what a request about a record makes, by who sent it and its idempotency key: a request that comes again
 * after a crash finds what it made.
 */
export function idOfRequest(callerId: string, about: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(`${callerId} ${about} ${idempotencyKey}`).digest('hex')
  // The form of a UUID of version 8, which is for digests.
  const cuts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...cuts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a reference from an outside system can be an id of ours at all. A carrier also reports
 * on other systems of its customer, and the database refuses to be asked for what is no id.
 */
export function canBeOwnId(reference: string): boolean {
  return uuid.test(reference)
}
