import { passesLuhn } from '@openline/contract/luhn'
import { isCarrierSim } from '@openline/contract/sim-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardOrder, lineUser } from '../testing/line-user.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { Activation, Shipment } from './register.ts'
import { retailSims, simsInUse, simsRetired } from './sims.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const authorized = { authorization: 'Bearer carrier_demo_key' }
let lastReference = 0
function newReference() {
  return `line-${(lastReference += 1)}`
}

async function post<Body>(path: string, body: unknown, key?: string) {
  const headers = { ...authorized, ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await sandbox.post(`/carrier${path}`, body, headers)
  return { status: answer.status, body: (await answer.json()) as Body }
}

function get<Body>(path: string) {
  return sandbox.getJson<Body>(`/carrier${path}`, authorized)
}

function activate(order: unknown, key?: string) {
  return post<Activation>('/activations', order, key)
}

function activationsOf(reference: string) {
  return get<{ activations: Activation[] }>(`/activations?reference=${reference}`)
}

const esimOrder = { simType: 'esim', zipCode: '50309', planCode: 'unlimited-monthly', ...lineUser }

describe('activating an eSIM', () => {
  test('gives a local number, a new SIM and its activation code', async () => {
    const reference = newReference()
    const { status, body } = await activate({ ...esimOrder, reference }, reference)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      reference,
      status: 'active',
      msisdn: expect.stringMatching(/^\+1515[2-9]\d{6}$/),
      esim: {
        smdpAddress: expect.stringContaining('.'),
        matchingId: expect.stringMatching(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/),
      },
      failure: null,
    })
    expect(passesLuhn(body.iccid)).toBe(true)
    expect(isCarrierSim(body.iccid)).toBe(true)
    expect(await get(`/activations/${body.id}`)).toEqual(body)
    expect(await activationsOf(reference)).toEqual({ activations: [body] })
  })

  test('never gives a number or a SIM twice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => activate({ ...esimOrder, reference: 'many' })),
    )
    expect(new Set(answers.map(({ body }) => body.msisdn)).size).toBe(200)
    expect(new Set(answers.map(({ body }) => body.iccid)).size).toBe(200)
    expect(answers.filter(({ body }) => body.msisdn?.slice(5, 8) === '555')).toEqual([])
  })

  test('takes from the stock until it is empty', async () => {
    const small = await openSandbox({ stock: { esim: 1, physical: 0 } })
    const activateThere = () =>
      small.post('/carrier/activations', { ...esimOrder, reference: 'x' }, authorized)
    expect((await activateThere()).status).toBe(201)
    const second = await activateThere()
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'sim_sold_out' })
    await small.close()
  })
})

describe('activating a SIM card', () => {
  test('puts it in use, and no other order can use it', async () => {
    const iccid = retailSims[5]
    const order = {
      simType: 'physical',
      iccid,
      zipCode: '10001',
      planCode: 'p',
      reference: 'card',
      ...lineUser,
    }
    expect((await post('/sims/check', { iccid })).body).toEqual({
      known: true,
      status: 'available',
      type: 'physical',
    })
    expect((await activate(order)).body).toMatchObject({
      status: 'active',
      iccid,
      esim: null,
    })
    expect((await post('/sims/check', { iccid })).body).toMatchObject({ status: 'in_use' })
    expect(await activate(order)).toMatchObject({
      status: 409,
      body: { code: 'iccid_in_use' },
    })
  })

  test.each([
    ['in use', simsInUse[0], 'in_use', 'iccid_in_use'],
    ['retired', simsRetired[0], 'retired', 'iccid_in_use'],
    ['unknown', '8901410329999999990', 'unknown', 'iccid_unknown'],
  ])('is refused when it is %s', async (_title, iccid, status, code) => {
    expect((await post('/sims/check', { iccid })).body).toMatchObject({ status })
    const order = {
      simType: 'physical',
      iccid,
      zipCode: '10001',
      planCode: 'p',
      reference: 'no',
      ...lineUser,
    }
    expect(await activate(order)).toMatchObject({ status: 409, body: { code } })
  })

  test('knows the whole series of the shop, and every number it lists is well formed', async () => {
    for (const last of '0123456789') {
      const iccid = `890141032556123456${last}`
      expect((await post('/sims/check', { iccid })).body).toMatchObject({
        known: passesLuhn(iccid),
      })
    }
    for (const iccid of [...retailSims, ...simsInUse, ...simsRetired]) {
      expect(passesLuhn(iccid) && isCarrierSim(iccid)).toBe(true)
    }
  })
})

describe('a ZIP code with a meaning', () => {
  const activateIn = (zipCode: string, key?: string) =>
    activate({ ...esimOrder, zipCode, reference: `zip-${zipCode}` }, key)

  test('has no numbers', async () => {
    expect(await activateIn('10199')).toMatchObject({
      status: 409,
      body: { code: 'no_numbers_in_zip' },
    })
  })

  test('is pending and becomes active with an event', async () => {
    const { body } = await activateIn('60699')
    expect(body).toMatchObject({ status: 'pending', msisdn: null })
    const [event] = await sandbox.hooks.waitFor('activation.updated', 1, body.id)
    expect(event?.body).toContain('"status":"active"')
    expect(await get(`/activations/${body.id}`)).toMatchObject({
      status: 'active',
      msisdn: expect.stringMatching(/^\+1\d{10}$/),
    })
  })

  test('fails for good', async () => {
    expect((await activateIn('77299')).body).toMatchObject({
      status: 'failed',
      msisdn: null,
      failure: { code: 'network_rejected', message: expect.any(String) },
    })
  })

  test('is pending and fails later', async () => {
    const { body } = await activateIn('19088')
    await expect
      .poll(() => get(`/activations/${body.id}`))
      .toMatchObject({ status: 'failed', failure: { code: 'network_rejected' } })
  })

  test('answers slowly', async () => {
    expect((await activateIn('90099')).body).toMatchObject({ status: 'active' })
  })

  test('loses its first answer; the same key finds it', async () => {
    await expect(activateIn('30398', 'lost')).rejects.toThrow('fetch failed')
    expect((await activateIn('30398', 'lost')).body).toMatchObject({ status: 'active' })
    expect((await activationsOf('zip-30398')).activations).toHaveLength(1)
  })
})

describe('the same key again', () => {
  test('gives the same answer', async () => {
    const order = { ...esimOrder, reference: newReference() }
    const answers = await Promise.all([1, 2, 3].map(() => activate(order, 'key-1')))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await activationsOf(order.reference)).activations).toHaveLength(1)
  })

  test('gives a final refusal again', async () => {
    const order = { ...esimOrder, reference: 'refused', zipCode: '10199' }
    const answers = [await activate(order, 'key-2'), await activate(order, 'key-2')]
    expect(answers[1]).toEqual(answers[0])
  })

  test('is refused with another body', async () => {
    await activate({ ...esimOrder, reference: 'one' }, 'key-3')
    expect(await activate({ ...esimOrder, reference: 'two' }, 'key-3')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })
})

describe('shipping a SIM card', () => {
  test('sends it a while later, and it can be activated', async () => {
    const order = cardOrder('ship-1')
    const { status, body } = await post<Shipment>('/shipments', order, 'ship-1')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'preparing', trackingNumber: null, carrierName: null })
    const [event] = await sandbox.hooks.waitFor('shipment.shipped', 1, body.id)
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^cev_/),
      data: { id: body.id, reference: 'ship-1', status: 'shipped', carrierName: 'USPS' },
    })
    expect(await get('/shipments?reference=ship-1')).toMatchObject({
      shipments: [{ trackingNumber: expect.stringMatching(/^9400\d{18}$/) }],
    })
    const activated = await activate({
      ...esimOrder,
      simType: 'physical',
      iccid: body.iccid,
      reference: 'ship-1',
    })
    expect(activated.body).toMatchObject({ status: 'active', iccid: body.iccid })
  })
})

test('a SIM card is stopped before it leaves, or before it is asked for', async () => {
  const packed = cardOrder('ship-stuck')
  await sandbox.post('/carrier/scenario', { fault: 'never_mailed', on: packed.reference })
  expect((await post('/shipments', packed, 'ship-stuck')).status).toBe(201)
  const stop = (reference: string) => post<Shipment>('/shipments/cancellations', { reference })
  for (const answer of [await stop('ship-stuck'), await stop('ship-stuck')]) {
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  }
  const left = await post<Shipment>('/shipments', { ...packed, reference: 'ship-left' }, 'left')
  await sandbox.hooks.waitFor('shipment.shipped', 1, left.body.id)
  expect(await stop('ship-left')).toMatchObject({ status: 409, body: { code: 'already_shipped' } })
  expect(await stop('ship-late')).toMatchObject({
    status: 409,
    body: { code: 'unknown_reference' },
  })
  expect(await post('/shipments', { ...packed, reference: 'ship-late' })).toMatchObject({
    status: 409,
    body: { code: 'cancelled' },
  })
})

describe('phones', () => {
  test.each([
    ['490154203237518', { compatible: true, esim: true, model: 'Pixel 9' }],
    ['353918057712354', { compatible: true, esim: false, reason: 'not_esim_capable' }],
    ['352099001761481', { compatible: false, reason: 'locked' }],
    ['868932036356090', { compatible: false, model: null, reason: 'unknown_model' }],
    ['357805023984942', { compatible: false, reason: 'blocked' }],
    ['356741081234568', { compatible: false, reason: 'not_supported' }],
    ['354000000000010', { compatible: true, esim: true, model: null }],
    ['354000000000011', { compatible: false, reason: 'invalid_imei' }],
  ])('%s', async (imei, expected) => {
    expect((await post('/devices/check', { imei })).body).toMatchObject(expected)
  })
})

describe('usage', () => {
  test('starts with the activation and belongs to active SIMs only', async () => {
    const { body } = await activate({ ...esimOrder, reference: newReference() })
    expect((await post('/usage', { iccid: body.iccid })).body).toMatchObject({
      dataUsedMb: expect.any(Number),
      minutesUsed: 0,
      textsUsed: 0,
      asOf: expect.stringMatching(/Z$/),
    })
    expect((await post('/usage', { iccid: retailSims[0] })).status).toBe(409)
  })

  test('by day is as much as in all, and what a tester uses is reported', async () => {
    const { body } = await activate({ ...esimOrder, reference: newReference() })
    expect((await post('/use-data', { msisdn: body.msisdn, megabytes: 0 })).status).toBe(400)
    expect((await post('/use-data', { msisdn: '+15155550000', megabytes: 5 })).status).toBe(404)
    for (const megabytes of [1500, 250.5]) {
      await post('/use-data', { msisdn: body.msisdn, megabytes })
    }
    const answer = await post('/usage', { iccid: body.iccid })
    const usage = answer.body as { dataUsedMb: number; days: { dataUsedMb: number }[] } // as documented
    const { days } = usage
    expect(usage.dataUsedMb).toBeCloseTo(1750.5, 0)
    expect(days.reduce((sum, { dataUsedMb }) => sum + dataUsedMb, 0)).toBeCloseTo(1750.5, 0)
  })
})

describe('bad input', () => {
  test.each([
    ['/activations', { ...esimOrder, reference: '' }, 'reference'],
    ['/activations', { ...esimOrder, reference: 'a', simType: 'nano' }, 'simType'],
    ['/activations', { ...esimOrder, reference: 'a', zipCode: '123' }, 'zipCode'],
    ['/activations', { ...esimOrder, reference: 'a', imei: '12' }, 'imei'],
    ['/activations', { ...esimOrder, reference: 'a', simType: 'physical' }, 'iccid'],
    ['/shipments', { ...cardOrder('a'), address: undefined }, 'address'],
    ['/shipments', { ...cardOrder('a'), holder: undefined }, 'holder'],
    ['/shipments', { ...cardOrder('a'), line: undefined }, 'line'],
    ['/sims/check', { iccid: '89' }, 'iccid'],
    ['/devices/check', {}, 'imei'],
    ['/usage', 'text', 'JSON'],
  ])('%s %j is refused with a sentence', async (path, body, word) => {
    const answer = await post<{ message: string }>(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(word)
  })

  test('needs the key, a known call and a known record', async () => {
    expect((await sandbox.post('/carrier/usage', {})).status).toBe(401)
    expect((await post('/planets', {})).status).toBe(404)
    expect(await get('/activations/act_no')).toMatchObject({ code: 'not_found' })
  })
})
