import { aPortOut, changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  orderIn,
  ordersOf,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMailedOrder } from '@openline/testing/mailed-cards'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
})

const gone = 'Our network no longer offers the SIM of this order.'

describe('when the network stops to mail SIM cards', () => {
  test('an order that waits for its card is refunded, with the true reason', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    await injectFault(shop, 'carrier', {
      fault: 'reset_before',
      on: 'POST /shipments',
      count: 1,
    })
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    await changeNetwork(shop, 'full', { cardsByMail: false })
    await orderIn(shop, customer, order.id, 'refunded')
    expect((await ordersOf(shop, customer))[0]?.failure).toEqual({
      code: 'not_supported',
      message: `${gone} Your payment was refunded.`,
    })
  })

  test('so is one whose card is packed', async () => {
    await injectFault(shop, 'carrier', { fault: 'never_mailed', count: 'always' })
    const { customer, order } = await aMailedOrder(shop, 'to_ship')
    await changeNetwork(shop, 'full', { cardsByMail: false })
    shop.pass(3600)
    await shop.runTask('retry stalled orders')
    shop.returnToPresent()
    const refunded = await orderIn(shop, customer, order.id, 'refunded')
    expect(refunded.failure?.message).toContain(gone)
  })
})

test('a number that waits for its line stays with its old carrier, and its owner is told', async () => {
  const customer = await aCustomer(shop)
  const [card, quote] = [await aCard(shop, customer), await aQuote(shop, customer)]
  const calls = portInCalls(shop, customer)
  const msisdn = aNumber()
  const { portIn } = expectOk(await calls.check(msisdn))
  if (!portIn) throw new Error('The number can’t be brought')
  const holder = { firstName: 'Robin', lastName: 'Rivera' }
  const details = { msisdn, oldService: { ...oldService, ...holder } }
  expectOk(await calls.update({ ...details, accountDetails: { zipCode: '50309' } }))
  await injectFault(shop, 'carrier', {
    fault: 'reset_before',
    on: 'POST /port-ins',
    count: 1,
  })
  const number = { choice: 'keep', msisdn }
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { number })))
  await changeNetwork(shop, 'full', { portIn: false })
  await orderIn(shop, customer, order.id, 'active')
  const ended = await calls.reached(portIn.id, 'failed')
  expect(ended.reason).toMatchObject({
    code: 'not_offered',
    message: 'We can’t bring over numbers from other carriers right now.',
    hint: 'Your number stays with your old carrier. A new line gets a new number.',
  })
  expect((await onlyLineOf(shop, customer)).mdn).not.toBe(msisdn)
})

test('a lost phone whose suspension waits keeps its service, and its owner learns that', async () => {
  const owner = await aLineOwner(shop)
  const { token, email } = owner.customer
  await injectFault(shop, 'carrier', {
    fault: 'reset_before',
    on: 'POST /suspensions',
    count: 1,
  })
  expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
  await changeNetwork(shop, 'full', { suspension: false })
  const safety = await eventually('no suspension', async () => {
    const now = await safetyCalls(shop, owner).safety()
    return now.suspendedFor.length === 0 && now
  })
  expect(safety.suspendedFor).toEqual([])
  expect((await onlyLineOf(shop, owner.customer)).status).toBe('active')
  const { text } = await emailAbout(shop, email, 'Your line wasn’t suspended')
  expect(text).toContain('so its SIM still works for calls, texts and data')
})

describe('on a network that decides on port-outs itself', () => {
  test('a request is told to the owner without promising time to refuse it', async () => {
    const owner = await aLineOwner(shop)
    const pin = expectOk(await safetyCalls(shop, owner).makePin()).transferPin
    await changeNetwork(shop, 'full', { portOutDecision: false })
    const { msisdn } = owner
    await aPortOut(shop, { msisdn, accountNumber: pin.accountNumber, pin: pin.pin })
    const { text } = await emailAbout(
      shop,
      owner.customer.email,
      'Another carrier requested your number',
    )
    expect(text).toContain('it can’t be stopped in your account')
    expect(text).not.toContain('lock your number')
    expect(await safetyCalls(shop, owner).safety()).toMatchObject({
      portOut: { status: 'approved' },
      nextActions: [],
    })
    shop.pass(700)
    await shop.runTask('decide port-outs')
    expect((await safetyCalls(shop, owner).safety()).portOut?.status).toBe('approved')
  })
})

test('an unpaid line on a network that can’t suspend is told what is true', async () => {
  await changeNetwork(shop, 'full', { suspension: false })
  const { customer, line } = await aLineOwner(shop)
  shop.pass(31 * 24 * 3600)
  await shop.runTask('end periods')
  const { text } = await emailAbout(shop, customer.email, /^The plan of your .* line expired$/)
  expect(text).toContain('Until then, service may end at any time.')
  expect(text).not.toContain('You can’t call')
  expect(line.notOffered).toEqual([{ what: 'suspension', message: 'Plan expired' }])
})
