import { aPortOut, carrierAt, carrierLedger, changeNetwork } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, linesOf } from '@openline/testing/lines'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { moneyOf } from '@openline/testing/payment-ledger'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
})

/** A paid change of number at work, of a line that another carrier asks for at a network that doesn't ask us. */
async function aTakenLine() {
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  const slow = { fault: 'pending_number_change', on: owner.order.id, count: 'always' } as const
  await injectFault(shop, 'carrier', slow)
  const { order } = expectOk(await payNumber(shop, owner, await aKeptNumber(shop, owner)))
  const ours = <Item extends { reference: string }>(items: readonly Item[], reference: string) =>
    items.find((item) => item.reference === reference)
  await eventually('the network to take the change', async () =>
    ours((await carrierLedger(shop)).numberChanges, order.id),
  )
  await changeNetwork(shop, 'full', { portOutDecision: false })
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  await eventually('the port-out to be known', async () => {
    const { portOut } = await safetyCalls(shop, owner).safety()
    return portOut?.status === 'approved'
  })
  return {
    ...owner,
    bought: order,
    /** The network lets the old number go. */
    async leave() {
      const portOut = ours((await carrierLedger(shop)).portOuts, owner.order.id)
      const approval = { approved: true, reason: null, resends: 0 }
      // That it asks no one means that no one can tell it.
      await changeNetwork(shop, 'full')
      const carrier = carrierAt(`${shop.sandbox.url}/carrier`)
      await carrier.decidePortOut({ portOutId: portOut?.id ?? '', ...approval })
      const isGone = async () => (await linesOf(shop, owner.customer)).length === 0
      await eventually('the line to end', isGone)
    },
    /** The network has given the line its new number. */
    change: () => resetFaults(shop, 'carrier'),
  }
}

async function expectMoneyBack({ customer, bought }: LineOwner & { bought: { id: string } }) {
  const order = await orderIn(shop, customer, bought.id, 'refunded')
  expect(order.failure?.message).toBe('This line has ended. Your payment was refunded.')
  const cents = order.lines.finalCheckoutAmountCents
  expect(await moneyOf(shop, bought.id)).toMatchObject({
    capturedCents: cents,
    refundedCents: cents,
  })
  const subject = 'Your number couldn’t be changed'
  const told = await emailAbout(shop, customer.email, subject)
  expect(told.text).toContain('Your line ended, so its new number is of no use to you.')
  expect(told.text).toContain(`to the card you paid with (order ${order.number}).`)
  const all = await emailsTo(shop, customer.email)
  expect(all.filter((email) => email.subject === subject)).toHaveLength(1)
}

describe('a change of number that was paid for a line that another carrier takes', () => {
  test('is refunded when the network carries it out afterwards', async () => {
    const taken = await aTakenLine()
    await taken.leave()
    await taken.change()
    await expectMoneyBack(taken)
    const all = await emailsTo(shop, taken.customer.email)
    expect(all.map(({ subject }) => subject)).not.toContain('Your line has a new number')
  })

  test('is refunded when the network had carried it out before', async () => {
    const taken = await aTakenLine()
    await taken.change()
    await orderIn(shop, taken.customer, taken.bought.id, 'active')
    await taken.leave()
    await expectMoneyBack(taken)
  })
})

test('a number that was bought before another carrier asks stays paid', async () => {
  const owner = await aLineOwner(shop)
  const msisdn = await aKeptNumber(shop, owner)
  const { order } = expectOk(await payNumber(shop, owner, msisdn))
  await orderIn(shop, owner.customer, order.id, 'active')
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  await aPortOut(shop, { msisdn, ...transferPin })
  await eventually('the port-out to be known', async () => {
    const { portOut } = await safetyCalls(shop, owner).safety()
    return portOut !== null
  })
  shop.pass(11 * 60)
  await shop.runTask('decide port-outs')
  shop.returnToPresent()
  await emailAbout(shop, owner.customer.email, 'Your number was transferred out')
  await eventually('what follows to be done', async () => {
    const open = await shop.database.db.execute(
      sql`select id from pgboss.job where name = 'change-number' and state <> 'completed'`,
    )
    return open.rows.length === 0
  })
  await orderIn(shop, owner.customer, order.id, 'active')
  expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
})
