import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { aLine, aTransferPin, type LineThere, rightDetails } from '@openline/testing/helium-orders'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.close())

type PortOut = { id: string; status: string; reason: string | null; transferPinId: string | null }

const wrongPin = { ...rightDetails, pin: '111111' }

/** Another carrier asks Helium for the number, with these details; gives the id of its request. */
async function askFor({ msisdn }: LineThere, details: object): Promise<string> {
  return (await bridge.helium.make<PortOut>('/port-outs', { msisdn, ...details })).id
}

function list({ reference }: LineThere) {
  return bridge.ask<{ portOuts: PortOut[] }>('listPortOuts', { reference })
}

async function lastOf(line: LineThere): Promise<PortOut | undefined> {
  return (await list(line)).body.portOuts.at(-1)
}

async function guess(line: LineThere, times: number) {
  for (let count = 0; count < times; count++) {
    await askFor(line, wrongPin)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason: 'transfer_pin_wrong' })
  }
}

describe('a request for a number', () => {
  test('with its account number and PIN waits for the decision, and names the PIN', async () => {
    const line = await aLine(bridge)
    await aTransferPin(bridge, line, { pin: '999999' })
    const transferPinId = await aTransferPin(bridge, line)
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'requested', reason: null, transferPinId })
  })

  test.each([
    ['another account number', 'account_number_wrong', { ...rightDetails, account_number: '1' }],
    ['another PIN', 'transfer_pin_wrong', wrongPin],
  ])('with %s is refused at Helium, and told as %s', async (_what, reason, details) => {
    const line = await aLine(bridge)
    const transferPinId = await aTransferPin(bridge, line)
    const id = await askFor(line, details)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason, transferPinId })
    expect(await bridge.helium.read('port_outs', id)).toMatchObject({ status: 'rejected' })
  })

  test('without a PIN in force is refused', async () => {
    const line = await aLine(bridge)
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason: 'no_transfer_pin' })
    await aTransferPin(bridge, line, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason: 'no_transfer_pin' })
  })

  test('is refused whatever it says after five wrong PINs, until there is another PIN', async () => {
    const line = await aLine(bridge)
    await aTransferPin(bridge, line)
    await guess(line, 5)
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason: 'transfer_pin_ended' })
    await aTransferPin(bridge, line)
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'requested' })
  })

  test('whose refusal gets no answer is refused once more and counts as one wrong PIN', async () => {
    const line = await aLine(bridge)
    await aTransferPin(bridge, line)
    await guess(line, 3)
    await bridge.helium.arm({ fault: 'reset_before', on: 'POST /v1/port_outs/:id/respond' })
    await askFor(line, wrongPin)
    expect((await list(line)).status).toBe(503)
    expect(await lastOf(line)).toMatchObject({ status: 'refused', reason: 'transfer_pin_wrong' })
    await askFor(line, rightDetails)
    expect(await lastOf(line)).toMatchObject({ status: 'requested' })
  })
})

test('a PIN that is older than the one in force changes nothing', async () => {
  const line = await aLine(bridge)
  const transferPinId = await aTransferPin(bridge, line)
  await aTransferPin(bridge, line, {
    pin: '999999',
    at: new Date(Date.now() - 60_000).toISOString(),
  })
  await askFor(line, rightDetails)
  expect(await lastOf(line)).toMatchObject({ status: 'requested', transferPinId })
})

test('neither account number nor PIN can be read in the database', async () => {
  const line = await aLine(bridge)
  await aTransferPin(bridge, line)
  await askFor(line, rightDetails)
  await list(line)
  const client = new pg.Client(bridge.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ kind: string }>(
    'select * from bridge_records where line = $1',
    [line.reference],
  )
  await client.end()
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['transfer_pin', 'port_out']))
  for (const secret of Object.values(rightDetails))
    expect(JSON.stringify(rows)).not.toContain(secret)
})
