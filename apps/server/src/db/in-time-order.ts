import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../clock.ts'

type Dated = { readonly at: Date; readonly id: string | number }

/** A part of the rows of some time, oldest first: those after the last row of the part before. */
export type Part = {
  readonly span: TimeSpan
  readonly after: Dated | null
  readonly limit: number
}

/** What a part may hold, by the columns that it is sorted by. */
export function withinPart(at: PgColumn, id: PgColumn, { span, after }: Part): SQL | undefined {
  return and(
    gte(at, span.since),
    lt(at, span.until),
    after ? sql`(${at}, ${id}) > (${at.mapToDriverValue(after.at)}, ${after.id})` : undefined,
  )
}

const partSize = 1000

/**
 * All rows of some time, part after part: no more than one part is in memory, and no transaction is open
 * meanwhile.
 */
export async function* inParts<Row extends Dated>(
  span: TimeSpan,
  read: (part: Part) => Promise<Row[]>,
  limit = partSize,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await read({ span, after, limit })
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < limit) return
  }
}
