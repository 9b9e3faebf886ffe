import { randomUUID } from 'node:crypto'
import { portInReport, sendCarrierEvent } from '@openline/testing/carrier-events'
import { eventually } from '@openline/testing/eventually'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { handlersOf } from './events.ts'
import { createEventHandling } from './handling.ts'

const shop = useTestShop()
/** A database without a shop, whose worker would handle what is due. */
const alone = useTestDatabase()

type Kept = { source: string; tries: number; failure: string | null; isHandled: boolean }

async function keptOf(objectId: string, db = shop.database.db): Promise<Kept[]> {
  return [
    ...(
      await db.execute<Kept>(sql`
    select source, tries, failure, handled_at is not null as "isHandled" from inbox
    where object_id = ${objectId}`)
    ).rows,
  ]
}

test('a burst in any order, each event twice, is handled once each and ends with the newest', async () => {
  const { id, reached, view } = await aPortIn(shop, '0160')
  await reached(id, 'submitted')
  const stranger = randomUUID()
  const events = Array.from({ length: 30 }, (_, index) => ({
    eventId: randomUUID(),
    reports: [
      portInReport({
        reference: id,
        sequence: 100 + ((index * 7) % 30),
        status: index === 21 ? 'activating' : 'confirmed',
      }),
      portInReport({ reference: stranger, sequence: 100 + index, status: 'completed' }),
    ],
  }))
  const answers = await Promise.all(
    [...events, ...events].flatMap(({ eventId, reports }) =>
      reports.map((report) =>
        sendCarrierEvent(shop, report, { id: `${eventId} ${report.reference}` }),
      ),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await eventually('everything handled', async () =>
    (await keptOf(id)).concat(await keptOf(stranger)).every(({ isHandled }) => isHandled),
  )
  const kept = (await keptOf(stranger)).concat(await keptOf(id))
  expect(kept.filter(({ tries }) => tries !== 1)).toEqual([])
  expect(await keptOf(stranger)).toHaveLength(30)
  const {
    rows: [row],
  } = await shop.database.db.execute(
    sql`select carrier_sequence as newest from port_ins where id = ${id}`,
  )
  expect(row).toEqual({ newest: 129 })
  const { timeline } = await view(id)
  const times = timeline.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
})

test('an event that a killed process left unhandled is handled by the next, with its stored report', async () => {
  const { id, reached } = await aPortIn(shop, '0160')
  await reached(id, 'submitted')
  const report = {
    ...portInReport({ reference: id, sequence: 50, status: 'confirmed' }),
    carrierOrderId: 'prt_1',
  }
  const due = { ...report, dueAt: '2026-12-01T10:00:00.000Z' }
  await injectFault(shop, 'carrier', {
    fault: 'error_before',
    count: 'always',
    on: 'GET /port-ins',
  })
  await shop.database.db.execute(sql`
    insert into inbox (source, event_id, type, object_id, report, received_at, due_at, tries)
    values ('carrier', ${randomUUID()}, 'port_in:port_in.updated', ${id}, ${JSON.stringify(due)}::jsonb, now(), now(), 1)`)
  await shop.runTask('handle stored events')
  expect(await reached(id, 'confirmed')).toMatchObject({ dueAt: '2026-12-01T10:00:00.000Z' })
  await resetFaults(shop, 'carrier')
})

test('an event that fails waits longer each time, and delays no other event', async () => {
  const { id } = await aPortIn(shop, '0160')
  await injectFault(shop, 'carrier', {
    fault: 'error_before',
    count: 'always',
    on: 'GET /port-ins',
  })
  await sendCarrierEvent(shop, { reference: id })
  const waitsFor = async () => {
    const {
      rows: [row],
    } = await shop.database.db.execute<{ seconds: number }>(sql`
      select extract(epoch from due_at - received_at)::int as seconds from inbox
      where object_id = ${id} and handled_at is null`)
    return row?.seconds ?? 0
  }
  // It is in hand for a minute, and half a minute after it failed it is due again.
  await eventually('a pause', async () => {
    const seconds = await waitsFor()
    return seconds >= 30 && seconds < 60
  })
  await shop.runTask('handle stored events')
  const failure: unknown = expect.stringMatching(/Error$/)
  expect(await keptOf(id)).toMatchObject([{ tries: 1, failure, isHandled: false }])
  shop.pass(40)
  await shop.runTask('handle stored events')
  expect(await keptOf(id)).toMatchObject([{ tries: 2, isHandled: false }])
  expect(await waitsFor()).toBeGreaterThan(90)
  await resetFaults(shop, 'carrier')
  shop.pass(120)
  await shop.runTask('handle stored events')
  expect(await keptOf(id)).toMatchObject([{ tries: 3, isHandled: true }])
})

test('a new event is handled at once although the clock of the process that stored it is ahead', async () => {
  const eventId = randomUUID()
  const subject = randomUUID()
  await shop.database.db.execute(sql`
    insert into inbox (source, event_id, type, object_id, report, received_at, due_at, tries)
    values ('carrier', ${eventId}, 'port_in:port_in.updated', ${subject}, null,
      now() + interval '1 hour', now() + interval '1 hour', 0)`)
  await shop.runTask('handle stored events')
  expect(await keptOf(subject)).toMatchObject([{ tries: 1 }])
})

async function ignore(): Promise<void> {}
const handlers = handlersOf(() => ignore)
const worker = {
  clock: () => new Date(),
  log: pino({ enabled: false }),
  unlessAway: (write: () => void) => write(),
  subscribe: ignore,
  handlers,
}

test('a worker that stops finishes the event it handles and leaves the others to the next as new', async () => {
  const { db } = alone
  const subject = randomUUID()
  for (const minutes of [3, 2, 1]) {
    await db.execute(sql`
      insert into inbox (source, event_id, type, object_id, report, received_at, due_at, tries)
      select 'payment', ${randomUUID()}, 'charge:succeeded', ${subject}, null, at, at, 0
      from (select now() - make_interval(mins => ${minutes}) as at) as received`)
  }
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    handlers.charge = () => {
      resolve()
      return new Promise<void>((end) => (finish = end))
    }
  })
  const handling = createEventHandling({ ...worker, db })
  const caughtUp = handling.catchUp()
  await begun
  const closed = handling.close()
  finish()
  await Promise.all([caughtUp, closed])
  const kept = await keptOf(subject, db)
  expect(kept.filter(({ isHandled }) => isHandled)).toMatchObject([{ tries: 1 }])
  expect(kept.filter(({ isHandled }) => !isHandled)).toMatchObject([{ tries: 0 }, { tries: 0 }])
})
