import { randomUUID } from 'node:crypto'
import type {
  DeadJob,
  FailingEvent,
  LeftOutRecord,
  RefusedCall,
  RefusedEvents,
  StuckOrder,
  TaskState,
} from '@openline/contract/office/operations-desk'
import type { OpenIncident } from '@openline/contract/office/records-desk'
import { type RunbookEntry, runbook } from '@openline/contract/office/runbook-desk'
import type { WaitingWork } from '@openline/contract/office/waiting-desk'
import { type StaffRole, staffRoles } from '@openline/contract/staff-roles'
import { sendCarrierEvent } from '@openline/testing/carrier-events'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'

const shop = useTestShop()
const reason = 'The outage is over'

const people = {} as Record<StaffRole, string> // filled before the first test
beforeAll(async () => {
  for (const role of ['support', 'porting', 'money', 'admin'] as const) {
    people[role] = (await aStaffMember(shop, [role], `${role} person`)).token
  }
})
afterEach(async () => {
  for (const system of ['carrier', 'content'] as const) await resetFaults(shop, system)
})

async function look<Answer>(path: string, role: StaffRole = 'support'): Promise<Answer> {
  return expectOk(await shop.send<Answer>('GET', `/app/desk/${path}`, { token: people[role] }))
}

function act(path: string, body: object, role: StaffRole = 'support') {
  return shop.send('POST', `/app/desk/${path}`, {
    token: people[role],
    key: randomUUID(),
    body: { reason, ...body },
  })
}

/** What the second of two people is told. */
function wasFirst(role: StaffRole) {
  const message = expect.stringMatching(new RegExp(`^${role} person was first, .* ago\\.`))
  return { status: 409, body: { code: 'conflict', message } }
}

function actsOn(subjectId: string) {
  return shop.database.db.select().from(staffActs).where(eq(staffActs.subjectId, subjectId))
}

async function aPaidOrder(activation: string | null = null) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer)
  if (activation) await injectFault(shop, 'carrier', { fault: activation, count: 'always' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  return { customer, order }
}

async function waitingOf(role: StaffRole): Promise<Partial<Record<WaitingWork, number>>> {
  type Answer = { waiting: { kind: WaitingWork; count: number }[] }
  const { waiting } = await look<Answer>('waiting', role)
  return Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))
}

describe('a job that failed on every try', () => {
  /** The worker would retry for an hour: it finds its last try immediately. */
  async function aDeadJob() {
    const { order } = await aPaidOrder('error_before')
    const find = async () => {
      await shop.database.db.execute(
        sql`update pgboss.job set retry_count = retry_limit, start_after = now()
          where state = 'retry' and data->>'orderId' = ${order.id}`,
      )
      const { jobs } = await look<{ jobs: DeadJob[] }>('jobs')
      return jobs.find(({ job, about }) => job === 'provision-order' && about?.id === order.id)
    }
    return { order, job: await eventually('a dead letter', find) }
  }

  test('is listed with what it is about, and retried once, by the first of two', async () => {
    const { order, job } = await aDeadJob()
    const failure = expect.stringMatching(/Error/)
    expect(job).toMatchObject({ about: { kind: 'order', id: order.id }, failure })
    expect(await waitingOf('admin')).toMatchObject({ dead_jobs: 1 })
    expect(await act('jobs/retry', { jobIds: [job.id] }, 'admin')).toMatchObject({ status: 403 })
    await resetFaults(shop, 'carrier')
    const answers = await Promise.all([
      act('jobs/retry', { jobIds: [job.id] }),
      act('jobs/retry', { jobIds: [job.id] }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await actsOn(job.id)).toMatchObject([
      { act: 'retryDeadJobs', reason, name: 'support person', after: { state: 'queued' } },
    ])
    await eventually('no dead letter', async () => {
      const { jobs } = await look<{ jobs: DeadJob[] }>('jobs')
      return !jobs.some(({ about }) => about?.id === order.id)
    })
  })

  test('is retried with all others by one act, and a second time there is none', async () => {
    await aDeadJob()
    await resetFaults(shop, 'carrier')
    expect(await act('jobs/retry', { jobIds: null })).toMatchObject({ status: 200 })
    expect(await look('jobs')).toEqual({ total: 0, jobs: [] })
    expect(await act('jobs/retry', { jobIds: null })).toMatchObject(wasFirst('support'))
    expect(await actsOn('all')).toMatchObject([
      { act: 'retryDeadJobs', after: { state: 'queued' } },
    ])
  })
})

type Events = { failing: FailingEvent[]; refused: RefusedEvents[] }

describe('a webhook event', () => {
  test('that fails is listed with its kind of failure, and handled again immediately', async () => {
    const { id, reached } = await aPortIn(shop, '0160')
    await reached(id, 'submitted')
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'GET /port-ins',
    })
    const eventId = randomUUID()
    await sendCarrierEvent(shop, { reference: id }, { id: eventId })
    const failing = await eventually('a failing event', async () =>
      (await look<Events>('events', 'admin')).failing.find((event) => event.eventId === eventId),
    )
    expect(failing).toMatchObject({
      source: 'carrier',
      type: 'port_in:port_in.updated',
      objectId: id,
    })
    expect(failing.failure).toMatch(/Error$/)
    expect(await waitingOf('support')).toMatchObject({ failing_events: 1 })
    await resetFaults(shop, 'carrier')
    const event = { source: 'carrier', eventId }
    expect(await act('events/retry', event)).toMatchObject({ status: 200 })
    await eventually('no failing event', async () => {
      await shop.runTask('handle stored events')
      return (await look<Events>('events')).failing.length === 0
    })
    expect(await act('events/retry', event)).toMatchObject(wasFirst('support'))
    expect(await actsOn(eventId)).toMatchObject([{ act: 'retryEvent', before: { tries: 1 } }])
  })

  test('that is refused is counted with its reason, and nothing of it is shown', async () => {
    for (const _ of [1, 2]) {
      await fetch(shop.url('/hooks/stripe'), { method: 'POST', body: 'a secret of a stranger' })
    }
    const refused = await eventually('two refusals', async () =>
      (await look<Events>('events')).refused.find(({ count }) => count === 2),
    )
    expect(refused).toMatchObject({ source: 'unknown', reason: 'address', problem: null })
    expect(JSON.stringify(refused)).not.toContain('secret')
  })
})

describe('what the carrier refused', () => {
  type Calls = { calls: RefusedCall[]; stuckOrders: StuckOrder[] }

  test('is listed by line, and a plan is sent once more', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { db } = shop.database
    const { refused_calls: others = 0 } = await waitingOf('support')
    await db.execute(sql`insert into line_suspensions (id, line_id, reason, since, ended_at, carrier_state)
      values (${randomUUID()}, ${line.id}, 'lost', now() - interval '2 days', now() - interval '1 day', 'refused')`)
    await db.execute(sql`insert into line_locks (line_id, locked, changed_at, refused_at)
      values (${line.id}, false, '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z')
      on conflict (line_id) do update set locked = false, changed_at = excluded.changed_at, refused_at = excluded.refused_at`)
    await db.execute(sql`insert into port_outs (id, carrier_id, line_id, status, to_carrier, requested_at, decides_at, carrier_refused)
      values (${randomUUID()}, ${randomUUID()}, ${line.id}, 'refused', 'Example Wireless', now(), now(), true)`)
    await db.execute(
      sql`update line_periods set carrier_state = 'refused' where line_id = ${line.id}`,
    )
    await db.execute(sql`insert into emergency_addresses (id, line_id, address, requested_by, status, reason, asked_at, answered_at)
      values (${randomUUID()}, ${line.id}, '{}', 'order', 'refused', 'call_refused', now() + interval '1 hour', now())`)
    const own = async () =>
      (await look<Calls>('refused-calls', 'porting')).calls.filter(
        ({ customerId }) => customerId === customer.id,
      )
    expect((await own()).map(({ call }) => call).toSorted()).toEqual([
      'emergency_address',
      'plan_change',
      'port_out',
      'restore',
      'unlock',
    ])
    expect(await waitingOf('support')).toMatchObject({ refused_calls: others + 5 })
    expect(await waitingOf('porting')).toMatchObject({ port_outs: 1 })
    const path = `lines/${line.id}/plan-change/retry`
    expect(await act(path, { number: 1 })).toMatchObject({ status: 200 })
    expect(await act(path, { number: 1 })).toMatchObject(wasFirst('support'))
    await eventually('the plan at the carrier', async () => {
      const { rows } = await db.execute(
        sql`select 1 from line_periods where line_id = ${line.id} and carrier_state = 'synced'`,
      )
      return rows.length === 1
    })
    expect(await actsOn(line.id)).toMatchObject([
      { act: 'retryPlanChange', customerId: customer.id },
    ])
  })

  test('is an address to correct by the customer once a newer one was looked at and refused', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { db } = shop.database
    for (const hours of [1, 2]) {
      await db.execute(sql`insert into emergency_addresses (id, line_id, address, requested_by, status, reason, asked_at, answered_at)
        values (${randomUUID()}, ${line.id}, '{}', 'order', 'refused', ${hours === 1 ? 'call_refused' : 'street_unknown'},
          now() + make_interval(hours => ${hours}), now())`)
    }
    const { calls } = await look<Calls>('refused-calls')
    const own = calls.filter(({ customerId }) => customerId === customer.id)
    expect(own.map(({ call }) => call)).toEqual(['address_to_correct'])
  })

  test('leaves a paid order, which is listed after ten minutes', async () => {
    const { order } = await aPaidOrder('error_before')
    const stuck = async () => (await look<Calls>('refused-calls')).stuckOrders
    const isOrder = expect.objectContaining({ id: order.id, number: order.number })
    expect(await stuck()).not.toContainEqual(isOrder)
    shop.pass(700)
    const stuckOrders = await stuck()
    expect(stuckOrders).toContainEqual(isOrder)
    expect(await waitingOf('support')).toMatchObject({ stuck_orders: stuckOrders.length })
  })
})

test('the records of the content service are asked for, and all of the demo are shown', async () => {
  type Answer = { records: LeftOutRecord[]; unanswered: object[] }
  expect(await look<Answer>('content')).toEqual({ records: [], unanswered: [] })
  await injectFault(shop, 'content', { fault: 'down', count: 'always' })
  const { unanswered } = await look<Answer>('content')
  expect(unanswered).toContainEqual({ type: 'plans', language: 'en', why: expect.any(String) })
})

test('each scheduled task is listed with its last end, those that need a person first', async () => {
  await shop.runTask('sweep limits')
  const { tasks } = await look<{ tasks: TaskState[] }>('tasks', 'admin')
  expect(tasks.find(({ task }) => task === 'sweep limits')).toMatchObject({
    state: 'well',
    everySeconds: 1800,
    failure: null,
  })
  await shop.database.db.execute(sql`insert into task_runs (task, ended_at, failures_in_row, failed_at, failure)
    values ('sweep quotes', now(), 3, now(), 'ConnectionError')
    on conflict (task) do update set failures_in_row = 3, failure = excluded.failure, failed_at = now()`)
  const [first] = (await look<{ tasks: TaskState[] }>('tasks')).tasks
  expect(first).toMatchObject({ task: 'sweep quotes', state: 'failing', failuresInRow: 3 })
  shop.pass(1600)
  const later = (await look<{ tasks: TaskState[] }>('tasks')).tasks
  expect(later.find(({ task }) => task === 'poll refunds')).toMatchObject({
    state: 'late',
  })
})

describe('a complaint', () => {
  const complaint = { kind: 'sim_fraud', summary: 'The number stopped working at night' }
  const incidents = async () =>
    (await look<{ incidents: OpenIncident[] }>('incidents', 'admin')).incidents

  test('is recorded, listed and closed once, each with an entry of the log', async () => {
    const { customer, line } = await aLineOwner(shop)
    const about = line.mdn ?? ''
    expect(await act('incidents', { ...complaint, about })).toMatchObject({ status: 200 })
    const ofLine = async () => (await incidents()).filter(({ lineId }) => lineId === line.id)
    const [open] = await ofLine()
    if (!open) throw new Error('The complaint is not listed')
    expect(open).toMatchObject({ ...complaint, customerId: customer.id, lineId: line.id })
    const end = { outcome: 'confirmed', resolution: 'SIM changed back' }
    expect(await act(`incidents/${open.id}/close`, end)).toMatchObject({ status: 200 })
    expect(await act(`incidents/${open.id}/close`, end)).toMatchObject(wasFirst('support'))
    expect(await ofLine()).toEqual([])
    expect((await actsOn(open.id)).map(({ act: name }) => name)).toEqual([
      'recordIncident',
      'closeIncident',
    ])
  })

  test('about a person who is not found is an error of that field', async () => {
    const answer = await act('incidents', { ...complaint, about: 'nowhere@example.com' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'about' }] } })
    expect(await act('incidents', { ...complaint, about: '' })).toMatchObject({ status: 200 })
    expect((await incidents()).filter(({ lineId }) => lineId === null)).toMatchObject([
      { customerId: null },
    ])
  })
})

describe('a file for an officer or a court', () => {
  test('has all that is on record of a customer, and who took it is in the log', async () => {
    const customer = await aCustomer(shop)
    const about = customer.email
    const { body: text } = await act('case-file', { about }, 'admin')
    expect(text).toMatch(/^at,record,details\r\n/)
    expect(text).toContain(about)
    expect(await actsOn(customer.id)).toMatchObject([{ act: 'downloadCaseFile', reason }])
    const span = { since: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }
    const refused = await act('case-file', { about, ...span }, 'admin')
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'until' }] } })
  })

  test('has the figures of a year', async () => {
    const { body: text } = await act('cpni-report', { year: 2001 }, 'admin')
    expect(text).toMatch(/^section,item,count,detail\r\ncomplaints_and_breaches,/)
    expect(await actsOn('cpni-2001')).toMatchObject([{ act: 'downloadCpniReport' }])
  })
})

describe('the operations manual', () => {
  test.each(Object.entries<RunbookEntry>(runbook))(
    'is read in every role where it says what to do about %s',
    async (part, { sentence }) => {
      for (const role of staffRoles) {
        const { text } = await look<{ text: string }>(`manual/${part}`, role)
        expect(text.replaceAll(/\s+/g, ' ').replaceAll("'", '’')).toContain(sentence)
      }
    },
  )

  test('has the sections within one that is read, and not those after it', async () => {
    const { text } = await look<{ text: string }>('manual/refusedCalls')
    expect(text).toContain('### Emergency addresses')
    expect(text).not.toContain('## Number transfers that need support')
    expect(
      await shop.send('GET', '/app/desk/manual/secrets', { token: people.support }),
    ).toMatchObject({ status: 404 })
  })
})

test('each role is told of its own work alone', async () => {
  expect(Object.keys(await waitingOf('porting'))).toEqual([
    'dual_control',
    'port_in_cases',
    'port_outs',
    'refused_calls',
  ])
  expect(Object.keys(await waitingOf('money'))).toEqual([
    'dual_control',
    'disputes',
    'fraud_warnings',
    'failed_refunds',
    'tax_reports',
    'declined_renewals',
  ])
  expect(Object.keys(await waitingOf('admin'))).toEqual([
    'dual_control',
    'dead_jobs',
    'failing_events',
    'late_tasks',
    'incidents',
  ])
})
