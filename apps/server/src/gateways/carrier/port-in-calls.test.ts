import { randomInt, randomUUID } from 'node:crypto'
import { carrierAt } from '@openline/testing/carrier-side'
import { eventually } from '@openline/testing/eventually'
import { startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { CarrierGateway, PortInOrder } from './carrier.ts'

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox({ timing: { portInStepMs: 10 } })
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterEach(() => injectFault({ sandbox }, 'carrier', { reset: true }))
afterAll(() => sandbox.close())

let areaCode = randomInt(212, 240)
function aNumber(ending: string) {
  return `+1${(areaCode += 1)}555${ending}`
}

function anOrder(msisdn: string, more: Partial<PortInOrder> = {}): PortInOrder {
  return {
    reference: randomUUID(),
    purchaseOrder: randomUUID(),
    line: { reference: randomUUID(), iccid: '8901410325123456788' },
    msisdn,
    accountNumber: '123456789',
    pin: '4921',
    zipCode: '50309',
    firstName: null,
    lastName: null,
    address: null,
    ...lineUser,
    ...more,
  }
}

function reached(reference: string, status: string) {
  return eventually(`a port-in that is ${status}`, async () => {
    const report = await carrier.readPortIn(reference)
    return report?.status === status && report
  })
}

describe('whether a number can move', () => {
  test('says who has it now and what they want to know', async () => {
    expect(await carrier.checkPortability({ msisdn: '+12125550111', zipCode: '50309' })).toEqual({
      portable: true,
      reason: null,
      donor: { id: 'att', name: 'AT&T' },
      required: ['account_number', 'pin', 'zip', 'name'],
    })
  })

  test('says why not', async () => {
    expect(
      await carrier.checkPortability({ msisdn: '+12125550100', zipCode: '50309' }),
    ).toMatchObject({ portable: false, reason: 'not_portable', required: [] })
  })
})

describe('an order for a number', () => {
  test('is made once, however often it is sent', async () => {
    const order = anOrder(aNumber('0151'))
    const first = await carrier.orderPortIn(order)
    expect(first).toMatchObject({ kind: 'accepted', report: { status: 'received', sequence: 1 } })
    expect(await carrier.orderPortIn(order)).toEqual(first)
  })

  test('whose answer is lost is found again', async () => {
    const order = anOrder(aNumber('0155'))
    await expect(carrier.orderPortIn(order)).rejects.toThrow('fetch failed')
    expect(await carrier.orderPortIn(order)).toMatchObject({ kind: 'accepted' })
    expect(await reached(order.reference, 'completed')).toMatchObject({ status: 'completed' })
  })

  test('that was refused is sent again with a purchase order of its own', async () => {
    const order = anOrder(aNumber('0121'))
    await carrier.orderPortIn(order)
    expect(await reached(order.reference, 'rejected')).toMatchObject({ reason: 'pin_invalid' })
    const again = { ...order, purchaseOrder: randomUUID(), pin: '5038' }
    expect(await carrier.resubmitPortIn(again)).toMatchObject({ kind: 'accepted' })
    await reached(order.reference, 'completed')
    expect(await carrier.resubmitPortIn({ ...again, purchaseOrder: randomUUID() })).toEqual({
      kind: 'refused',
      code: 'not_changeable',
    })
  })

  test('for a number that moves already is refused for good', async () => {
    const msisdn = aNumber('0151')
    await carrier.orderPortIn(anOrder(msisdn))
    expect(await carrier.orderPortIn(anOrder(msisdn))).toEqual({
      kind: 'refused',
      code: 'duplicate_port',
    })
  })

  test('can be stopped, and one that never came stays away', async () => {
    const [known, unknown] = [anOrder(aNumber('0153')), anOrder(aNumber('0199'))]
    await carrier.orderPortIn(known)
    await reached(known.reference, 'confirmed')
    const request = { reference: known.reference, key: randomUUID() }
    expect(await carrier.cancelPortIn(request)).toMatchObject({ report: { status: 'cancelled' } })
    expect(
      await carrier.cancelPortIn({ reference: unknown.reference, key: randomUUID() }),
    ).toMatchObject({ code: 'unknown_reference' })
    expect(await carrier.orderPortIn(unknown)).toEqual({ kind: 'refused', code: 'cancelled' })
  })

  test('that does not exist is not found', async () => {
    expect(await carrier.readPortIn(randomUUID())).toBeNull()
  })
})

describe('an answer about a port-in', () => {
  const report = {
    id: 'prt_1',
    reference: 'one',
    sequence: 1,
    status: 'pending',
    reason: null,
    dueAt: null,
    changeableUntil: null,
    retryAt: null,
    messaging: null,
  }

  test.each([
    ['of another reference', { ...report, reference: 'other' }],
    ['without a sequence', { ...report, sequence: undefined }],
    ['in a state that does not exist', { ...report, status: 'lost' }],
    ['that is due at no time', { ...report, dueAt: 'soon' }],
  ])('%s counts as none', async (_what, odd) => {
    const stub = await startHttpStub()
    stub.answerWith({ body: JSON.stringify(odd) })
    const order = anOrder('+12125550199', { reference: 'one' })
    await expect(carrierAt(stub.url).orderPortIn(order)).rejects.toThrow(/another order|\[/)
    await stub.close()
  })
})
