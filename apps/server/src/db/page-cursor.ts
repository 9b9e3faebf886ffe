/** Where a page of a list ended, newest first: its last row. */
export type Position = { readonly createdAt: Date; readonly id: string }

const shape = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The place of a row in its list, as text that a page hands back. */
function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/** A page of rows that were read with one more than it shows, and where the next one begins: null after the last. */
export function pageOf<Row extends Position>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: last && found.length > limit ? cursorOf(last) : null }
}

/** Null for what no page has given out. */
export function readCursor(cursor: string): Position | null {
  const match = shape.exec(Buffer.from(cursor, 'base64url').toString())
  return match ? { createdAt: new Date(Number(match[1])), id: match[2] ?? '' } : null
}
