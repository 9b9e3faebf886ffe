import { randomUUID } from 'node:crypto'
import { aPortOut, carrierAt } from '@openline/testing/carrier-side'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { aNumber } from '@openline/testing/port-ins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { cardOrder, lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import { secondsAfter, type TimeSpan } from '../../clock.ts'
import type { CarrierGateway, CarrierRecord } from './carrier.ts'

let sandbox: Sandbox
let stub: HttpStub
let carrier: CarrierGateway
beforeAll(async () => {
  ;[sandbox, stub] = await Promise.all([startSandbox(), startHttpStub()])
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterAll(() => Promise.all([sandbox.close(), stub.close()]))

const hour = 3600

function aroundNow(): TimeSpan {
  return { since: secondsAfter(new Date(), -hour), until: secondsAfter(new Date(), hour) }
}

async function recordsOf(span: TimeSpan, from = carrier): Promise<CarrierRecord[]> {
  const records: CarrierRecord[] = []
  for await (const page of from.listRecords(span)) records.push(...page.records)
  return records
}

async function aLine() {
  const reference = randomUUID()
  const line = await carrier.activate({
    reference,
    simType: 'esim',
    iccid: null,
    imei: null,
    zipCode: '50309',
    planCode: 'standard-monthly',
    ...lineUser,
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
  })
  if (line.kind !== 'active') throw new Error('not active')
  return { reference, msisdn: line.msisdn, iccid: line.iccid }
}

test('each thing that was asked for is listed as it is now', async () => {
  const line = await aLine()
  const [change, shipment, suspension, portIn] = Array.from({ length: 4 }, () => randomUUID())
  const ids = { change: change ?? '', shipment: shipment ?? '', portIn: portIn ?? '' }
  await carrier.ship(cardOrder(ids.shipment))
  const suspended = { suspensionId: suspension ?? '', reference: line.reference }
  await carrier.suspendLine({ ...suspended, reason: 'lost' })
  await carrier.restoreLine(suspended)
  const moved = {
    reference: ids.change,
    line: line.reference,
    simType: 'esim',
    iccid: null,
  } as const
  await carrier.changeSim(moved)
  const known = { pin: '4921', accountNumber: '123456789', zipCode: '50309' }
  const unknown = { firstName: null, lastName: null, address: null }
  await carrier.orderPortIn({
    ...known,
    ...unknown,
    ...lineUser,
    reference: ids.portIn,
    purchaseOrder: randomUUID(),
    line,
    msisdn: aNumber('0160'),
  })
  await aPortOut({ sandbox }, { msisdn: line.msisdn, accountNumber: '1', pin: '1' })
  await carrier.endLine(line.reference)
  const about = new Set([line.reference, ids.change, ids.shipment, suspension, ids.portIn])
  const listed = (await recordsOf(aroundNow())).filter(({ reference }) => about.has(reference))
  expect(
    listed.map(({ kind, reference, line: of, status }) => [kind, reference, of, status]),
  ).toEqual([
    ['activation', line.reference, null, 'ended'],
    ['shipment', ids.shipment, null, 'preparing'],
    ['suspension', suspension, line.reference, 'ended'],
    ['suspension', suspension, line.reference, 'ended'],
    ['sim_change', ids.change, line.reference, 'active'],
    ['port_in', ids.portIn, line.reference, 'received'],
    ['port_out', line.reference, null, 'refused'],
    ['line_end', line.reference, null, 'ended'],
  ])
  expect(listed[0]).toMatchObject({ msisdn: line.msisdn, at: expect.any(Date) })
  expect(listed[4]?.iccid).not.toBe(line.iccid)
})

test('the list continues past its largest page, without what came before or after', async () => {
  const line = await aLine()
  const wanted = new Set<string>()
  for (let number = 0; number <= 100; number++) {
    const suspension = { suspensionId: randomUUID(), reference: line.reference }
    await carrier.suspendLine({ ...suspension, reason: 'paused' })
    wanted.add(suspension.suspensionId)
  }
  for (const { reference } of await recordsOf(aroundNow())) wanted.delete(reference)
  expect(wanted).toEqual(new Set())
  const { since, until } = aroundNow()
  expect(await recordsOf({ since: secondsAfter(since, -hour), until: since })).toEqual([])
  expect(await recordsOf({ since: until, until: secondsAfter(until, hour) })).toEqual([])
})

test.each([
  ['is refused', { status: 400, body: '{"code":"bad_request","message":"no"}' }, 'refused'],
  ['fails', { status: 500, body: '{}' }, 'answered 500'],
  ['stands still', { body: '{"records":[],"next":"7"}' }, 'does not go on'],
] as const)('a list that %s is an error, and no empty list', async (_what, answer, words) => {
  stub.answerWith(answer)
  await expect(recordsOf(aroundNow(), carrierAt(stub.url))).rejects.toThrow(words)
})
