import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk, orderIn, signedInAgain } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aKeptNumber, numberOfferOf, payNumber } from '@openline/testing/number-changes'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
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
})
