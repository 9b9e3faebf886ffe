import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { activationsOf, aLine, anOrder, type LineThere } from '@openline/testing/helium-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.close())

type SimAtHelium = { id: string; iccid: string; status: string; subscription_id: string }

async function simOf({ iccid }: { iccid: string }): Promise<SimAtHelium> {
  const { sims = [] } = await bridge.helium.ledger()
  const found = (sims as SimAtHelium[]).find((sim) => sim.iccid === iccid)
  if (!found) throw new Error('Helium has no such SIM')
  return found
}

function expectStatus(line: { iccid: string }, status: string) {
  return expect.poll(async () => (await simOf(line)).status).toBe(status)
}

/** Asks again for as long as the network says that it hasn't answered yet. */
async function insist(name: Parameters<OpenBridge['ask']>[0], request: object, key?: string) {
  return eventually('the network answers', async () => {
    const answer = await bridge.ask(name, request, key)
    return answer.status === 503 ? null : answer
  })
}

function suspension({ reference }: LineThere) {
  return { id: randomUUID(), reference, reason: 'lost' }
}

describe('suspensions', () => {
  test('take a line out of service and back', async () => {
    const line = await aLine(bridge)
    const one = suspension(line)
    const { reason: _reason, ...named } = one
    expect(await bridge.ask('suspend', one)).toMatchObject({
      status: 200,
      body: { ...named, status: 'open' },
    })
    expect(await bridge.ask('suspend', one)).toMatchObject({ status: 200 })
    await expectStatus(line, 'suspended')
    expect(await insist('endSuspension', named)).toMatchObject({
      status: 200,
      body: { ...named, status: 'ended' },
    })
    await expectStatus(line, 'active')
  })

  test('that are several keep the line out of service until the last has ended', async () => {
    const line = await aLine(bridge)
    const [first, second] = [suspension(line), suspension(line)]
    await insist('suspend', first)
    await insist('suspend', second)
    await expectStatus(line, 'suspended')
    expect((await insist('endSuspension', first)).status).toBe(200)
    expect((await insist('suspend', second)).body).toMatchObject({ status: 'open' })
    await expectStatus(line, 'suspended')
    await insist('endSuspension', second)
    await expectStatus(line, 'active')
  })

  test('that were ended before they came stay ended', async () => {
    const line = await aLine(bridge)
    const one = suspension(line)
    await insist('endSuspension', one)
    expect(await insist('suspend', one)).toMatchObject({ status: 200, body: { status: 'ended' } })
    await expectStatus(line, 'active')
  })

  test('that end while the network is still at the first change leave the line in service', async () => {
    const slow = await openBridge({ timing: { pendingActivationMs: 500 } })
    const suspended = [await aLine(slow), await aLine(slow)].map(suspension)
    const [answered, unanswered] = suspended
    expect(await slow.ask('suspend', answered ?? {})).toMatchObject({ body: { status: 'open' } })
    await slow.helium.arm({ fault: 'drop_after', on: 'POST /v1/sims/:id/suspend' })
    expect(await slow.ask('suspend', unanswered ?? {})).toMatchObject({ status: 503 })
    for (const one of suspended) {
      expect((await slow.ask('endSuspension', one)).body).toMatchObject({ status: 'ended' })
    }
    await eventually('the network has suspended and restored both lines', async () => {
      const { events = [], sims = [] } = await slow.helium.ledger()
      const changes = events.filter((event) => 'type' in event && event.type === 'sim.suspended')
      const isActive = (sim: object) => 'status' in sim && sim.status === 'active'
      return changes.length === 2 && sims.every(isActive)
    })
    await slow.close()
  })

  test('that someone made at Helium stay', async () => {
    const line = await aLine(bridge)
    const { id } = await simOf(line)
    await bridge.helium.make(`/v1/sims/${id}/suspend`, { reason: 'fraud' })
    await expectStatus(line, 'suspended')
    await bridge.helium.make('/redeliver', { event_id: 'all' })
    await expectStatus(line, 'suspended')
    const { events = [] } = await bridge.helium.ledger()
    expect(events.at(-1)).toMatchObject({ type: 'sim.suspended' })
  })

  test('of no line are refused', async () => {
    const refused = await bridge.ask('suspend', {
      ...suspension(await aLine(bridge)),
      reference: randomUUID(),
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'line_unknown' } })
  })
})

describe('the end of a line', () => {
  test('switches its SIM off and cancels its subscription, once', async () => {
    const line = await aLine(bridge)
    const { reference } = line
    const ended = { status: 200, body: { reference, status: 'ended' } }
    expect(await insist('endLine', { reference })).toMatchObject(ended)
    expect(await bridge.ask('endLine', { reference })).toMatchObject(ended)
    await expectStatus(line, 'deactivated')
    expect(await insist('endLine', { reference })).toMatchObject(ended)
    const { subscription_id } = await simOf(line)
    expect(await bridge.helium.read('subscriptions', subscription_id)).toMatchObject({
      status: 'canceled',
    })
    expect(await bridge.ask('suspend', suspension(line))).toMatchObject({
      status: 409,
      body: { code: 'line_unknown' },
    })
    const { body } = await activationsOf(bridge.ask, reference)
    expect(body.activations).toMatchObject([{ status: 'active', msisdn: line.msisdn }])
  })

  test.each([
    ['POST /v1/sims/:id/deactivate', 'drop_after'],
    ['POST /v1/subscriptions/:id/cancel', 'drop_after'],
    ['POST /v1/subscriptions/:id/cancel', 'reset_before'],
  ])('whose %s is struck by %s comes when it is asked again', async (on, fault) => {
    const line = await aLine(bridge)
    await bridge.helium.arm({ fault, on })
    const { reference } = line
    expect((await bridge.ask('endLine', { reference })).status).toBe(503)
    expect((await insist('endLine', { reference })).body).toEqual({ reference, status: 'ended' })
    await expectStatus(line, 'deactivated')
  })

  test('that was never there is refused', async () => {
    expect(await bridge.ask('endLine', { reference: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'line_unknown' },
    })
  })
})

describe('a change of plan', () => {
  test('holds immediately, and an older one changes nothing', async () => {
    const { reference } = await aLine(bridge)
    const newer = { reference, planCode: 'standard-monthly', sequence: 2 }
    const holds = { status: 200, body: { reference, planCode: 'standard-monthly' } }
    expect(await bridge.ask('changePlan', newer)).toMatchObject(holds)
    const older = { reference, planCode: 'light-monthly', sequence: 1 }
    expect(await bridge.ask('changePlan', older)).toMatchObject(holds)
    const { subscriptions = [] } = await bridge.helium.ledger()
    expect(subscriptions.at(-1)).toMatchObject({ plan_id: 'plan_standard_monthly' })
  })

  test('to a plan that HELIUM_PLANS leaves out waits', async () => {
    const { reference } = await aLine(bridge)
    const change = { reference, planCode: 'gold', sequence: 2 }
    expect((await bridge.ask('changePlan', change)).status).toBe(503)
  })
})

describe('a change of SIM', () => {
  function aChange({ reference }: LineThere) {
    return { reference: randomUUID(), line: reference, simType: 'esim' }
  }

  test('moves the number to another eSIM and retires the old one', async () => {
    const line = await aLine(bridge)
    const change = aChange(line)
    const asked = await bridge.ask('changeSim', change, change.reference)
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending', failure: null } })
    await bridge.hooks.waitFor('sim_change.updated', 1, change.reference)
    const { body } = await bridge.ask<{ simChanges: { iccid: string }[] }>('listSimChanges', {
      reference: change.reference,
    })
    expect(body.simChanges).toMatchObject([{ status: 'active', line: line.reference }])
    expect(body.simChanges[0]?.iccid).not.toBe(line.iccid)
    await expectStatus(line, 'deactivated')
    const again = await bridge.ask('changeSim', change, change.reference)
    expect(again.body).toEqual(asked.body)
    await insist('suspend', suspension(line))
    await expectStatus(body.simChanges[0] ?? line, 'suspended')
  })

  test.each([
    ['POST /v1/sims', 'drop_after'],
    ['POST /v1/sims', 'reset_before'],
    ['POST /v1/sims/:id/swap', 'drop_after'],
    ['POST /v1/sims/:id/swap', 'reset_before'],
  ])('whose %s is struck by %s orders one eSIM', async (on, fault) => {
    const line = await aLine(bridge)
    const change = aChange(line)
    await bridge.helium.arm({ fault, on })
    expect((await bridge.ask('changeSim', change, change.reference)).status).toBe(503)
    await bridge.helium.make('/forget-keys', {})
    expect((await bridge.ask('changeSim', change, change.reference)).status).toBe(201)
    await bridge.hooks.waitFor('sim_change.updated', 1, change.reference)
    const { subscription_id } = await simOf(line)
    const { sims = [] } = await bridge.helium.ledger()
    const own = (sims as SimAtHelium[]).filter((sim) => sim.subscription_id === subscription_id)
    expect(own).toHaveLength(2)
  })

  test('of no line is refused', async () => {
    const line = await aLine(bridge)
    const ofNone = { ...aChange(line), line: randomUUID() }
    expect(await bridge.ask('changeSim', ofNone, ofNone.reference)).toMatchObject({
      status: 404,
      body: { code: 'line_unknown' },
    })
  })

  describe('of a line that is out of service', () => {
    async function aLostPhone() {
      const line = await aLine(bridge)
      const lost = suspension(line)
      await insist('suspend', lost)
      await expectStatus(line, 'suspended')
      return { line, lost }
    }

    async function moved(change: { reference: string }): Promise<{ iccid: string }> {
      return eventually('the line has another SIM', async () => {
        const { body } = await bridge.ask<{ simChanges: { status: string; iccid: string }[] }>(
          'listSimChanges',
          { reference: change.reference },
        )
        return body.simChanges[0]?.status === 'active' && body.simChanges[0]
      })
    }

    test.each([
      ['which Helium swaps in service only', null],
      ['which Helium swaps as it is', 'swaps_suspended'],
    ])('%s leaves the new SIM out of service until its suspension ends', async (_how, fault) => {
      const { line, lost } = await aLostPhone()
      if (fault !== null) await bridge.helium.arm({ fault, on: (await simOf(line)).id })
      const change = aChange(line)
      const asked = await insist('changeSim', change, change.reference)
      expect(asked).toMatchObject({ status: 201, body: { status: 'pending' } })
      const next = await moved(change)
      await expectStatus(line, 'deactivated')
      await expectStatus(next, 'suspended')
      await insist('endSuspension', lost)
      await expectStatus(next, 'active')
    })

    test('stays in service where the suspension ends meanwhile', async () => {
      const { line, lost } = await aLostPhone()
      const change = aChange(line)
      await insist('changeSim', change, change.reference)
      await insist('endSuspension', lost)
      const next = await moved(change)
      await expectStatus(line, 'deactivated')
      await bridge.hooks.waitFor('sim_change.updated', 1, change.reference)
      await expectStatus(next, 'active')
    })

    test('is refused where Helium itself has suspended the line', async () => {
      const line = await aLine(bridge)
      await bridge.helium.make(`/v1/sims/${(await simOf(line)).id}/suspend`, { reason: 'fraud' })
      await expectStatus(line, 'suspended')
      const change = aChange(line)
      expect(await bridge.ask('changeSim', change, change.reference)).toMatchObject({
        status: 409,
        body: { code: 'line_suspended' },
      })
    })
  })
})

test('an order with a leased number is refused', async () => {
  const order = anOrder({}, { lease: randomUUID() })
  expect(await bridge.ask('activate', order, order.reference)).toMatchObject({
    status: 409,
    body: { code: 'not_supported' },
  })
})
