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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a reference from an outside system can be an id of ours at all. A carrier also reports
 * on other systems of its customer, and the database refuses to be asked for what is no id.
 */
export function canBeOwnId(reference: string): boolean {
  return uuid.test(reference)
}
