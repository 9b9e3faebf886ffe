import pg from 'pg'
import { eventually } from './eventually.ts'

/** A moment of the server's work, told by what it writes. */
export type Moment = {
  table: string
  on: 'insert' | 'update'
  /** SQL about the row `new`, and for an update also `old`. */
  when: string
  /**
   * `writing`: the row is not there yet, and what dies now leaves no trace of its transaction.
   * `committing`: everything is written, and the transaction lives on when its client dies.
   */
  at: 'writing' | 'committing'
}

export type Gate = {
  /** Resolves once a statement waits at the gate. */
  reached(): Promise<void>
  /** To be called when the server that waits is dead: ends or commits its work, and takes the gate away. */
  remove(): Promise<void>
}

const lockKeys = '7265, 464'
const waiting = `
  select pid from pg_locks
  where locktype = 'advisory' and not granted and classid = 7265 and objid = 464
    and database = (select oid from pg_database where datname = current_database())`

/**
 * Holds the server at a moment of its work, from outside: a trigger in the test's database waits
 * for a lock that this connection holds. One gate at a time in a database.
 */
export async function closeGate(databaseUrl: string, moment: Moment): Promise<Gate> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lockKeys});
      return new;
    end $$;
    ${triggerFor(moment)};
    select pg_advisory_lock(${lockKeys});`)
  return {
    reached: async () => {
      await eventually(`the server ${moment.at} ${moment.table}`, async () => {
        const { rows } = await client.query(waiting)
        return rows.length > 0
      })
    },
    remove: async () => {
      if (moment.at === 'writing') await endWaiting(client)
      await client.query(`
        select pg_advisory_unlock(${lockKeys});
        drop trigger gate on ${moment.table};`)
      await client.end()
    },
  }
}

function triggerFor({ table, on, when, at }: Moment): string {
  return at === 'writing'
    ? `create trigger gate before ${on} on ${table}
       for each row when (${when}) execute function wait_at_gate()`
    : `create constraint trigger gate after ${on} on ${table} deferrable initially deferred
       for each row when (${when}) execute function wait_at_gate()`
}

/** A backend that waits for a lock does not notice that its client died. */
async function endWaiting(client: pg.Client): Promise<void> {
  await client.query(`select pg_terminate_backend(pid) from (${waiting}) as dead`)
  await eventually('the dead server’s statements to end', async () => {
    const { rows } = await client.query(waiting)
    return rows.length === 0
  })
}
