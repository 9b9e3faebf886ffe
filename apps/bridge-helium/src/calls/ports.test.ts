import { randomUUID } from 'node:crypto'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import {
  activationsOf,
  aLine,
  anOrder,
  aTransferPin,
  type LineThere,
  rightDetails,
} from '@openline/testing/helium-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.close())

type PortIn = { id: string; status: string; reason: string | null; sequence: number }

let numbers = 200
/** A number that moves; `ending` is one of those with a meaning. */
function aNumber(ending: string) {
  numbers += 1
  return `+1${numbers}555${ending}`
}

function aPortIn(line: LineThere, ending: string, more: object = {}) {
  const { holder, placeOfUse } = anOrder()
  return {
    reference: randomUUID(),
    purchaseOrder: randomUUID(),
    line: line.reference,
    iccid: line.iccid,
    msisdn: aNumber(ending),
    accountNumber: '4400112233',
    pin: '824613',
    zipCode: '50309',
    firstName: 'Jordan',
    lastName: 'Rivera',
    holder,
    placeOfUse,
    ...more,
  }
}

async function portInOf(reference: string): Promise<PortIn | undefined> {
  return (await bridge.ask<{ portIns: PortIn[] }>('listPortIns', { reference })).body.portIns[0]
}

function becomes(reference: string, shape: object) {
  return expect.poll(() => portInOf(reference)).toMatchObject(shape)
}

async function portsOf(msisdn: string) {
  const { ports = [] } = await bridge.helium.ledger()
  return (ports as { msisdn: string }[]).filter((port) => port.msisdn === msisdn)
}

describe('a port-in', () => {
  test('brings the number and tells each step with the whole port-in', async () => {
    const line = await aLine(bridge)
    const order = aPortIn(line, '0199')
    const { reference, msisdn } = order
    const asked = await bridge.ask<PortIn>('orderPortIn', order, order.purchaseOrder)
    expect(asked).toMatchObject({ status: 201, body: { reference, reason: null } })
    await becomes(reference, { status: 'completed', purchaseOrder: order.purchaseOrder })
    const events = await bridge.hooks.waitFor('port_in.updated', 1, reference)
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({
      data: { reference, purchaseOrder: order.purchaseOrder, sequence: expect.any(Number) },
    })
    const { body } = await activationsOf(bridge.ask, line.reference)
    expect(body.activations).toMatchObject([{ status: 'active', msisdn }])
    expect(bridge.logLines.join('')).not.toMatch(/824613|4400112233|\+1\d{10}/)
  })

  test.each([
    ['0120', 'account_number_invalid'],
    ['0121', 'pin_invalid'],
    ['0124', 'name_mismatch'],
    ['0133', 'duplicate_port'],
  ])(
    'to a number %s is rejected with %s, and moves once it is sent again',
    async (ending, reason) => {
      const order = aPortIn(await aLine(bridge), ending)
      await bridge.ask('orderPortIn', order, order.purchaseOrder)
      await becomes(order.reference, { status: 'rejected', reason })
      const before = await portInOf(order.reference)
      const again = { ...order, purchaseOrder: randomUUID(), pin: '111111' }
      const sent = await bridge.ask<PortIn>('resubmitPortIn', again, again.purchaseOrder)
      expect(sent.status).toBe(201)
      expect(sent.body.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
      await becomes(order.reference, { status: 'completed', purchaseOrder: again.purchaseOrder })
      expect(await portsOf(order.msisdn)).toHaveLength(1)
    },
  )

  test('of a number that never moves fails for good', async () => {
    const order = aPortIn(await aLine(bridge), '0136')
    await bridge.ask('orderPortIn', order, order.purchaseOrder)
    await expect
      .poll(() => portInOf(order.reference))
      .toMatchObject({ status: 'failed', reason: 'not_portable' })
  })

  test.each(['drop_after', 'reset_before', 'error_after'])(
    'whose order is struck by %s is one order',
    async (fault) => {
      const order = aPortIn(await aLine(bridge), '0160')
      await bridge.helium.arm({ fault, on: 'POST /v1/ports' })
      expect((await bridge.ask('orderPortIn', order, order.purchaseOrder)).status).toBe(503)
      await bridge.helium.make('/forget-keys', {})
      expect((await bridge.ask('orderPortIn', order, order.purchaseOrder)).status).toBe(201)
      expect(await portsOf(order.msisdn)).toHaveLength(1)
    },
  )

  test('whose second sending lost its answer counts it once', async () => {
    const order = aPortIn(await aLine(bridge), '0121')
    await bridge.ask('orderPortIn', order, order.purchaseOrder)
    await becomes(order.reference, { status: 'rejected' })
    const again = { ...order, purchaseOrder: randomUUID() }
    await bridge.helium.arm({ fault: 'drop_after', on: 'PATCH /v1/ports/:id' })
    expect((await bridge.ask('resubmitPortIn', again, again.purchaseOrder)).status).toBe(503)
    expect((await bridge.ask('resubmitPortIn', again, again.purchaseOrder)).status).toBe(201)
    await becomes(order.reference, { status: 'completed', sequence: 25 })
  })

  test('is canceled, and canceled again', async () => {
    const order = aPortIn(await aLine(bridge), '0160')
    const { reference } = order
    await bridge.ask('orderPortIn', order, order.purchaseOrder)
    for (const key of [randomUUID(), randomUUID()]) {
      const canceled = await bridge.ask('cancelPortIn', { reference }, key)
      expect(canceled).toMatchObject({ status: 200, body: { reference, status: 'cancelled' } })
    }
  })

  test('whose order lost its answer is canceled although its id was never learned', async () => {
    const order = aPortIn(await aLine(bridge), '0160')
    await bridge.helium.arm({ fault: 'drop_after', on: 'POST /v1/ports' })
    await bridge.ask('orderPortIn', order, order.purchaseOrder)
    const { reference } = order
    const canceled = await bridge.ask('cancelPortIn', { reference }, randomUUID())
    expect(canceled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await portsOf(order.msisdn)).toMatchObject([{ status: 'canceled' }])
  })

  test('whose order never reached the network is canceled, and refused when it is sent again', async () => {
    const order = aPortIn(await aLine(bridge), '0160')
    const { reference } = order
    await bridge.helium.arm({ fault: 'reset_before', on: 'POST /v1/ports' })
    expect((await bridge.ask('orderPortIn', order, order.purchaseOrder)).status).toBe(503)
    expect(await bridge.ask('cancelPortIn', { reference }, randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'unknown_reference' },
    })
    expect(await bridge.ask('orderPortIn', order, order.purchaseOrder)).toMatchObject({
      status: 409,
      body: { code: 'cancelled' },
    })
    expect(await portsOf(order.msisdn)).toHaveLength(0)
  })

  test('that was canceled before it came is refused when it comes', async () => {
    const order = aPortIn(await aLine(bridge), '0160')
    const { reference } = order
    expect(await bridge.ask('cancelPortIn', { reference }, randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'unknown_reference' },
    })
    expect(await bridge.ask('orderPortIn', order, order.purchaseOrder)).toMatchObject({
      status: 409,
      body: { code: 'cancelled' },
    })
    expect(await portsOf(order.msisdn)).toHaveLength(0)
  })

  test('that is done can be neither stopped nor sent again', async () => {
    const order = aPortIn(await aLine(bridge), '0199')
    const { reference } = order
    await bridge.ask('orderPortIn', order, order.purchaseOrder)
    await becomes(reference, { status: 'completed' })
    const again = { ...order, purchaseOrder: randomUUID() }
    expect((await bridge.ask('resubmitPortIn', again, again.purchaseOrder)).body).toMatchObject({
      code: 'not_changeable',
    })
    expect((await bridge.ask('cancelPortIn', { reference }, randomUUID())).body).toMatchObject({
      code: 'past_cut_off',
    })
  })

  test.each([
    ['accountNumber', 'account_number_invalid'],
    ['pin', 'pin_invalid'],
  ])('without %s is refused immediately', async (field, code) => {
    const order = aPortIn(await aLine(bridge), '0199', { [field]: undefined })
    expect(await bridge.ask('orderPortIn', order, order.purchaseOrder)).toMatchObject({
      status: 409,
      body: { code },
    })
  })
})

describe('a port-out', () => {
  type PortOut = { id: string; status: string; reason: string | null }

  async function asked(line: LineThere): Promise<PortOut> {
    const pinId = await aTransferPin(bridge, line)
    const sent = { ...rightDetails, name: 'Robin Rivera', postal_code: '50309' }
    const { id } = await bridge.helium.make<PortOut>('/port-outs', { msisdn: line.msisdn, ...sent })
    await bridge.hooks.waitFor('portout.updated', 1, line.reference)
    const [portOut] = await portOutsOf(line)
    expect(portOut).toMatchObject({
      id,
      reference: line.reference,
      status: 'requested',
      reason: null,
      toCarrier: 'Other Mobile',
      transferPinId: pinId,
      name: 'Robin Rivera',
      zipCode: '50309',
    })
    return { id, status: 'requested', reason: null }
  }

  async function portOutsOf({ reference }: LineThere): Promise<PortOut[]> {
    return (await bridge.ask<{ portOuts: PortOut[] }>('listPortOuts', { reference })).body.portOuts
  }

  test('waits for the decision, and an approved one takes the number', async () => {
    const line = await aLine(bridge)
    const { id } = await asked(line)
    const decision = { id, approved: true, reason: null }
    expect(await bridge.ask('decidePortOut', decision, id)).toMatchObject({
      status: 200,
      body: { id, status: 'approved' },
    })
    await expect.poll(() => portOutsOf(line)).toMatchObject([{ status: 'completed' }])
  })

  test.each([
    ['account_number_wrong', 'wrong_account_number'],
    ['transfer_pin_wrong', 'wrong_pin'],
    ['name_wrong', 'name_mismatch'],
    ['locked', 'number_not_portable'],
  ])('refused as %s is told %s, and the first decision counts', async (reason, theirs) => {
    const line = await aLine(bridge)
    const { id } = await asked(line)
    await bridge.helium.arm({ fault: 'drop_after', on: 'POST /v1/port_outs/:id/respond' })
    const decision = { id, approved: false, reason }
    expect((await bridge.ask('decidePortOut', decision, id)).status).toBe(503)
    expect(await bridge.ask('decidePortOut', decision, id)).toMatchObject({
      status: 200,
      body: { id, status: 'refused' },
    })
    const late = { id, approved: true, reason: null }
    expect((await bridge.ask('decidePortOut', late, `${id}-1`)).body).toMatchObject({
      status: 'refused',
    })
    expect(await bridge.helium.read('port_outs', id)).toMatchObject({
      status: 'rejected',
      reason: theirs,
    })
  })

  test('that isn’t known is not found', async () => {
    const decision = { id: 'pout_none', approved: true, reason: null }
    expect(await bridge.ask('decidePortOut', decision, 'pout_none')).toMatchObject({
      status: 404,
      body: { code: 'port_out_unknown' },
    })
  })
})
