import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { type Activation, activationsOf, aLine, anOrder } from '@openline/testing/helium-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge({ timing: { shipAfterMs: 200 } })
})
afterAll(() => bridge.close())

type Shipment = { reference: string; status: string; iccid: string; trackingNumber: string | null }
type SimThere = { iccid: string; status: string; type: string; ship_to_address_id: string | null }

function aCardOrder(line: string, reference = line) {
  const { holder, placeOfUse } = anOrder()
  const address = { ...placeOfUse, streetName: 'Mail Street', addressTwo: 'Apt 4' }
  return { reference, line, name: holder.name, address, holder }
}

async function shipped(reference: string): Promise<Shipment> {
  await bridge.hooks.waitFor('shipment.shipped', 1, reference)
  const { body } = await bridge.ask<{ shipments: Shipment[] }>('listShipments', { reference })
  const [shipment] = body.shipments
  if (!shipment) throw new Error('There is no card')
  return shipment
}

async function aMailedCard(line: string, reference = line): Promise<Shipment> {
  await bridge.ask('ship', aCardOrder(line, reference), reference)
  return shipped(reference)
}

async function simsThere({ helium } = bridge): Promise<SimThere[]> {
  return ((await helium.ledger())['sims'] ?? []) as SimThere[]
}

async function simThere(iccid: string, at = bridge): Promise<SimThere | undefined> {
  return (await simsThere(at)).find((sim) => sim.iccid === iccid)
}

function activateCard(reference: string, iccid: string, at: object = {}) {
  const order = { ...anOrder(at), reference, simType: 'physical', iccid }
  return bridge.ask<Activation>('activate', order, `${reference}:${iccid}:${JSON.stringify(at)}`)
}

describe('a SIM card by mail', () => {
  test('goes to the holder, is reported once it left, and becomes the line', async () => {
    const line = randomUUID()
    const asked = await bridge.ask<Shipment>('ship', aCardOrder(line), line)
    expect(asked).toMatchObject({ status: 201, body: { status: 'preparing', reference: line } })
    const card = await shipped(line)
    expect(card).toMatchObject({
      status: 'shipped',
      trackingNumber: expect.stringMatching(/^9400/),
    })
    expect(card.iccid).toBe(asked.body.iccid)
    const { subscribers = [], addresses = [] } = await bridge.helium.ledger()
    expect(subscribers.at(-1)).toMatchObject({ name: 'Jordan Rivera', email: 'jordan@example.com' })
    expect(addresses.at(-1)).toMatchObject({
      type: 'shipping',
      line1: '400 Mail Street',
      line2: 'Apt 4',
    })
    expect(await bridge.ask('checkSim', { iccid: card.iccid })).toMatchObject({
      body: { known: true, status: 'available', type: 'physical' },
    })
    const answer = await activateCard(line, card.iccid)
    expect(answer).toMatchObject({ status: 201, body: { iccid: card.iccid, esim: null } })
    await bridge.hooks.waitFor('activation.updated', 1, line)
    const { body } = await activationsOf(bridge.ask, line)
    expect(body.activations).toMatchObject([{ status: 'active', iccid: card.iccid }])
    expect(await bridge.ask('checkSim', { iccid: card.iccid })).toMatchObject({
      body: { status: 'in_use' },
    })
  })

  test('is stopped before it leaves, and then of no use', async () => {
    const slow = await openBridge({ timing: { shipAfterMs: 3_600_000 } })
    const reference = randomUUID()
    const { body: card } = await slow.ask<Shipment>('ship', aCardOrder(reference), reference)
    for (const _time of [1, 2]) {
      expect(await slow.ask('cancelShipment', { reference })).toMatchObject({
        status: 200,
        body: { status: 'cancelled' },
      })
    }
    await expect.poll(async () => (await simThere(card.iccid, slow))?.status).toBe('deactivated')
    expect(await slow.ask('checkSim', { iccid: card.iccid })).toMatchObject({
      body: { status: 'retired' },
    })
    await slow.close()
  })

  test('that has left is not stopped, and one that never came is refused when it comes', async () => {
    const left = randomUUID()
    await aMailedCard(left)
    expect(await bridge.ask('cancelShipment', { reference: left })).toMatchObject({
      status: 409,
      body: { code: 'already_shipped' },
    })
    const late = randomUUID()
    expect(await bridge.ask('cancelShipment', { reference: late })).toMatchObject({
      status: 409,
      body: { code: 'unknown_reference' },
    })
    expect(await bridge.ask('ship', aCardOrder(late), late)).toMatchObject({
      status: 409,
      body: { code: 'cancelled' },
    })
  })

  test('waits where the limit is near, so that another customer gets a line', async () => {
    const limited = await openBridge({
      timing: { shipAfterMs: 3_600_000 },
      heliumLimits: { reads: 40, writes: 1000 },
      cardsEveryMs: 20,
    })
    const reference = randomUUID()
    expect((await limited.ask('ship', aCardOrder(reference), reference)).status).toBe(201)
    await eventually('the cards wait', async () => limited.logLines.join().includes('cards wait'))
    const order = anOrder()
    expect((await limited.ask('activate', order, order.reference)).status).toBe(201)
    await limited.hooks.waitFor('activation.updated', 1, order.reference)
    await limited.close()
  })

  test('works for the line alone that it was mailed for', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const card = await aMailedCard(one)
    const foreign = await aMailedCard(other)
    for (const iccid of [foreign.iccid, '8901410325123456788']) {
      expect(await activateCard(one, iccid)).toMatchObject({
        status: 409,
        body: { code: 'iccid_unknown' },
      })
    }
    expect((await activateCard(one, card.iccid)).status).toBe(201)
  })

  test('whose activation failed is tried again with another address', async () => {
    const line = randomUUID()
    const card = await aMailedCard(line)
    await activateCard(line, card.iccid, { streetName: 'Mailbox Plaza' })
    await eventually('the refusal', async () => {
      const { body } = await activationsOf(bridge.ask, line)
      return body.activations[0]?.failure?.code === 'address_refused'
    })
    await eventually('the second try', async () => {
      const { status } = await activateCard(line, card.iccid)
      return status === 201
    })
    await eventually('the line', async () => {
      const { body } = await activationsOf(bridge.ask, line)
      return body.activations[0]?.status === 'active'
    })
    expect((await simThere(card.iccid))?.status).toBe('active')
  })

  test.each([
    ['POST /v1/subscribers/:id/addresses', 'drop_after'],
    ['POST /v1/subscribers/:id/addresses', 'reset_before'],
    ['POST /v1/sims', 'drop_after'],
    ['POST /v1/sims', 'reset_before'],
  ])('whose %s is struck by %s is mailed once, beside another of the line', async (on, fault) => {
    const line = randomUUID()
    const first = await aMailedCard(line)
    const reference = randomUUID()
    await bridge.helium.arm({ fault, on })
    expect((await bridge.ask('ship', aCardOrder(line, reference), reference)).status).toBe(503)
    await bridge.helium.make('/forget-keys', {})
    const again = await bridge.ask<Shipment>('ship', aCardOrder(line, reference), reference)
    expect(again).toMatchObject({ status: 201, body: { reference } })
    expect(again.body.iccid).not.toBe(first.iccid)
    const { subscriber_id } = (await simThere(first.iccid)) as unknown as { subscriber_id: string }
    const own = (await simsThere()).filter(
      (sim) => 'subscriber_id' in sim && sim.subscriber_id === subscriber_id,
    )
    expect(new Set(own.map(({ ship_to_address_id }) => ship_to_address_id)).size).toBe(2)
    expect(own).toHaveLength(2)
  })
})

describe('a line', () => {
  test('moves to a card that was mailed for it, and to no other', async () => {
    const line = await aLine(bridge)
    const foreign = await aMailedCard(randomUUID())
    const card = await aMailedCard(line.reference, randomUUID())
    const change = (iccid: string) => ({
      reference: randomUUID(),
      line: line.reference,
      simType: 'physical',
      iccid,
    })
    const wrong = change(foreign.iccid)
    expect(await bridge.ask('changeSim', wrong, wrong.reference)).toMatchObject({
      status: 409,
      body: { code: 'iccid_unknown' },
    })
    const right = change(card.iccid)
    expect((await bridge.ask('changeSim', right, right.reference)).status).toBe(201)
    await bridge.hooks.waitFor('sim_change.updated', 1, right.reference)
    const { reference } = right
    const { body } = await bridge.ask<{ simChanges: object[] }>('listSimChanges', { reference })
    expect(body.simChanges).toMatchObject([{ status: 'active', iccid: card.iccid, esim: null }])
  })
})
