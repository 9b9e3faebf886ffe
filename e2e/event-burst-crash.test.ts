import { randomUUID } from 'node:crypto'
import { portInReport, sendCarrierEvent } from '@openline/testing/carrier-events'
import { emailsTo } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { linesOf } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writing } from './support/hold.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { passTime, untilSettled } from './support/time.ts'

let live: LiveShop
beforeAll(async () => {
  live = await startLiveShop()
})
afterAll(() => live.stop())

type PortIn = Awaited<ReturnType<typeof aPortIn>>
type Event = { id: string; report: object }

/** The old carrier's events about a number, step by step, with many repeats. */
const steps = ['pending', 'confirmed', 'activating', 'completed']
const reportsOfStep = 12

function eventsOf({ id: reference }: PortIn): Event[] {
  return steps.flatMap((status, step) =>
    Array.from({ length: reportsOfStep }, (_, index) => ({
      id: randomUUID(),
      report: portInReport({ reference, sequence: 100 + step * reportsOfStep + index, status }),
    })),
  )
}

/** A sender whose server dies sends again later; whether it was answered before is not asked. */
async function send({ id, report }: Event): Promise<void> {
  const url = (path: string) => `${live.stack.shopUrl}${path}`
  await sendCarrierEvent({ url }, report, { id }).catch(() => 'the connection broke')
}

/** The events of all numbers mixed, as many senders bring them. */
function mixed(lists: readonly Event[][]): Event[] {
  return (lists[0] ?? []).flatMap((_, index) => lists.flatMap((list) => list[index] ?? []))
}

type Kept = { id: string; tries: number; isHandled: boolean }

async function keptEvents(): Promise<Kept[]> {
  return [
    ...(
      await live.database.db.execute<Kept>(`
    select event_id as id, tries, handled_at is not null as "isHandled"
    from inbox where type like 'port_in:%'`)
    ).rows,
  ]
}

test('a server killed in a burst of events handles each after the restart and records each step once', async () => {
  const portIns = await Promise.all(Array.from({ length: 3 }, () => aPortIn(live, '0160')))
  await untilSettled(live)
  const before = new Set((await keptEvents()).map(({ id }) => id))
  const events = mixed(portIns.map(eventsOf))
  const [first] = portIns
  const hold = await writing({
    table: 'port_ins',
    on: 'update',
    when: `new.id = '${first?.id}' and new.status = 'activating' and old.status <> 'activating'`,
  })(live)
  const sending = Promise.all(events.map(send))
  await hold.reached()
  await eventually('events that are done and events that wait', async () => {
    const handled = new Set((await keptEvents()).map(({ isHandled }) => isHandled))
    return handled.size === 2
  })
  await live.stack.killServer()
  await hold.remove()
  await sending
  expect((await keptEvents()).some(({ isHandled }) => !isHandled)).toBe(true)
  await passTime(live)
  await live.stack.startServer()
  await Promise.all(events.map(send))
  await untilSettled(live)

  const kept = (await keptEvents()).filter(({ id }) => !before.has(id))
  expect(kept.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  expect(kept.filter(({ tries, isHandled }) => !isHandled || tries > 2)).toEqual([])
  for (const { id, view, customer, msisdn } of portIns) {
    const { portIn, timeline } = await view(id)
    expect(portIn.status).toBe('completed')
    expect(await linesOf(live, customer)).toMatchObject([{ mdn: msisdn }])
    const told = timeline.map(({ kind }) => kind).filter((kind) => steps.includes(kind))
    expect(told).toEqual(steps.filter((step) => told.includes(step)))
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
    const emails = await emailsTo(live, customer.email)
    expect(
      emails.filter(({ subject }) => subject === 'Your number transfer is complete'),
    ).toHaveLength(1)
  }
})
