import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  answerBank,
  emailAbout,
  expectOk,
  orderIn,
  ordersOf,
  signedInAgain,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aKeptNumber, numberOfferOf, payNumber } from '@openline/testing/number-changes'
import { moneyOf } from '@openline/testing/payment-ledger'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
})

/** A paid change of number that the network has taken and works on until its faults are reset. */
async function aPendingChange(owner: LineOwner) {
  const slow = { fault: 'pending_number_change', on: owner.order.id, count: 'always' } as const
  await injectFault(shop, 'carrier', slow)
  const msisdn = await aKeptNumber(shop, owner)
  const { order } = expectOk(await payNumber(shop, owner, msisdn))
  const isTaken = async () =>
    (await carrierLedger(shop)).numberChanges.some(({ reference }) => reference === order.id)
  await eventually('the network to take the change', isTaken)
  return { msisdn, order }
}

function orderSim({ customer: { token }, line }: LineOwner) {
  const path = `/app/lines/${line.id}/replace-sim`
  return shop.send('POST', path, { token, key: randomUUID(), body: { sim: 'card' } })
}

/** Another carrier asks for a number with a PIN that its owner made. */
async function aPinFor(owner: LineOwner) {
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  return { msisdn: owner.msisdn, ...transferPin }
}

/** A change of number that is paid as soon as the bank answers, and that the network then works on. */
async function anUnpaidChange(owner: LineOwner) {
  const slow = { fault: 'pending_number_change', on: owner.order.id, count: 'always' } as const
  await injectFault(shop, 'carrier', slow)
  const card = await aCard(shop, owner.customer, '4000002760003184')
  const msisdn = await aKeptNumber(shop, owner)
  const { order } = expectOk(await payNumber(shop, { ...owner, card }, msisdn))
  return {
    pay: () => answerBank(shop, order.redirect?.url ?? '', 'complete'),
    isUnderWay: async () => {
      const paid = async () =>
        (await ordersOf(shop, owner.customer)).find(({ id }) => id === order.id)
      const ends = new Set(['provisioning', 'refunded'])
      await eventually('the change to be paid', async () => ends.has((await paid())?.status ?? ''))
      return (await paid())?.status === 'provisioning'
    },
  }
}

describe('a change of number that the network still works on', () => {
  test('after a day is refunded, told as late, and free if it comes', async () => {
    const owner = await aLineOwner(shop)
    const { msisdn, order } = await aPendingChange(owner)
    shop.pass(23 * 3600)
    await shop.runTask('retry stalled number changes')
    owner.customer = await signedInAgain(shop, owner.customer)
    await orderIn(shop, owner.customer, order.id, 'provisioning')
    shop.pass(3660)
    await shop.runTask('retry stalled number changes')
    owner.customer = await signedInAgain(shop, owner.customer)
    const refunded = await orderIn(shop, owner.customer, order.id, 'refunded')
    expect(refunded.failure?.message).toBe(
      'Our network needed more than a day for this. If it’s done later, you don’t pay for it. Your payment was refunded.',
    )
    const cents = order.lines.finalCheckoutAmountCents
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: cents })
    const { email } = owner.customer
    const late = await emailAbout(shop, email, 'Your change of number is late')
    expect(late.text).toContain('After a day our network still hasn’t given your line another')
    expect(late.text).toContain('may still change, free of charge. We’ll email you if it does.')
    expect(late.text).toContain(`to the card you paid with (order ${order.number}).`)
    expect((await numberOfferOf(shop, owner)).reason).toBe(
      'This line is getting a new number already. We’ll email you when it has it.',
    )
    await resetFaults(shop, 'carrier')
    const told = await emailAbout(shop, email, 'Your line has a new number')
    expect(told.text).toContain('You don’t pay for it: your refund stays yours.')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
    await orderIn(shop, owner.customer, order.id, 'refunded')
  })

  test('lets its owner lock the number: the new one is locked too', async () => {
    const owner = await aLineOwner(shop)
    const { msisdn, order } = await aPendingChange(owner)
    expectOk(await safetyCalls(shop, owner).lock(true))
    await resetFaults(shop, 'carrier')
    await orderIn(shop, owner.customer, order.id, 'active')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
    expect(await safetyCalls(shop, owner).safety()).toMatchObject({
      locked: true,
      lockConfirmed: true,
    })
  })

  test('comes to a line that was suspended meanwhile', async () => {
    const owner = await aLineOwner(shop)
    const { msisdn, order } = await aPendingChange(owner)
    const { token } = owner.customer
    expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
    await resetFaults(shop, 'carrier')
    await orderIn(shop, owner.customer, order.id, 'active')
    expect(await onlyLineOf(shop, owner.customer)).toMatchObject({
      mdn: msisdn,
      status: 'suspended',
    })
  })

  test('comes before another SIM and a transfer PIN, which wait for a day at most', async () => {
    const owner = await aLineOwner(shop)
    await aPendingChange(owner)
    const staff = await aStaffMember(shop, ['support'])
    const atDesk = async () => {
      const sent = await staff.signedInAgain()
      const path = `/app/desk/lines/${owner.line.id}`
      return expectOk(await shop.send<{ line: DeskLine }>('GET', path, sent)).line
    }
    const safety = await safetyCalls(shop, owner).safety()
    expect(safety).toMatchObject({ awaitsNumber: true, nextActions: ['lock', 'suspend'] })
    const held = await atDesk()
    expect(held.numberChange).toMatchObject({ holdsSim: true })
    expect(held.nextActions).not.toContain('replace_sim')
    const message = 'This line is getting a new number. Please wait until it has it.'
    const refusal = { status: 409, body: { code: 'not_ready', message } }
    expect(await orderSim(owner)).toMatchObject(refusal)
    expect(await safetyCalls(shop, owner).makePin()).toMatchObject(refusal)
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    expect(await safetyCalls(shop, owner).safety()).toMatchObject({
      awaitsNumber: false,
      nextActions: ['lock', 'create_transfer_pin', 'suspend', 'replace_sim'],
    })
    const late = await atDesk()
    expect(late.numberChange).toMatchObject({ holdsSim: false })
    expect(late.nextActions).toContain('replace_sim')
    expectOk(await safetyCalls(shop, owner).makePin())
    expectOk(await orderSim(owner))
  })

  test('comes before a port-out of the number that it ends, whose owner is told why', async () => {
    const owner = await aLineOwner(shop)
    const withPin = await aPinFor(owner)
    const { msisdn, order } = await aPendingChange(owner)
    await aPortOut(shop, withPin)
    const { email } = owner.customer
    const told = await emailAbout(shop, email, 'We blocked a transfer of your number')
    expect(told.text).toContain('because the line is getting another number, and this one ends.')
    await eventually('the network to hear why', async () =>
      (await carrierLedger(shop)).portOuts.some(
        ({ reference, reason }) => reference === owner.order.id && reason === 'number_changing',
      ),
    )
    await resetFaults(shop, 'carrier')
    await orderIn(shop, owner.customer, order.id, 'active')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
  })
})

test('a change of number that the network hasn’t begun ends where the line is suspended', async () => {
  const owner = await aLineOwner(shop)
  const lost = { fault: 'reset_before', on: 'POST /number-changes', count: 'always' } as const
  await injectFault(shop, 'carrier', lost)
  const msisdn = await aKeptNumber(shop, owner)
  const { order } = expectOk(await payNumber(shop, owner, msisdn))
  const { token } = owner.customer
  expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
  shop.pass(6 * 60)
  await shop.runTask('retry stalled number changes')
  await orderIn(shop, owner.customer, order.id, 'refunded')
  const told = await emailAbout(shop, owner.customer.email, 'Your number couldn’t be changed')
  expect(told.text).toContain('Your line had no service, so it couldn’t get another number.')
})

describe('of a change of number and', () => {
  test('another SIM that come at once, one is under way', async () => {
    const owner = await aLineOwner(shop)
    const change = await anUnpaidChange(owner)
    const [sim] = await Promise.all([orderSim(owner), change.pay()])
    expect([200, 409]).toContain(sim.status)
    expect(await change.isUnderWay()).toBe(sim.status === 409)
  })

  test('a port-out that come at once, one is under way', async () => {
    const owner = await aLineOwner(shop)
    const withPin = await aPinFor(owner)
    const change = await anUnpaidChange(owner)
    await Promise.all([aPortOut(shop, withPin), change.pay()])
    const told = await emailAbout(
      shop,
      owner.customer.email,
      /^(?:We blocked a transfer of your|Another carrier requested your) number$/,
    )
    const isRefused = told.subject.startsWith('We blocked')
    expect(await change.isUnderWay()).toBe(isRefused)
    expect((await safetyCalls(shop, owner).safety()).portOut === null).toBe(isRefused)
  })
})
