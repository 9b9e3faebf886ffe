import { randomUUID } from 'node:crypto'
import { carrierAt } from '@openline/testing/carrier-side'
import { eventually } from '@openline/testing/eventually'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { cardOrder, lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { ActivationRequest, CarrierGateway } from './carrier.ts'

const apiKey = 'carrier_demo_key'

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox({
    timing: { pendingActivationMs: 30, shipAfterMs: 30, slowness: 0.02 },
  })
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterEach(() => injectFault({ sandbox }, 'carrier', { reset: true }))
afterAll(() => sandbox.close())

function esimOrder(more: Partial<ActivationRequest> = {}): ActivationRequest {
  return {
    reference: randomUUID(),
    simType: 'esim',
    iccid: null,
    imei: null,
    zipCode: '50309',
    planCode: 'standard-monthly',
    ...lineUser,
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
    ...more,
  }
}

function aShipment() {
  return cardOrder(randomUUID())
}

async function activationsOf(reference: string): Promise<number> {
  const response = await fetch(`${sandbox.url}/carrier/ledger`)
  const { activations } = (await response.json()) as { activations: { reference: string }[] }
  return activations.filter((activation) => activation.reference === reference).length
}

const active = {
  kind: 'active',
  activationId: expect.stringMatching(/^act_/),
  msisdn: expect.stringMatching(/^\+1\d{10}$/),
}

describe('an order whose details changed after its answer was lost', () => {
  test('is found by its reference, and activated once', async () => {
    const order = esimOrder()
    await injectFault({ sandbox }, 'carrier', { fault: 'drop_after', on: 'POST /activations' })
    await expect(carrier.activate(order)).rejects.toThrow('fetch failed')
    const holder = { ...order.holder, email: 'robin@new.example' }
    const line = await carrier.activate({ ...order, holder })
    expect(line).toEqual({ ...active, iccid: expect.any(String), esim: expect.any(Object) })
    expect(await carrier.readActivation(order.reference)).toEqual(line)
    expect(await activationsOf(order.reference)).toBe(1)
  })
})

describe('an activation', () => {
  test('of an eSIM gives number, SIM and code, the same each time it is asked for', async () => {
    const order = esimOrder()
    const line = await carrier.activate(order)
    expect(line).toEqual({
      ...active,
      iccid: expect.stringMatching(/^89\d{16,20}$/),
      esim: { smdpAddress: expect.stringContaining('.'), matchingId: expect.stringContaining('-') },
    })
    expect(await carrier.activate(order)).toEqual(line)
    expect(await carrier.readActivation(order.reference)).toEqual(line)
    expect(await activationsOf(order.reference)).toBe(1)
  })

  test('of a SIM card gives that card a number', async () => {
    const iccid = aFreeSim()
    const order = esimOrder({ simType: 'physical', iccid, imei: '490154203237518' })
    expect(await carrier.activate(order)).toEqual({ ...active, iccid, esim: null })
    const again = esimOrder({ simType: 'physical', iccid })
    expect(await carrier.activate(again)).toEqual({ kind: 'refused', code: 'iccid_in_use' })
  })

  test('that takes its time is pending, then active', async () => {
    const order = esimOrder({ zipCode: '60699' })
    expect(await carrier.activate(order)).toMatchObject({ kind: 'pending' })
    await eventually('an active line', async () => {
      const found = await carrier.readActivation(order.reference)
      return found?.kind === 'active'
    })
  })

  test('that takes its time and fails is refused', async () => {
    const order = esimOrder({ zipCode: '19088' })
    expect(await carrier.activate(order)).toMatchObject({ kind: 'pending' })
    const refused = await eventually('a refusal', async () => {
      const found = await carrier.readActivation(order.reference)
      return found?.kind === 'refused' && found
    })
    expect(refused).toEqual({ kind: 'refused', code: 'network_rejected' })
  })

  test.each<[string, Partial<ActivationRequest>, string]>([
    ['without numbers in the area', { zipCode: '10199' }, 'no_numbers_in_zip'],
    ['that the network rejects', { zipCode: '77299' }, 'network_rejected'],
    [
      'of an unknown SIM card',
      { simType: 'physical', iccid: '8901410000000000000' },
      'iccid_unknown',
    ],
  ])('%s is refused for good', async (_what, more, code) => {
    const order = esimOrder(more)
    expect(await carrier.activate(order)).toEqual({ kind: 'refused', code })
    expect(await carrier.activate(order)).toEqual({ kind: 'refused', code })
  })

  test('when eSIMs are sold out is refused', async () => {
    await injectFault({ sandbox }, 'carrier', { fault: 'sold_out_esim' })
    expect(await carrier.activate(esimOrder())).toEqual({ kind: 'refused', code: 'sim_sold_out' })
  })

  test('that was not requested is not found', async () => {
    expect(await carrier.readActivation(randomUUID())).toBeNull()
  })
})

describe('a SIM card by mail', () => {
  test('is sent once, and tracked once it left', async () => {
    const order = aShipment()
    const first = await carrier.ship(order)
    expect(first).toMatchObject({ kind: 'accepted', shipment: { reference: order.reference } })
    expect(await carrier.ship(order)).toMatchObject({ kind: 'accepted' })
    const sent = await eventually('a shipment', async () => {
      const found = await carrier.readShipment(order.reference)
      return found?.shipped && found
    })
    expect(sent.trackingNumber).toMatch(/^\d{22}$/)
  })

  test('is the one that was sent before its owner’s email address changed', async () => {
    const order = aShipment()
    const first = await carrier.ship(order)
    const moved = { ...order, holder: { ...order.holder, email: 'robin.rivera@example.com' } }
    const again = await carrier.ship(moved)
    const iccid = first.kind === 'accepted' ? first.shipment.iccid : 'none'
    expect(again).toMatchObject({ kind: 'accepted', shipment: { iccid } })
  })

  test('that has not left is stopped, and one that never came is refused when it comes', async () => {
    const [packed, late] = [aShipment(), aShipment()]
    await injectFault({ sandbox }, 'carrier', { fault: 'never_mailed', on: packed.reference })
    await carrier.ship(packed)
    expect(await carrier.cancelShipment(packed.reference)).toEqual({ kind: 'done' })
    expect(await carrier.readShipment(packed.reference)).toMatchObject({ shipped: false })
    const unknown = { kind: 'refused', code: 'unknown_reference' }
    expect(await carrier.cancelShipment(late.reference)).toEqual(unknown)
    expect(await carrier.ship(late)).toEqual({ kind: 'refused', code: 'cancelled' })
  })

  test('that is sold out is refused', async () => {
    await injectFault({ sandbox }, 'carrier', { fault: 'sold_out_physical' })
    expect(await carrier.ship(aShipment())).toEqual({ kind: 'refused', code: 'sim_sold_out' })
  })

  test('that was not ordered is not found', async () => {
    expect(await carrier.readShipment(randomUUID())).toBeNull()
  })
})

describe('what can be asked before a purchase', () => {
  test('the stock counts down with each SIM', async () => {
    const before = await carrier.simStock()
    await carrier.activate(esimOrder())
    expect(await carrier.simStock()).toEqual({ ...before, esim: (before.esim ?? 0) - 1 })
  })

  test.each([
    ['8901410325123456788', { status: 'available', simType: 'physical' }],
    ['8901410000000000000', { status: 'unknown', simType: null }],
  ])('the SIM %s is %o', async (iccid, wanted) => {
    expect(await carrier.checkSim(iccid)).toEqual(wanted)
  })

  test.each([
    ['490154203237518', { esim: true, model: 'Pixel 9', problem: null }],
    ['353918057712354', { esim: false, model: 'Galaxy A12', problem: null }],
    ['868932036356090', { esim: false, model: null, problem: 'unknown_model' }],
    ['352099001761481', { esim: true, model: 'iPhone 14', problem: 'locked' }],
    ['357805023984942', { esim: true, model: 'Galaxy S23', problem: 'blocked' }],
    ['356741081234568', { esim: false, model: 'Lumia 520', problem: 'unsupported' }],
    ['354000000000011', { esim: false, model: null, problem: 'mistyped' }],
  ])('the phone %s is %o', async (imei, wanted) => {
    expect(await carrier.checkDevice(imei)).toEqual(wanted)
  })
})

describe('an answer of the carrier that is lost', () => {
  test.each(['drop_after', 'error_after', 'reset_before', 'error_before', 'empty'])(
    '(%s) is no refusal, and asking again gives the line',
    async (fault) => {
      const order = esimOrder()
      await injectFault({ sandbox }, 'carrier', { fault, on: 'POST /activations' })
      await expect(carrier.activate(order)).rejects.toBeInstanceOf(Error)
      expect(await carrier.activate(order)).toMatchObject({ kind: 'active' })
      expect(await activationsOf(order.reference)).toBe(1)
    },
  )

  test('about a shipment is no refusal, and asking again sends no second card', async () => {
    const order = aShipment()
    await injectFault({ sandbox }, 'carrier', { fault: 'drop_after', on: 'POST /shipments' })
    await expect(carrier.ship(order)).rejects.toBeInstanceOf(Error)
    const again = await carrier.ship(order)
    const found = await carrier.readShipment(order.reference)
    expect(again).toMatchObject({ shipment: { iccid: found?.iccid } })
  })

  test('because the key is wrong is no refusal', async () => {
    const stranger = carrierAt(`${sandbox.url}/carrier`, 'wrong')
    await expect(stranger.activate(esimOrder())).rejects.toThrow('The carrier answered 401')
  })
})

describe('an answer that makes no sense', () => {
  let stub: HttpStub
  let gateway: CarrierGateway
  beforeAll(async () => {
    stub = await startHttpStub()
    gateway = carrierAt(stub.url)
  })
  afterAll(() => stub.close())

  const order = esimOrder()
  const line = {
    id: 'act_1',
    reference: order.reference,
    status: 'active',
    msisdn: '+15155550100',
    iccid: '8901410330000000014',
    esim: null,
    failure: null,
  }

  test('differs from an answer that does', async () => {
    stub.answerWith({ body: JSON.stringify(line) })
    expect(await gateway.activate(order)).toMatchObject({ kind: 'active', msisdn: line.msisdn })
    expect(stub.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/activations',
      headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': order.reference },
    })
  })

  test.each<[string, string]>([
    ['an empty text', ''],
    ['a page of a proxy', '<html>Welcome to the guest network</html>'],
    ['an empty object', '{}'],
    ['an unknown state', JSON.stringify({ ...line, status: 'nearly' })],
    ['an active line without a number', JSON.stringify({ ...line, msisdn: null })],
    ['an active line without a SIM', JSON.stringify({ ...line, iccid: null })],
    ['a number of another country', JSON.stringify({ ...line, msisdn: '+447700900123' })],
    ['a number without a plus', JSON.stringify({ ...line, msisdn: '5155550100' })],
    ['a SIM number with a letter', JSON.stringify({ ...line, iccid: '890141033000000001X' })],
    ['an eSIM code cut in half', JSON.stringify({ ...line, esim: { smdpAddress: 'rsp.example' } })],
    ['the line of another order', JSON.stringify({ ...line, reference: randomUUID() })],
  ])('such as %s is no line and no refusal', async (_what, body) => {
    stub.answerWith({ body })
    await expect(gateway.activate(order)).rejects.toBeInstanceOf(Error)
    stub.answerWith({ body: `{"activations":[${body || 'null'}]}` })
    await expect(gateway.readActivation(order.reference)).rejects.toBeInstanceOf(Error)
  })

  test('such as a line with another SIM card than the one that was typed is no line', async () => {
    stub.answerWith({ body: JSON.stringify(line) })
    const own = { ...order, simType: 'physical' as const, iccid: '8901410325123456788' }
    await expect(gateway.activate(own)).rejects.toBeInstanceOf(Error)
  })

  test.each<[string, { status: number; body: string }]>([
    ['a 409 without a code', { status: 409, body: '{"message":"no"}' }],
    ['a 409 of a proxy', { status: 409, body: '<html>Conflict</html>' }],
    ['a 404 of a proxy', { status: 404, body: '<html>Not found</html>' }],
    ['a 404 in the words of a proxy', { status: 404, body: '{"error":"not found"}' }],
    ['a 401 with a code', { status: 401, body: '{"code":"unauthorized","message":"who?"}' }],
    ['a 403 with a code', { status: 403, body: '{"code":"forbidden","message":"no"}' }],
    ['a 429 with a code', { status: 429, body: '{"code":"too_many","message":"later"}' }],
    ['a 422 with a code', { status: 422, body: '{"code":"idempotency_mismatch","message":"no"}' }],
    ['a 503 with a code', { status: 503, body: '{"code":"sim_sold_out","message":"later"}' }],
  ])('such as %s is no final refusal', async (_what, answer) => {
    stub.answerWith(answer)
    await expect(gateway.activate(order)).rejects.toBeInstanceOf(Error)
    await expect(gateway.ship(aShipment())).rejects.toBeInstanceOf(Error)
  })

  test.each([400, 404, 409, 410, 413, 422])(
    'a %i with a code is a final refusal',
    async (status) => {
      stub.answerWith({ status, body: '{"code":"plan_unknown","message":"no"}' })
      const refused = { kind: 'refused', code: 'plan_unknown' }
      expect(await gateway.activate(order)).toEqual(refused)
      expect(await gateway.ship(aShipment())).toEqual(refused)
      const about = {
        suspensionId: randomUUID(),
        reference: randomUUID(),
        reason: 'unpaid' as const,
      }
      expect(await gateway.suspendLine(about)).toEqual(refused)
      expect(await gateway.restoreLine(about)).toEqual(refused)
      await expect(gateway.readActivation(order.reference)).rejects.toBeInstanceOf(Error)
    },
  )

  test('such as the shipment of another order is no shipment', async () => {
    const shipment = { id: 's', reference: randomUUID(), status: 'shipped', trackingNumber: '1' }
    const body = JSON.stringify({ ...shipment, iccid: line.iccid })
    stub.answerWith({ body })
    await expect(gateway.ship(aShipment())).rejects.toBeInstanceOf(Error)
    stub.answerWith({ body: `{"shipments":[${body}]}` })
    await expect(gateway.readShipment(randomUUID())).rejects.toBeInstanceOf(Error)
  })

  test.each(['{}', '{"esim":{"available":-1},"physical":{"available":1}}', '[]', 'null'])(
    'such as a stock of %s is no stock',
    async (body) => {
      stub.answerWith({ body })
      await expect(gateway.simStock()).rejects.toBeInstanceOf(Error)
      await expect(gateway.checkSim('8901410325123456788')).rejects.toBeInstanceOf(Error)
      await expect(gateway.checkDevice('490154203237518')).rejects.toBeInstanceOf(Error)
    },
  )
})
