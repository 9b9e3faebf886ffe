import { randomUUID } from 'node:crypto'
import { carrierAt } from '@openline/testing/carrier-side'
import { startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { CarrierGateway } from './carrier.ts'

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox({ timing: { slowness: 0 } })
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterEach(() => injectFault({ sandbox }, 'carrier', { reset: true }))
afterAll(() => sandbox.close())

async function aLine(leaseId: string | null = null) {
  const reference = randomUUID()
  const order = { simType: 'esim' as const, iccid: null, imei: null, zipCode: '50309' }
  const answer = await carrier.activate({
    reference,
    ...order,
    planCode: 'standard-monthly',
    placeId: null,
    leaseId,
    lostLeaseId: null,
    ...lineUser,
  })
  return { reference, answer }
}

describe('a new number', () => {
  test('that is leased is the line’s that names the lease, and no one else’s', async () => {
    const [msisdn = ''] = await carrier.findNumbers({ zipCode: '50309' })
    const leaseId = randomUUID()
    const leased = { kind: 'leased', msisdn, expiresAt: expect.any(Date) }
    expect(await carrier.leaseNumber({ leaseId, msisdn })).toEqual(leased)
    expect(await carrier.leaseNumber({ leaseId, msisdn })).toEqual(leased)
    expect(await carrier.leaseNumber({ leaseId: randomUUID(), msisdn })).toEqual({
      kind: 'refused',
      code: 'number_taken',
    })
    expect((await aLine(leaseId)).answer).toMatchObject({ kind: 'active', msisdn })
    expect((await aLine(leaseId)).answer).toEqual({ kind: 'refused', code: 'number_taken' })
  })

  test('that was given back is free, also before its lease came', async () => {
    const [msisdn = ''] = await carrier.findNumbers({ areaCode: '212' })
    const [leaseId, late] = [randomUUID(), randomUUID()]
    await carrier.leaseNumber({ leaseId, msisdn })
    await carrier.endLease(leaseId)
    await carrier.endLease(late)
    expect(await carrier.leaseNumber({ leaseId: late, msisdn })).toMatchObject({ kind: 'refused' })
    expect(await carrier.findNumbers({ areaCode: '212' })).toContain(msisdn)
  })

  test('takes the place of a line’s number once, and is read again', async () => {
    const { reference: line, answer } = await aLine()
    const reference = randomUUID()
    expect(await carrier.readNumberChange(reference)).toBeNull()
    const done = await carrier.changeNumber({ reference, line, lease: null, zipCode: '50309' })
    expect(done).toEqual({ kind: 'done', msisdn: expect.stringMatching(/^\+1515\d{7}$/) })
    expect(done).not.toMatchObject(answer)
    expect(await carrier.changeNumber({ reference, line, lease: null, zipCode: '50309' })).toEqual(
      done,
    )
    expect(await carrier.readNumberChange(reference)).toEqual(done)
  })

  test('that the network can’t give is refused', async () => {
    const { reference: line } = await aLine()
    await injectFault({ sandbox }, 'carrier', { fault: 'fail_number_change', on: line })
    const change = { reference: randomUUID(), line, lease: null, zipCode: '50309' }
    expect(await carrier.changeNumber(change)).toEqual({
      kind: 'refused',
      code: 'network_rejected',
    })
  })
})

test('an answer about another lease or number is no answer', async () => {
  const stub = await startHttpStub()
  const gateway = carrierAt(stub.url)
  const [leaseId, msisdn] = [randomUUID(), '+15155550100']
  const lease = { reference: leaseId, msisdn, expiresAt: '2026-11-27T08:00:00.000Z' }
  for (const wrong of [{ reference: randomUUID() }, { msisdn: '+15155550101' }]) {
    stub.answerWith({ status: 201, body: JSON.stringify({ ...lease, ...wrong }) })
    await expect(gateway.leaseNumber({ leaseId, msisdn })).rejects.toBeInstanceOf(Error)
  }
  const change = { reference: leaseId, line: randomUUID(), status: 'active', failure: null }
  stub.answerWith({ status: 201, body: JSON.stringify({ ...change, msisdn: null }) })
  const asked = { reference: leaseId, line: change.line, lease: null, zipCode: '50309' }
  await expect(gateway.changeNumber(asked)).rejects.toThrow('without naming the new one')
  await stub.close()
})
