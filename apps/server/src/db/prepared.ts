import type { Sql, TransactionSql } from 'postgres'

type Client = Sql | TransactionSql

/**
 * The client, preparing every query: PostgreSQL parses and plans a statement
 * once for each connection. Drizzle asks for that only where a query has a name.
 */
export const withPreparedQueries = <C extends Client>(client: C): C =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'unsafe') return prepared(target)
      if (name === 'begin' || name === 'savepoint') return nested(target, name)
      return Reflect.get(target, name) as unknown
    },
  })

const prepared =
  (client: Client): Client['unsafe'] =>
  (query, parameters, options) =>
    client.unsafe(query, parameters, { ...options, prepare: true })

type Work = (client: TransactionSql) => unknown

/** `begin` and `savepoint` take options or a name before the work they run. */
const nested =
  (client: Client, name: 'begin' | 'savepoint') =>
  (...given: [...string[], Work]): unknown => {
    const run = Reflect.get(client, name) as (...all: unknown[]) => unknown
    const work = given.at(-1) as Work
    return run.call(client, ...given.slice(0, -1), (inner: TransactionSql) =>
      work(withPreparedQueries(inner)),
    )
  }
