import { formatMsisdn } from '@openline/contract/phone-number'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { emailsAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const supportEmail = 'lines@support.example'

const shop = useTestShop({ env: { SUPPORT_EMAIL: supportEmail } })
afterEach(() => resetFaults(shop, 'carrier'))

function callsOf(owner: LineOwner) {
  const { activity, ...calls } = safetyCalls(shop, owner)
  return {
    ...calls,
    activity: async () =>
      expectOk(await activity()).entries.map(({ title, detail }) => `${title}: ${detail ?? ''}`),
  }
}

function refuse(on: string) {
  return injectFault(shop, 'carrier', { fault: 'bad_request', count: 'always', on })
}

async function toldSupport({ line }: LineOwner, subject: string): Promise<string> {
  const emails = await emailsAbout(shop, supportEmail, subject, line.id)
  expect(emails).toHaveLength(1)
  return emails[0]?.text ?? ''
}

/** How often we asked, by the log: what is refused for good is not asked again. */
function refusalsIn({ line }: LineOwner): number {
  return shop.logLines.filter(
    (entry) => entry.includes('carrier refused a line request') && entry.includes(line.id),
  ).length
}

describe('a lock that the network will not take', () => {
  test('holds at our side, and its owner and support are told once', async () => {
    const owner = await aLineOwner(shop)
    await refuse('POST /lines/lock')
    const { lock, safety, activity } = callsOf(owner)
    const { message, safety: after } = expectOk(await lock(true))
    expect(message).toContain('The network didn’t accept this change')
    expect(after).toMatchObject({ locked: true, lockConfirmed: false, lockRefused: true })
    const [notice] = await emailsAbout(
      shop,
      owner.customer.email,
      'The network didn’t accept your number lock',
    )
    expect(notice?.text).toContain('we’ll decline any carrier that requests it')
    const told = await toldSupport(owner, 'The network refused: lock')
    expect(told).toContain('bad_request')
    expect(told).toContain(`Number: ${formatMsisdn(owner.msisdn)}`)
    expect((await activity())[0]).toContain('The network didn’t accept this lock change')
    await resetFaults(shop, 'carrier')
    shop.pass(60)
    await shop.runTask('retry unsynced locks')
    expect(await safety()).toMatchObject({ lockConfirmed: false, lockRefused: true })
    expect(refusalsIn(owner)).toBe(1)
  })

  test('is told anew when its owner changes it again', async () => {
    const owner = await aLineOwner(shop)
    const { lock } = callsOf(owner)
    expectOk(await lock(true))
    await refuse('POST /lines/lock')
    expect(expectOk(await lock(false)).safety).toMatchObject({ locked: false, lockRefused: true })
    await emailsAbout(shop, owner.customer.email, 'The network didn’t unlock your number')
    await resetFaults(shop, 'carrier')
    const { safety } = expectOk(await lock(true))
    expect(safety).toMatchObject({ locked: true, lockConfirmed: true, lockRefused: false })
  })
})

describe('a transfer PIN', () => {
  test('that the network refuses cannot be used, and support gets an email', async () => {
    const owner = await aLineOwner(shop)
    await refuse('POST /lines/transfer-pin')
    const { makePin, safety, activity } = callsOf(owner)
    expect(await makePin()).toMatchObject({
      status: 409,
      body: { code: 'not_ready', message: expect.stringContaining('notified our support team') },
    })
    expect(await safety()).toMatchObject({ transferPin: null })
    expect(await toldSupport(owner, 'The network refused: transfer pin')).toContain('bad_request')
    expect((await activity())[0]).toBe('Transfer PIN canceled: The network didn’t accept it')
  })

  test('of a number that the network keeps locked is refused in clear words', async () => {
    const owner = await aLineOwner(shop)
    const { lock, makePin } = callsOf(owner)
    expectOk(await lock(true))
    await refuse('POST /lines/lock')
    expectOk(await lock(false))
    expect(await makePin()).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expect(refusalsIn(owner)).toBe(2)
  })
})

/** A customer whose number another carrier requests with the right PIN. */
async function aWantedNumber() {
  const owner = await aLineOwner(shop)
  const calls = callsOf(owner)
  const { transferPin } = expectOk(await calls.makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  await eventually('the port-out to be known', async () => (await calls.safety()).portOut)
  return { owner, ...calls }
}

function decide() {
  return shop.runTask('decide port-outs')
}

describe('our answer to another carrier that the network will not take', () => {
  test('lets the number stay, and its owner do something again', async () => {
    const { owner, safety, activity } = await aWantedNumber()
    await refuse('POST /portouts/decision')
    shop.pass(11 * 60)
    await decide()
    shop.returnToPresent()
    expect(await safety()).toMatchObject({ portOut: null })
    expect((await safety()).nextActions).toContain('lock')
    const [notice] = await emailsAbout(
      shop,
      owner.customer.email,
      'We blocked a transfer of your number',
    )
    expect(notice?.text).toContain('the network couldn’t complete it')
    await toldSupport(owner, 'The network refused: port out approval')
    expect((await activity())[0]).toContain('the network couldn’t complete it')
    await decide()
    await decide()
    expect(refusalsIn(owner)).toBe(1)
  })

  test('does not keep answers about other numbers waiting', async () => {
    const first = await aWantedNumber()
    await refuse('POST /portouts/decision')
    expectOk(await first.lock(true))
    await decide()
    await toldSupport(first.owner, 'The network refused: port out refusal')
    await resetFaults(shop, 'carrier')
    const second = await aWantedNumber()
    expectOk(await second.lock(true))
    await decide()
    const { portOuts } = await carrierLedger(shop)
    const statusOf = ({ owner }: typeof first) =>
      portOuts.find(({ reference }) => reference === owner.line.orderId)?.status
    expect([statusOf(first), statusOf(second)]).toEqual(['requested', 'refused'])
    expect(refusalsIn(first.owner)).toBe(1)
  })

  test('is settled when the other carrier withdrew its request meanwhile', async () => {
    const { owner, safety } = await aWantedNumber()
    await injectFault(shop, 'carrier', { fault: 'webhook_drop', count: 'always' })
    const { portOuts } = await carrierLedger(shop)
    const request = portOuts.find(({ reference }) => reference === owner.line.orderId)
    await fetch(`${shop.sandbox.url}/carrier/port-outs/${request?.id}/cancel`, { method: 'POST' })
    await refuse('POST /portouts/decision')
    shop.pass(11 * 60)
    await decide()
    shop.returnToPresent()
    expect(await safety()).toMatchObject({ portOut: null })
    await emailsAbout(shop, owner.customer.email, 'Your number stays with us')
    expect(refusalsIn(owner)).toBe(0)
  })

  test('is settled as well when the number stays as we had decided', async () => {
    const { owner, lock } = await aWantedNumber()
    await injectFault(shop, 'carrier', { fault: 'error_before', on: 'POST /portouts/decision' })
    expectOk(await lock(true))
    const { portOuts } = await carrierLedger(shop)
    const request = portOuts.find(({ reference }) => reference === owner.line.orderId)
    await fetch(`${shop.sandbox.url}/carrier/port-outs/${request?.id}/cancel`, { method: 'POST' })
    await refuse('POST /portouts/decision')
    await decide()
    await decide()
    expect(refusalsIn(owner)).toBe(0)
  })
})
