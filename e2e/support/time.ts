import { eventually } from '@openline/testing/eventually'
import type { Database } from '../../apps/server/src/db/open.ts'

type WithDatabase = { database: Database }

function older(table: string, columns: readonly string[], where: string, minutes = 20): string {
  const changes = columns.map((column) => `${column} = ${column} - interval '${minutes} minutes'`)
  return `update ${table} set ${changes.join(', ')} where ${where}`
}

/** Above the hour after which the carrier is asked about a SIM card that it was to send. */
const shippingMinutes = 90

/**
 * Makes everything that is under way 20 minutes older, which is what waiting that long would do, and
 * a SIM card that is to be sent as old as it must be to be asked about.
 */
export async function passTime({ database }: WithDatabase): Promise<void> {
  const statements = [
    older(
      'payment_attempts',
      ['created_at', 'updated_at'],
      `status in ('created', 'requires_action')`,
    ),
    older('orders', ['updated_at'], `status in ('paid', 'provisioning', 'shipped')`),
    older('orders', ['updated_at'], `status = 'to_ship'`, shippingMinutes),
    older('line_add_ons', ['asked_at'], `status = 'waiting'`),
    older('number_changes', ['updated_at'], `status = 'asked'`),
    older('refunds', ['created_at'], `status = 'pending'`),
    `update refunds set ask_at = now() where ask_at is not null`,
    older('renewals', ['next_try_at'], 'next_try_at is not null'),
    older('inbox', ['received_at', 'due_at'], 'handled_at is null'),
    older('pgboss.job', ['started_on', 'heartbeat_on'], `state = 'active'`),
    older('pgboss.job', ['start_after'], `state = 'retry'`),
    older('pgboss.queue', ['monitor_on', 'monitor_claim_on'], 'true'),
  ]
  for (const statement of statements) await database.db.execute(statement)
}

const unfinished = `
  select 'order ' || id || ' is ' || status as what from orders
    where status in ('payment_pending', 'paid', 'provisioning', 'to_ship', 'refund_pending')
  union all select 'attempt ' || id || ' is open' from payment_attempts where status = 'created'
  union all select 'attempt ' || id || ' is to be looked at' from payment_attempts
    where status = 'requires_action' and updated_at < now() - interval '1 minute'
  union all select 'add-on ' || id || ' is waited for' from line_add_ons where status = 'waiting'
  union all select 'number change ' || id || ' is asked for' from number_changes where status = 'asked'
  union all select 'refund ' || id || ' is ' || status from refunds where status in ('pending', 'sent')
  union all select 'SIM of order ' || order_id || ' is being activated' from lines
    where status = 'pending' and iccid is not null
  union all select 'renewal of line ' || line_id || ' is due' from renewals
    where next_try_at <= now()
  union all select 'the carrier waits to hear of suspension ' || id from line_suspensions
    where carrier_state = 'unsynced' or (carrier_state = 'open' and ended_at is not null)
  union all select 'tax report ' || id || ' waits' from tax_reports where reported_at is null
  union all select 'event ' || event_id || ' waits' from inbox where handled_at is null
  union all select 'job ' || name || ' is ' || state from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'dead-letter' and name not like '\\_\\_pgboss%'`

/** What the shop still has to do, in words. Empty: everything is settled. */
export async function listUnfinished({ database }: WithDatabase): Promise<string[]> {
  const { rows } = await database.db.execute<{ what: string }>(unfinished)
  return rows.map(({ what }) => what)
}

/** Above the minute between two looks for stalled orders, and the 30 seconds until a failed event is due again. */
const patienceMs = 100_000

/** The pauses between two tries of a job, and until a shipment whose event was lost is asked about. */
const waits = [
  older('pgboss.job', ['start_after'], `state = 'retry'`),
  older(
    'orders',
    ['updated_at'],
    `status = 'to_ship' and updated_at > now() - interval '1 hour'`,
    shippingMinutes,
  ),
]

/** Waits until nothing is left to do, without what a customer would wait for meanwhile. */
export async function untilSettled(live: WithDatabase): Promise<void> {
  let left: string[] = []
  const isSettled = async (): Promise<boolean> => {
    for (const statement of waits) await live.database.db.execute(statement)
    left = await listUnfinished(live)
    return left.length === 0
  }
  await eventually('everything to be settled', isSettled, patienceMs).catch((cause: unknown) => {
    throw new Error(`This is not settled: ${left.join(', ')}`, { cause })
  })
}
