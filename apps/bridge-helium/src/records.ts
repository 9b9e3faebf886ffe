import pg from 'pg'

export const recordKinds = [
  'line',
  'shipment',
  'suspension',
  'sim_change',
  'port_in',
  'port_out',
  'transfer_pin',
  'call',
  'event',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Columns for what Helium calls a thing. */
export type TheirId = 'subscriber_id' | 'address_id' | 'subscription_id' | 'sim_id' | 'port_id'

/** One thing of ours: what Helium calls its parts, and how far it has come. */
export type BridgeRecord = {
  kind: RecordKind
  reference: string
  /** The reference of the line that it is about; null for calls and events. */
  line: string | null
  /** What was announced or reached last. */
  step: string
  /** What else is to be remembered. Nothing about a person. */
  facts: Readonly<Record<string, unknown>>
} & Record<TheirId, string | null>

const table = `
create table if not exists bridge_records (
  kind text not null,
  reference text not null,
  line text check ((line is null) = (kind in ('call', 'event'))),
  step text not null,
  subscriber_id text,
  address_id text,
  subscription_id text,
  sim_id text,
  port_id text,
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, reference)
);
create index if not exists bridge_records_line on bridge_records (line, kind);
create index if not exists bridge_records_old on bridge_records (updated_at) where kind in ('call', 'event');
create unique index if not exists bridge_records_subscriber on bridge_records (subscriber_id);
create unique index if not exists bridge_records_subscription on bridge_records (subscription_id);
drop index if exists bridge_records_sim;
create unique index if not exists bridge_records_sim_in_use on bridge_records (sim_id) where kind <> 'shipment';
create unique index if not exists bridge_records_card on bridge_records (sim_id) where kind = 'shipment';
create unique index if not exists bridge_records_port on bridge_records (port_id);
alter table bridge_records drop constraint if exists bridge_records_kind_check;
alter table bridge_records add constraint bridge_records_kind_check
  check (kind in (${recordKinds.map((kind) => `'${kind}'`).join(', ')}));`

/** Makes the bridge's table where it isn't yet. */
export async function createTable(pool: pg.Pool): Promise<void> {
  await withSession(pool, async (session) => {
    await session.lock('table')
    await session.client.query(table)
  })
}

const keptForMs = 35 * 86_400_000

/** Forgets the answers and events of 35 days ago. What is known of lines stays. */
export async function forgetOld(pool: pg.Pool, now: Date): Promise<void> {
  const sql = `delete from bridge_records where kind in ('call', 'event') and updated_at < $1`
  await pool.query(sql, [new Date(now.getTime() - keptForMs)])
}

/** A wait for a lock ends before the shop gives up. */
const connectionLimits = {
  max: 20,
  connectionTimeoutMillis: 5000,
  options: '-c lock_timeout=8000 -c statement_timeout=9000',
}

/** Opens connections to the database of the bridge. */
export function openPool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, ...connectionLimits })
}

/** One connection, with the locks that it holds until the work is done. */
export type Session = { client: pg.PoolClient; lock(name: string): Promise<void> }

/** Gives the work a connection of its own; ends its locks afterwards, as the end of the process does. */
export async function withSession<Result>(
  pool: pg.Pool,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  const session: Session = {
    client,
    async lock(name) {
      await client.query('select pg_advisory_lock(hashtextextended($1, 4128))', [name])
    },
  }
  try {
    return await work(session)
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {
      isBroken = true
    })
    client.release(isBroken)
  }
}

/** Locks a line: what is done for it, is done one after the other. */
export async function lockLine(session: Session, reference: string): Promise<void> {
  await session.lock(`line ${reference}`)
}

const columns =
  'kind, reference, line, step, subscriber_id, address_id, subscription_id, sim_id, port_id, facts'

type Named = { kind: RecordKind; reference: string }

/** Finds a record by our reference. */
export async function findRecord(
  { client }: Session,
  { kind, reference }: Named,
): Promise<BridgeRecord | null> {
  const sql = `select ${columns} from bridge_records where kind = $1 and reference = $2`
  const { rows } = await client.query<BridgeRecord>(sql, [kind, reference])
  return rows[0] ?? null
}

/** Finds the record of a thing that Helium names; of a card's SIM what uses it, else the mailing of it. */
export async function findByTheirId(
  { client }: Session,
  column: TheirId,
  id: string,
): Promise<BridgeRecord | null> {
  const sql = `select ${columns} from bridge_records where ${column} = $1 order by kind = 'shipment' limit 1`
  const { rows } = await client.query<BridgeRecord>(sql, [id])
  return rows[0] ?? null
}

/** Everything of one kind about a line, oldest first. */
export async function listOfLine(
  { client }: Session,
  kind: RecordKind,
  line: string,
): Promise<BridgeRecord[]> {
  const sql = `select ${columns} from bridge_records where line = $1 and kind = $2 order by created_at`
  return (await client.query<BridgeRecord>(sql, [line, kind])).rows
}

const cardsInARound = 50

/** Cards of which no one was told yet that they left; those that were looked at longest ago. */
export async function listAwaitedCards({ client }: Session): Promise<BridgeRecord[]> {
  const sql = `select ${columns} from bridge_records where kind = 'shipment' and sim_id is not null
    and not facts ? 'left' and not facts ? 'canceled' order by updated_at limit ${cardsInARound}`
  return (await client.query<BridgeRecord>(sql)).rows
}

type New = Named & Pick<BridgeRecord, 'line' | 'step' | 'facts'>

/** Begins a record, or gives the one that is there; `isNew` says which. */
export async function openRecord(
  session: Session,
  { kind, reference, line, step, facts }: New,
  now: Date,
): Promise<{ record: BridgeRecord; isNew: boolean }> {
  const sql = `insert into bridge_records (kind, reference, line, step, facts, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning ${columns}`
  const values = [kind, reference, line, step, JSON.stringify(facts), now]
  const { rows } = await session.client.query<BridgeRecord>(sql, values)
  const record = rows[0] ?? (await findRecord(session, { kind, reference }))
  if (!record) throw new Error('A record was deleted while it was opened')
  return { record, isNew: rows.length > 0 }
}

type Changes = Partial<Pick<BridgeRecord, 'step' | 'facts' | TheirId>>

/** Writes down what is new about a record; `facts` are added to those it has. */
export async function noteRecord(
  { client }: Session,
  record: BridgeRecord,
  changes: Changes,
  now: Date,
): Promise<void> {
  const { facts = {}, ...values } = changes
  Object.assign(record, values, { facts: { ...record.facts, ...facts } })
  // Only what is new: another session may have noted something since the record was read.
  const sets = Object.keys(values).map((column, index) => `${column} = $${index + 5}`)
  const sql = `update bridge_records set ${['facts = facts || $3', 'updated_at = $4', ...sets].join(', ')}
    where kind = $1 and reference = $2`
  const fixed = [record.kind, record.reference, JSON.stringify(facts), now]
  await client.query(sql, [...fixed, ...Object.values(values)])
}
