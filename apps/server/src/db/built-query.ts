import type { Db } from './open.ts'

/**
 * A query that is built once for each pool instead of at every call: building
 * costs the process some five times what running it does. In a transaction it
 * is built for that transaction. Values go in by `sql.placeholder`.
 */
export const builtOnce = <Query>(build: (db: Db) => Query): ((db: Db) => Query) => {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
