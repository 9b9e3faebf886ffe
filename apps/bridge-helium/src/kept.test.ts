import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { type Activation, aLine, anOrder } from '@openline/testing/helium-orders'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBridge } from './start-bridge.ts'

let bridge: OpenBridge
beforeEach(async () => {
  bridge = await openBridge()
})
afterEach(() => bridge.close())

async function rows(sql: string): Promise<{ text: string }[]> {
  const client = new pg.Client(bridge.databaseUrl)
  await client.connect()
  const found = await client.query<{ text: string }>(sql)
  await client.end()
  return found.rows
}

const everything = 'select to_jsonb(r)::text as text from bridge_records r'
const expiring = `${everything} where kind in ('call', 'event')`

/** Another process on the same database; gives what it answers to one order. */
async function askedOfAnother({ secretKeys, daysLater = 0 }: Another, order?: Order) {
  const log = pino({}, { write: () => {} })
  const settings = { ...bridge.settings, secretKeys }
  const clock = () => new Date(Date.now() + daysLater * 86_400_000)
  const other = await startBridge({ settings, log, clock })
  const answer =
    order &&
    (await fetch(`http://127.0.0.1:${other.port}/activations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.carrierApiKeys[0]}`,
        'idempotency-key': order.reference,
      },
      body: JSON.stringify(order),
    }))
  const body = answer && ((await answer.json()) as Activation) // a bridge's
  await other.stop()
  return body
}

type Another = { secretKeys: readonly string[]; daysLater?: number }
type Order = ReturnType<typeof anOrder>

const ours = ['another-secret-key-of-no-use-anywhere']

test('the database names no number, no SIM and no eSIM code of a line', async () => {
  const { msisdn, iccid, esim } = await aLine(bridge)
  const kept = (await rows(everything)).map(({ text }) => text).join('\n')
  expect(kept).toContain('"kind": "call"')
  for (const secret of [msisdn, iccid, esim?.matchingId ?? '', 'Jordan', 'Court Avenue']) {
    expect(kept).not.toContain(secret)
  }
})

test('an answer outlives a change of the key, and without the key it is given anew', async () => {
  const order = anOrder()
  const { body: first } = await bridge.ask<Activation>('activate', order, order.reference)
  await bridge.hooks.waitFor('activation.updated', 1, order.reference)
  const both = [...ours, ...bridge.settings.secretKeys]
  expect(await askedOfAnother({ secretKeys: both }, order)).toEqual(first)
  const anew = await askedOfAnother({ secretKeys: ours }, order)
  expect(anew).toMatchObject({ status: 'active', iccid: first.iccid })
  const { subscribers, sims } = await bridge.helium.ledger()
  expect([subscribers?.length, sims?.length]).toEqual([1, 1])
})

test('answers and events are forgotten after 35 days, what is known of lines is not', async () => {
  await aLine(bridge)
  const { secretKeys } = bridge.settings
  const all = (await rows(everything)).length
  const kept = (await rows(expiring)).length
  expect(kept).toBeGreaterThan(1)
  await askedOfAnother({ secretKeys, daysLater: 34 })
  expect(await rows(expiring)).toHaveLength(kept)
  await askedOfAnother({ secretKeys, daysLater: 36 })
  expect(await rows(everything)).toHaveLength(all - kept)
})
