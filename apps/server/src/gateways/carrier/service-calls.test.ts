import { randomUUID } from 'node:crypto'
import { carrierAt } from '@openline/testing/carrier-side'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { CarrierGateway } from './carrier.ts'

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox()
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterAll(() => sandbox.close())

async function aLine(): Promise<string> {
  const reference = randomUUID()
  await carrier.activate({
    reference,
    simType: 'esim',
    iccid: null,
    imei: null,
    zipCode: '50309',
    planCode: 'light-monthly',
    ...lineUser,
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
  })
  return reference
}

type Ledger = {
  suspensions: { id: string; status: string }[]
  plans: { reference: string; planCode: string }[]
  endedLines: string[]
  refreshes: { id: string; reference: string }[]
}

async function ledger() {
  return (await (await fetch(`${sandbox.url}/carrier/ledger`)).json()) as Ledger
}

async function stateOf(suspensionId: string) {
  return (await ledger()).suspensions.find(({ id }) => id === suspensionId)?.status
}

test('a line is suspended and restored, however often the calls are repeated', async () => {
  const suspension = { suspensionId: randomUUID(), reference: await aLine() }
  const suspend = () => carrier.suspendLine({ ...suspension, reason: 'unpaid' })
  expect(await suspend()).toEqual({ kind: 'done' })
  expect(await suspend()).toEqual({ kind: 'done' })
  expect(await stateOf(suspension.suspensionId)).toBe('open')
  expect(await carrier.restoreLine(suspension)).toEqual({ kind: 'done' })
  expect(await carrier.restoreLine(suspension)).toEqual({ kind: 'done' })
  expect(await stateOf(suspension.suspensionId)).toBe('ended')
})

test('a suspension that arrives after its end does nothing', async () => {
  const suspension = { suspensionId: randomUUID(), reference: await aLine() }
  expect(await carrier.restoreLine(suspension)).toEqual({ kind: 'done' })
  expect(await carrier.suspendLine({ ...suspension, reason: 'lost' })).toEqual({ kind: 'done' })
  expect(await stateOf(suspension.suspensionId)).toBe('ended')
})

test('an older change of plan does not undo a newer one', async () => {
  const reference = await aLine()
  const change = (planCode: string, sequence: number) =>
    carrier.changePlan({ reference, planCode, sequence })
  expect(await change('unlimited-monthly', 3)).toEqual({ kind: 'done' })
  expect(await change('standard-monthly', 2)).toEqual({ kind: 'done' })
  expect((await ledger()).plans).toEqual([
    { reference, planCode: 'unlimited-monthly', sequence: 3 },
  ])
})

test('a line that the network does not know is refused', async () => {
  const unknown = { suspensionId: randomUUID(), reference: randomUUID() }
  const refused = { kind: 'refused', code: 'line_unknown' }
  expect(await carrier.suspendLine({ ...unknown, reason: 'paused' })).toEqual(refused)
  expect(await carrier.restoreLine(unknown)).toEqual(refused)
  expect(
    await carrier.changePlan({ reference: unknown.reference, planCode: 'x', sequence: 1 }),
  ).toEqual(refused)
  expect(await carrier.endLine(unknown.reference)).toEqual(refused)
})

test('a line ends once and for good, however often the call is repeated', async () => {
  const reference = await aLine()
  expect(await carrier.endLine(reference)).toEqual({ kind: 'done' })
  expect(await carrier.endLine(reference)).toEqual({ kind: 'done' })
  expect((await ledger()).endedLines).toContain(reference)
  const request = { reference, locked: true, at: new Date() }
  expect(await carrier.setLock(request)).toEqual({ kind: 'refused', code: 'line_unknown' })
})

test('a line is refreshed once for a request, however often that comes', async () => {
  const reference = await aLine()
  const request = { refreshId: randomUUID(), reference }
  for (const answer of [await carrier.refreshLine(request), await carrier.refreshLine(request)]) {
    expect(answer).toEqual({ kind: 'done' })
  }
  expect((await ledger()).refreshes).toEqual([{ id: request.refreshId, reference }])
  const unknown = { refreshId: randomUUID(), reference: randomUUID() }
  expect(await carrier.refreshLine(unknown)).toEqual({ kind: 'refused', code: 'line_unknown' })
})
