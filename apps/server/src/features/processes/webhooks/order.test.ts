import { useTestDatabase } from '@openline/testing/use-test-database'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import { handlersOf } from './events.ts'
import { createEventHandling } from './handling.ts'
import { createReceiveEvent } from './webhooks.ts'

const database = useTestDatabase()

function nothing() {
  return Promise.reject(new Error('No one asks for this'))
}

/** The events of a sender that signs with the number of each. */
function reportOf(rawBody: string): PortInReport {
  const [reference = '', sequence = ''] = rawBody.split(' ')
  return {
    reference,
    sequence: Number(sequence),
    carrierOrderId: 'order',
    status: 'pending',
    reason: null,
    dueAt: null,
    changeableUntil: null,
    retryAt: null,
    messaging: null,
  }
}

test('in a burst the events about one object are handled in the order they came, each once', async () => {
  const acted = new Map<string, number[]>()
  const inHand = new Set<string>()
  let ticks = Date.now()
  const clock = () => new Date((ticks += 1))
  const shared = { db: database.db, clock, log: pino({ enabled: false }) }
  const receive = createReceiveEvent({
    ...shared,
    payment: { readEvent: () => ({ kind: 'refused', reason: 'signature' }) },
    carrier: {
      readEvent: (rawBody) => {
        const report = reportOf(rawBody)
        const { reference } = report
        const about = { type: 'port_in.updated', about: 'port_in' } as const
        return { kind: 'event', event: { eventId: rawBody, ...about, reference, report } }
      },
    },
  })
  const handling = createEventHandling({
    ...shared,
    unlessAway: (write) => write(),
    subscribe: database.subscribe,
    handlers: {
      ...handlersOf(() => nothing),
      port_in: async (reference, report) => {
        expect(inHand.has(reference)).toBe(false)
        inHand.add(reference)
        await new Promise((later) => setImmediate(later))
        inHand.delete(reference)
        acted.set(reference, [...(acted.get(reference) ?? []), report?.sequence ?? 0])
      },
    },
  })
  handling.start()
  const sequences = Array.from({ length: 20 }, (_, index) => index)
  const references = Array.from({ length: 12 }, (_, index) => `number-${index}`)
  await Promise.all(
    sequences.flatMap((sequence) =>
      references.map((reference) => receive('carrier', `${reference} ${sequence}`, () => '')),
    ),
  )
  await handling.catchUp()
  await handling.close()
  expect([...acted.keys()].toSorted()).toEqual(references.toSorted())
  for (const order of acted.values()) expect(order).toEqual(sequences)
})
