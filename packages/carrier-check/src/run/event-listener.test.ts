import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signEvent } from '../api/signatures.ts'
import { type EventListener, listenForEvents } from './event-listener.ts'

let listener: EventListener

beforeEach(async () => {
  listener = await listenForEvents(0, 'secret')
})
afterEach(() => listener.close())

function send(body: string, headers: Record<string, string> = {}, path = '/hooks/carrier') {
  const url = `http://127.0.0.1:${listener.port}${path}`
  return fetch(url, { method: 'POST', headers, body })
}

function anEvent(reference: string): string {
  return JSON.stringify({ id: 'cev_1', type: 'activation.updated', data: { reference } })
}

describe('The listener for events', () => {
  test.each(['openline', 'standard'] as const)('reads a signature of the form %s', async (form) => {
    const body = anEvent('order')
    await send(body, signEvent({ id: 'cev_1', body, atSeconds: 1000 }, 'secret', form))
    await send(body, signEvent({ id: 'cev_1', body, atSeconds: 1000 }, 'another', form))
    expect(listener.deliveries.map(({ signedAt }) => signedAt)).toEqual([1000, null])
  })

  test('refuses an event once when it is told to, and hears it again', async () => {
    const reference = randomUUID()
    listener.refuseOnce(reference)
    const statuses = [(await send(anEvent(reference))).status]
    statuses.push((await send(anEvent(reference))).status)
    expect(statuses).toEqual([503, 200])
    expect(listener.about('activation.', reference)).toHaveLength(2)
    expect(listener.about('shipment.', reference)).toHaveLength(0)
  })

  test('keeps what is no event as such, and nothing of other addresses', async () => {
    expect((await send('no event')).status).toBe(200)
    expect((await send(anEvent('order'), {}, '/')).status).toBe(404)
    expect(listener.deliveries.map(({ event }) => event)).toEqual([null])
  })
})
