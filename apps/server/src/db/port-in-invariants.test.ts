import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const opened = useTestDatabase()

/** Runs a statement that was written as a template. */
function run(strings: TemplateStringsArray, ...values: unknown[]) {
  return opened.db.execute(sql(strings, ...values))
}

async function aCustomer(): Promise<string> {
  const id = randomUUID()
  await run`insert into customers (id, email, email_key, password_hash, first_name, last_name, accepted_terms_version, created_at)
    values (${id}, ${id}, ${id}, 'x', 'Robin', 'Rivera', '2026-01', now())`
  return id
}

let numbers = 2_125_550_000
function aNumber(): string {
  return `+1${(numbers += 1)}`
}

type Given = { customerId?: string; msisdn?: string; status?: string; pin?: string | null }

async function aPortIn({ customerId, msisdn, status = 'draft', pin = null }: Given = {}) {
  const id = randomUUID()
  const owner = customerId ?? (await aCustomer())
  await run`insert into port_ins (id, customer_id, msisdn, status, required, zip_code, pin_encrypted, created_at, updated_at)
    values (${id}, ${owner}, ${msisdn ?? aNumber()}, ${status}, '{}', '50309', ${pin}, now(), now())`
  return id
}

function end(id: string, status: string) {
  return run`update port_ins set status = ${status}, ended_at = now(), pin_encrypted = null where id = ${id}`
}

function broken(constraint: string) {
  return { cause: { constraint } }
}

describe('the database itself keeps', () => {
  test('one open port-in for a number, across customers; drafts hold no number', async () => {
    const msisdn = aNumber()
    await aPortIn({ msisdn })
    const open = await aPortIn({ msisdn, status: 'ready' })
    await expect(aPortIn({ msisdn, status: 'ready' })).rejects.toMatchObject(
      broken('port_ins_one_open'),
    )
    await end(open, 'cancelled')
    await aPortIn({ msisdn, status: 'ready' })
  })

  test('one port-in under way for a customer and number', async () => {
    const customerId = await aCustomer()
    const msisdn = aNumber()
    await aPortIn({ customerId, msisdn })
    await expect(aPortIn({ customerId, msisdn })).rejects.toMatchObject(
      broken('port_ins_once_per_customer'),
    )
  })

  test.each(['completed', 'cancelled', 'expired', 'failed'])('%s for ever', async (status) => {
    const id = await aPortIn()
    await end(id, status)
    await expect(
      run`update port_ins set status = 'pending', ended_at = null where id = ${id}`,
    ).rejects.toMatchObject(broken('port_ins_final_status'))
    await run`update port_ins set messaging = 'done' where id = ${id}`
  })

  test('no secret of an old carrier once a port-in is over', async () => {
    const id = await aPortIn({ pin: 'encrypted' })
    await expect(
      run`update port_ins set status = 'cancelled', ended_at = now() where id = ${id}`,
    ).rejects.toMatchObject(broken('port_ins_secrets_gone'))
  })

  test('no name or address of an old account once a port-in is over', async () => {
    const id = await aPortIn()
    await run`update port_ins set last_name = 'Rivera' where id = ${id}`
    await expect(end(id, 'expired')).rejects.toMatchObject(broken('port_ins_holder_gone'))
  })

  test('one open case of a kind for a port-in; a closed one says how it ended', async () => {
    const id = await aPortIn()
    const open = () => run`insert into support_cases (id, port_in_id, kind, context, opened_at)
      values (${randomUUID()}, ${id}, 'refused', '{}', now())`
    await open()
    await expect(open()).rejects.toMatchObject(broken('support_cases_one_open'))
    await expect(
      run`update support_cases set closed_at = now() where port_in_id = ${id}`,
    ).rejects.toMatchObject(broken('support_cases_closed'))
    await run`update support_cases set closed_at = now(), outcome = 'over' where port_in_id = ${id}`
    await open()
  })

  test('what happened: it can be added to, not changed', async () => {
    const id = await aPortIn()
    await run`insert into port_in_events (port_in_id, kind, at) values (${id}, 'draft', now())`
    const invariant = broken('port_in_events_append_only')
    await expect(run`update port_in_events set kind = 'x'`).rejects.toMatchObject(invariant)
    await expect(run`delete from port_in_events`).rejects.toMatchObject(invariant)
  })

  test('one open attempt for a port-in', async () => {
    const id = await aPortIn()
    const attempt = (number: number) =>
      run`insert into port_in_attempts (id, port_in_id, number, outcome, created_at)
        values (${randomUUID()}, ${id}, ${number}, 'open', now())`
    await attempt(1)
    await expect(attempt(2)).rejects.toMatchObject(broken('port_in_attempts_one_open'))
  })
})

test('each step of a port-in notifies the sessions that listen', async () => {
  const customerId = await aCustomer()
  const id = await aPortIn({ customerId })
  const told: string[] = []
  await opened.subscribe('timeline', {
    onNotification: (payload) => told.push(payload),
    onConnect: () => {},
  })
  await run`insert into port_in_events (port_in_id, kind, at) values (${id}, 'draft', now())`
  await eventually('word of the step', async () => told.length > 0)
  expect(told).toEqual([`port_in:${id}:${customerId}`])
})
