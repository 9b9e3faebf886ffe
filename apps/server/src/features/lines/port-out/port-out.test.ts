import { createHmac, randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { Safety, TransferPin } from '@openline/contract/lines/line-safety'
import type { listLines } from '@openline/contract/lines/lines'
import type { getOrder, listOrders } from '@openline/contract/sales/orders'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk, signedInAgain } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, linesOf } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

/** A customer with a transfer PIN. */
async function aLeaver() {
  const owner = await aLineOwner(shop)
  const { token } = owner.customer
  const path = `/app/lines/${owner.line.id}`
  const made = await shop.send<{ transferPin: TransferPin }>('POST', `${path}/transfer-pin`, {
    token,
  })
  return {
    ...owner,
    pin: expectOk(made).transferPin,
    lock: () =>
      shop.send<{ safety: Safety }>('PUT', `${path}/lock`, { token, body: { locked: true } }),
    ask: (more: Partial<TransferPin> = {}) =>
      aPortOut(shop, { msisdn: owner.msisdn, ...expectOk(made).transferPin, ...more }),
    portOut: async () =>
      expectOk(await shop.send<{ safety: Safety }>('GET', `${path}/safety`, { token })).safety
        .portOut,
  }
}

async function atCarrier({ line }: LineOwner) {
  return (await carrierLedger(shop)).portOuts
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status, reason }) => (reason ? `${status} ${reason}` : status))
}

function untilAsked({ portOut }: Awaited<ReturnType<typeof aLeaver>>) {
  return eventually('the port-out to be known', portOut)
}

/** What the carrier made of it, and whether we still serve the line. */
async function outcomeOf(leaver: LineOwner): Promise<string> {
  const atTheirs = await eventually('an end', async () =>
    (await atCarrier(leaver)).find((state) => state !== 'requested' && state !== 'approved'),
  )
  const isGone = async () => (await linesOf(shop, leaver.customer)).length === 0
  if (atTheirs === 'completed') await eventually('the line to end', isGone)
  return `${atTheirs}, ${(await isGone()) ? 'gone' : 'stays'}`
}

function decide() {
  return shop.runTask('decide port-outs')
}

describe('another carrier that asks for a number', () => {
  test('waits until its owner was told and had ten minutes, then gets it', async () => {
    const leaver = await aLeaver()
    await leaver.ask()
    expect(await untilAsked(leaver)).toMatchObject({ status: 'waiting', toCarrier: 'Other Mobile' })
    const notice = await emailAbout(
      shop,
      leaver.customer.email,
      'Another carrier requested your number',
    )
    const until = /lock your number before (\d+:\d\d [AP]M C[SD]T on \w+ \d+, \d+)\./.exec(
      notice.text,
    )
    const untilMs = Date.parse(until?.[1]?.replace(' on ', ' ') ?? '')
    expect(Math.abs(untilMs - shop.now().getTime() - 10 * 60_000)).toBeLessThanOrEqual(120_000)
    expect(notice.text).toContain(`/dashboard/lines/${leaver.line.id}`)
    await decide()
    expect(await atCarrier(leaver)).toEqual(['requested'])
    shop.pass(11 * 60)
    await decide()
    shop.returnToPresent()
    const { text } = await emailAbout(
      shop,
      leaver.customer.email,
      'Your number was transferred out',
    )
    // It is too late to lock it.
    expect(text).not.toContain('lock')
    expect(text).toMatch(/Go to my account: https:\/\/shop.example\/dashboard\s/)
    expect(text).toContain('call us right away')
    expect(await linesOf(shop, leaver.customer)).toEqual([])
    expect(await atCarrier(leaver)).toEqual(['completed'])
  })

  test('leaves a line that its owner still finds, and an order that says where the number went', async () => {
    const leaver = await aLeaver()
    const { token } = leaver.customer
    await leaver.ask()
    await untilAsked(leaver)
    shop.pass(11 * 60)
    await decide()
    await eventually(
      'the line to end',
      async () => (await linesOf(shop, leaver.customer))[0] === undefined,
    )
    const { formerLines } = expectOk(
      await shop.send<OutputOf<typeof listLines>>('GET', '/app/lines', { token }),
    )
    const lineEnd = { toCarrier: 'Other Mobile', at: expect.any(String) }
    expect(formerLines).toMatchObject([{ id: leaver.line.id, mdn: leaver.msisdn, lineEnd }])
    const page = expectOk(
      await shop.send<OutputOf<typeof getOrder>>('GET', `/app/orders/${leaver.line.orderId}`, {
        token,
      }),
    )
    expect(page.order).toMatchObject({ status: 'active', lineEnd, nextActions: [] })
    expect(page.timeline.at(-1)).toMatchObject({ kind: 'line_ended', detail: 'Other Mobile' })
    const { orders } = expectOk(
      await shop.send<OutputOf<typeof listOrders>>('GET', '/app/orders', { token }),
    )
    expect(orders).toMatchObject([{ lineEnd, nextActions: [] }])
    const activity = await shop.send('GET', `/app/lines/${leaver.line.id}/activity`, { token })
    expect(activity.status).toBe(200)
    shop.pass(91 * 24 * 3600)
    const later = await signedInAgain(shop, leaver.customer)
    expect((await shop.send('GET', '/app/lines', { token: later.token })).body).toMatchObject({
      formerLines: [],
    })
    shop.returnToPresent()
  })

  test('goes away empty when the owner locks the number meanwhile', async () => {
    const leaver = await aLeaver()
    await leaver.ask()
    await untilAsked(leaver)
    expectOk(await leaver.lock())
    await decide()
    expect(await atCarrier(leaver)).toEqual(['refused locked'])
    expect(await leaver.portOut()).toBeNull()
    expect(await linesOf(shop, leaver.customer)).toMatchObject([{ status: 'active' }])
  })

  test('cannot be stopped any more once we agreed', async () => {
    const leaver = await aLeaver()
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /portouts/decision',
    })
    await leaver.ask()
    await untilAsked(leaver)
    shop.pass(11 * 60)
    await decide()
    const notReady = { status: 409, body: { code: 'not_ready' } }
    expect(await leaver.lock()).toMatchObject(notReady)
    const { token } = leaver.customer
    const path = `/app/lines/${leaver.line.id}`
    expect(await shop.send('POST', `${path}/transfer-pin`, { token })).toMatchObject(notReady)
    const another = { token, key: randomUUID(), body: { sim: 'esim' } }
    expect(await shop.send('POST', `${path}/replace-sim`, another)).toMatchObject({
      status: 409,
      body: { message: 'This number is being transferred to another carrier' },
    })
    const { safety } = expectOk(
      await shop.send<{ safety: Safety }>('GET', `${path}/safety`, { token }),
    )
    expect(safety).toMatchObject({ portOut: { status: 'approved' }, nextActions: [] })
    expect(await atCarrier(leaver)).toEqual(['requested'])
    await resetFaults(shop, 'carrier')
    await decide()
    shop.returnToPresent()
    await emailAbout(shop, leaver.customer.email, 'Your number was transferred out')
  })

  test('may withdraw its request', async () => {
    const leaver = await aLeaver()
    await leaver.ask()
    await untilAsked(leaver)
    const { portOuts } = await carrierLedger(shop)
    const asked = portOuts.find(({ reference }) => reference === leaver.line.orderId)
    await fetch(`${shop.sandbox.url}/carrier/port-outs/${asked?.id}/cancel`, { method: 'POST' })
    await emailAbout(shop, leaver.customer.email, 'Your number stays with us')
    shop.pass(11 * 60)
    await decide()
    expect(await atCarrier(leaver)).toEqual(['cancelled'])
  })

  test('with five wrong PINs ends the PIN, and each time the owner is told', async () => {
    const leaver = await aLeaver()
    const wrong = leaver.pin.pin === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) await leaver.ask({ pin: wrong })
    await emailAbout(shop, leaver.customer.email, 'Your transfer PIN was canceled')
    await eventually('five emails', async () => {
      const emails = await emailsTo(shop, leaver.customer.email)
      return emails.filter(({ subject }) => subject.startsWith('We blocked')).length === 5
    })
    await leaver.ask()
    expect((await atCarrier(leaver)).at(-1)).toBe('refused transfer_pin_ended')
  })

  test('and a lock at the same moment: one of them wins, and both sides agree who', async () => {
    const leavers = await Promise.all([aLeaver(), aLeaver(), aLeaver(), aLeaver()])
    for (const leaver of leavers) {
      await leaver.ask()
      await untilAsked(leaver)
    }
    shop.pass(11 * 60)
    const [answers] = await Promise.all([Promise.all(leavers.map(({ lock }) => lock())), decide()])
    await decide()
    shop.returnToPresent()
    const outcomes = await Promise.all(leavers.map(outcomeOf))
    expect(outcomes).toEqual(
      answers.map(({ status }) => (status === 200 ? 'refused locked, stays' : 'completed, gone')),
    )
  })
})

describe('news of a number that leaves', () => {
  test('that comes twice, late or never ends in the same way', async () => {
    const leaver = await aLeaver()
    await injectFault(
      shop,
      'carrier',
      { fault: 'webhook_double', count: 'always', on: 'portout.requested' },
      { fault: 'webhook_drop', count: 'always', on: 'portout.updated' },
    )
    await leaver.ask()
    await untilAsked(leaver)
    shop.pass(11 * 60)
    await decide()
    await eventually('the number left', async () => (await atCarrier(leaver)).includes('completed'))
    expect(await linesOf(shop, leaver.customer)).toHaveLength(1)
    await shop.runTask('poll port-outs')
    expect(await linesOf(shop, leaver.customer)).toEqual([])
    const { email } = leaver.customer
    await emailAbout(shop, email, 'Your number was transferred out')
    await emailAbout(shop, email, 'Another carrier requested your number')
    const emails = await emailsTo(shop, email)
    const asked = emails.filter(({ subject }) => subject.startsWith('Another carrier requested'))
    expect(asked).toHaveLength(1)
  })

  test('about an unknown line, or without a signature, changes nothing', async () => {
    const post = (body: string, signature: string) =>
      fetch(shop.url('/hooks/carrier'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'carrier-signature': signature },
        body,
      })
    const event = (reference: string) =>
      JSON.stringify({ id: `cev_${reference}`, type: 'portout.requested', data: { reference } })
    const sign = (body: string) => {
      const t = Math.floor(Date.now() / 1000)
      const digest = createHmac('sha256', 'carrier_demo_secret').update(`${t}.${body}`)
      return `t=${t},v1=${digest.digest('hex')}`
    }
    const unknown = event('11111111-1111-4111-8111-111111111111')
    expect((await post(unknown, sign(unknown))).status).toBe(200)
    const odd = event('no order at all')
    expect((await post(odd, sign(odd))).status).toBe(200)
    expect((await post(odd, sign(unknown))).status).toBe(400)
  })

  test('of a PIN that ran out while it waited is a no', async () => {
    const leaver = await aLeaver()
    await leaver.ask()
    await untilAsked(leaver)
    shop.pass(8 * 24 * 3600)
    await decide()
    expect(await atCarrier(leaver)).toEqual(['refused no_transfer_pin'])
  })
})
