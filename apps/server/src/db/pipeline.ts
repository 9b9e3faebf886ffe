import type { Db } from './open.ts'
import { connectionOf } from './prepared.ts'

/**
 * Waits for queries of one transaction that were sent in one go; the database
 * takes them one after the other. Fails as the first of them that failed: the
 * ones behind it only say that the transaction is broken.
 */
export async function pipeline(...queries: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(queries)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * The last statements of a transaction, sent in one go with its commit: nobody waits in between.
 * Each query that `send` asks for is exactly one statement. If one fails, the transaction wrote
 * nothing; behind them nothing more can be asked of it.
 */
export function commitWith(tx: Db, send: () => readonly Promise<unknown>[]): Promise<void> {
  const connection = connectionOf(tx)
  const before = connection.asked
  const queries = send()
  connection.commitAfter(before + queries.length)
  return pipeline(...queries)
}
