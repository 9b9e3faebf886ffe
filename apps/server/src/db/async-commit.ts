import type { Db } from './open.ts'
import { runSql } from './prepared.ts'

const siblings = new WeakMap<Db, Db>()

/** Names the connections that `unflushed` gives for a pool. */
export function keepAsyncCommit(db: Db, sibling: Db): void {
  siblings.set(db, sibling)
}

/**
 * The same database, for a statement by itself whose commit need not wait for the disk. What was
 * written is there for everybody at once, and stays when a process dies; a database that crashes
 * may lose the last second of it, never half of it. For rows that may be lost, such as a price that
 * can be asked for again. These statements share connections, so none may be waited for within a
 * transaction of ours. Given a transaction, it is that transaction.
 */
export function asyncCommit(db: Db): Db {
  return siblings.get(db) ?? db
}

/**
 * The first statement of a transaction whose commit need not wait for the disk either: for what is
 * found again, should it be lost, by other facts that are on disk.
 */
export async function leaveUnflushed(tx: Db): Promise<void> {
  await runSql(tx, 'set local synchronous_commit = off', [])
}
