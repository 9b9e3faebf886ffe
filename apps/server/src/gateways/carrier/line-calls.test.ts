import { randomUUID } from 'node:crypto'
import { aPortOut, carrierAt, carrierLedger, playNetwork } from '@openline/testing/carrier-side'
import { eventually } from '@openline/testing/eventually'
import { startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { CarrierGateway } from './carrier.ts'

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox({ timing: { pendingActivationMs: 20 } })
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterEach(() => injectFault({ sandbox }, 'carrier', { reset: true }))
afterAll(() => sandbox.close())

async function aLine() {
  const reference = randomUUID()
  const order = { simType: 'esim' as const, iccid: null, imei: null, zipCode: '50309' }
  const line = await carrier.activate({
    reference,
    ...order,
    planCode: 'standard-monthly',
    ...lineUser,
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
  })
  if (line.kind !== 'active') throw new Error('The sandbox switched no line on')
  return { reference, msisdn: line.msisdn, iccid: line.iccid }
}

function at(second: number) {
  return new Date(Date.UTC(2030, 0, 1, 0, 0, second))
}

async function lineState(reference: string) {
  return (await carrierLedger({ sandbox })).lines.find((line) => line.reference === reference)
}

describe('what a line is switched to', () => {
  test('of two lock requests the later one holds, whichever comes first', async () => {
    const { reference } = await aLine()
    await carrier.setLock({ reference, locked: true, at: at(2) })
    await carrier.setLock({ reference, locked: false, at: at(1) })
    expect(await lineState(reference)).toMatchObject({ locked: true })
    await carrier.setLock({ reference, locked: false, at: at(3) })
    expect(await lineState(reference)).toMatchObject({ locked: false })
  })

  test('of a line that the carrier does not know is refused for good', async () => {
    const request = { reference: randomUUID(), at: at(1) }
    const refused = { kind: 'refused', code: 'line_unknown' }
    expect(await carrier.setLock({ ...request, locked: true })).toEqual(refused)
    const made = { accountNumber: '4400112233', pin: '824613' }
    const pin = { pinId: 'pin-1', made, expiresAt: at(9) }
    expect(await carrier.setTransferPin({ ...request, ...pin })).toEqual(refused)
    const decision = { portOutId: 'pto_unknown', approved: true, reason: null, resends: 0 }
    expect(await carrier.decidePortOut(decision)).toMatchObject({ kind: 'refused' })
  })
})

describe('usage', () => {
  test('is counted from a moment on, for every active line', async () => {
    const { iccid } = await aLine()
    expect(await carrier.readUsage(iccid, new Date(Date.now() + 3600_000))).toEqual({
      dataUsedMb: 0,
      minutesUsed: 0,
      textsUsed: 0,
      days: [],
      addOns: [],
      asOf: expect.any(Date),
    })
    expect(await carrier.readUsage('8901410325123456788', at(1))).toBeNull()
  })
})

describe('another SIM for a line', () => {
  test('serves the line from then on; the old one is retired', async () => {
    const line = await aLine()
    const request = {
      reference: randomUUID(),
      line: line.reference,
      simType: 'esim' as const,
      iccid: null,
    }
    const changed = await carrier.changeSim(request)
    expect(changed).toMatchObject({ kind: 'done', esim: { smdpAddress: expect.any(String) } })
    expect(await carrier.changeSim(request)).toEqual(changed)
    expect(await carrier.readSimChange(request.reference)).toEqual(changed)
    expect(await carrier.checkSim(line.iccid)).toMatchObject({ status: 'retired' })
  })

  test('may take its time, be refused or be unknown', async () => {
    const line = await aLine()
    const request = { line: line.reference, simType: 'esim' as const, iccid: null }
    await injectFault({ sandbox }, 'carrier', { fault: 'pending_sim_change' })
    const slow = { ...request, reference: randomUUID() }
    expect(await carrier.changeSim(slow)).toEqual({ kind: 'pending' })
    await eventually('the new SIM', async () => {
      const change = await carrier.readSimChange(slow.reference)
      return change?.kind === 'done'
    })
    await injectFault({ sandbox }, 'carrier', { fault: 'fail_sim_change' })
    const refused = await carrier.changeSim({ ...request, reference: randomUUID() })
    expect(refused).toEqual({ kind: 'refused', code: 'network_rejected' })
    const inUse = { ...request, simType: 'physical' as const, iccid: '8901410325900000015' }
    expect(await carrier.changeSim({ ...inUse, reference: randomUUID() })).toEqual({
      kind: 'refused',
      code: 'iccid_in_use',
    })
    expect(await carrier.readSimChange(randomUUID())).toBeNull()
  })
})

test('a SIM change whose SIM the network has not chosen yet is pending', async () => {
  const { reference: line } = await aLine()
  await playNetwork({ sandbox }, 'slow')
  const request = { reference: randomUUID(), line, simType: 'esim' as const, iccid: null }
  expect(await carrier.changeSim(request)).toEqual({ kind: 'pending' })
  await eventually('the new SIM', async () => {
    const change = await carrier.readSimChange(request.reference)
    return change?.kind === 'done' && change.iccid.length > 0
  })
  await playNetwork({ sandbox }, 'full')
})

describe('a number that another carrier wants', () => {
  const made = { accountNumber: '4400112233', pin: '824613' }

  const leavable = async () => {
    const line = await aLine()
    const request = { reference: line.reference, at: new Date() }
    const expiresAt = new Date(Date.now() + 60_000)
    await carrier.setTransferPin({ ...request, pinId: 'pin-1', made, expiresAt })
    return line
  }

  test('waits for our decision, and leaves when it is yes', async () => {
    const { reference, msisdn } = await leavable()
    await aPortOut({ sandbox }, { msisdn, ...made, name: 'R. Rivera', zipCode: '50309' })
    const [portOut] = await carrier.listPortOuts(reference)
    expect(portOut).toMatchObject({ status: 'requested', reason: null, pinId: 'pin-1' })
    expect(portOut).toMatchObject({ name: 'R. Rivera', zipCode: '50309' })
    const portOutId = portOut?.portOutId ?? ''
    await carrier.decidePortOut({ portOutId, approved: true, reason: null, resends: 0 })
    await eventually('the number left', async () => {
      const [now] = await carrier.listPortOuts(reference)
      return now?.status === 'completed'
    })
    const late = { portOutId, approved: false, reason: 'locked', resends: 1 }
    await carrier.decidePortOut(late)
    expect(await carrier.listPortOuts(reference)).toMatchObject([{ status: 'completed' }])
  })

  test('stays when we say no, when it is locked, and without the right PIN', async () => {
    const { reference, msisdn } = await leavable()
    await aPortOut({ sandbox }, { msisdn, ...made })
    const [portOut] = await carrier.listPortOuts(reference)
    const portOutId = portOut?.portOutId ?? ''
    await carrier.decidePortOut({ portOutId, approved: false, reason: 'locked', resends: 0 })
    await aPortOut({ sandbox }, { msisdn, ...made, accountNumber: '1' })
    for (let guess = 0; guess < 6; guess += 1) {
      await aPortOut({ sandbox }, { msisdn, ...made, pin: `00000${guess}` })
    }
    await carrier.setLock({ reference, locked: true, at: new Date() })
    await aPortOut({ sandbox }, { msisdn, ...made })
    const reasons = (await carrier.listPortOuts(reference)).map(({ reason }) => reason)
    expect(reasons).toEqual([
      'locked',
      'account_number_wrong',
      ...Array.from({ length: 5 }, () => 'transfer_pin_wrong'),
      'transfer_pin_ended',
      'locked',
    ])
  })
})

test('an answer about another line, or one that makes no sense, is no answer', async () => {
  const stub = await startHttpStub()
  const gateway = carrierAt(stub.url)
  const reference = randomUUID()
  const other = { reference: randomUUID(), locked: true, transferPinId: null }
  stub.answerWith({ body: JSON.stringify(other) })
  await expect(gateway.setLock({ reference, locked: true, at: at(1) })).rejects.toBeInstanceOf(
    Error,
  )
  const change = { reference, line: reference, esim: null, failure: null }
  const moved = { simChanges: [{ ...change, status: 'active', iccid: null }] }
  stub.answerWith({ body: JSON.stringify(moved) })
  await expect(gateway.readSimChange(reference)).rejects.toBeInstanceOf(Error)
  for (const body of ['', '{}', '{"dataUsedMb":-1,"minutesUsed":0,"textsUsed":0,"asOf":"now"}']) {
    stub.answerWith({ body })
    await expect(gateway.readUsage('8901410330000000014', at(1))).rejects.toBeInstanceOf(Error)
    await expect(gateway.listPortOuts(reference)).rejects.toBeInstanceOf(Error)
    await expect(gateway.readSimChange(reference)).rejects.toBeInstanceOf(Error)
  }
  await stub.close()
})
