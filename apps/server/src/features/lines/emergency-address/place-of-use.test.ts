import { formatDate } from '@openline/contract/dates'
import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import type { Order } from '@openline/contract/sales/orders'
import { carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  orderIn,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { changeAddress, emergencyAddressIn, newHome } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { onlyLineOf } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const unserved = { ...newHome, streetName: 'Unserved Road' }
const subject = 'We need another address for your new line'
const daySeconds = 24 * 3600

async function buyFor(customer: TestCustomer, simType: 'esim' | 'physical'): Promise<Order> {
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType })
  const purchase = aPurchase(quote, card, { emergencyAddress: unserved })
  return expectOk(await buy(shop, customer, purchase)).order
}

/** A customer who paid for an eSIM at whose address the network activates no line. */
async function refusedAtHome() {
  const customer = await aCustomer(shop)
  const order = await buyFor(customer, 'esim')
  const state = await emergencyAddressIn(shop, customer, 'refused')
  return { customer, order, state, line: await onlyLineOf(shop, customer) }
}

async function activationsOf({ id }: { id: string }) {
  const { activations } = await carrierLedger(shop)
  return activations.filter(({ reference }) => reference === id)
}

async function subjectsTo(customer: TestCustomer): Promise<string[]> {
  return (await emailsTo(shop, customer.email)).map((email) => email.subject)
}

/** Waits until every look at an order that was queued has been taken. */
function looksDone({ id }: { id: string }): Promise<true> {
  return eventually('the looks at the order', async () => {
    const { rows } = await shop.database.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = 'provision-order' and data->>'orderId' = ${id}`,
    )
    return rows.length > 0 && rows.every(({ state }) => state === 'completed')
  })
}

function refusalIn(state: EmergencyAddressState) {
  return { address: state.refusal?.address.streetName, cancelsAt: state.refusal?.cancelsAt }
}

describe('an order at whose address the network activates no line', () => {
  test('waits and says what it needs', async () => {
    const { customer, order, state } = await refusedAtHome()
    expect(await orderIn(shop, customer, order.id, 'provisioning')).toMatchObject({ failure: null })
    expect(state).toMatchObject({
      inForce: null,
      refusal: {
        message:
          'Our network can’t activate a line at this address. Please enter the street address where you use your phone most.',
      },
    })
    const { address, cancelsAt } = refusalIn(state)
    expect(address).toBe('Unserved Road')
    const { text } = await emailAbout(shop, customer.email, subject)
    const until = formatDate(new Date(cancelsAt ?? ''), 'MMM D, YYYY', 'America/Chicago')
    expect(text).toContain(
      `If we don’t have another address by ${until}, we’ll cancel your order and refund your payment.`,
    )
    await shop.runTask('retry stalled orders')
    expect(await activationsOf(order)).toEqual([])
  })

  test('becomes a line once its owner gives another one', async () => {
    const owner = await refusedAtHome()
    const { emergencyAddress, message } = expectOk(await changeAddress(shop, owner, {}))
    expect(emergencyAddress.status).toBe('at_activation')
    expect(message).toBe('Address saved. We’ll register it when your line is activated.')
    await orderIn(shop, owner.customer, owner.order.id, 'active')
    const inForce = await emergencyAddressIn(shop, owner.customer, 'in_force')
    expect(inForce.address).toEqual(newHome)
    expect(await activationsOf(owner.order)).toHaveLength(1)
  })

  test('asks once more for an address that is refused too', async () => {
    const owner = await refusedAtHome()
    expectOk(await changeAddress(shop, owner, { streetName: 'Unserved Road', streetNumber: '7' }))
    await eventually('a second email', async () => {
      const subjects = await subjectsTo(owner.customer)
      return subjects.filter((sent) => sent === subject).length === 2
    })
    expectOk(await changeAddress(shop, owner, {}))
    await orderIn(shop, owner.customer, owner.order.id, 'active')
    expect(await activationsOf(owner.order)).toHaveLength(1)
  })

  test('gets one line when the answer about the other address is lost', async () => {
    const owner = await refusedAtHome()
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /activations' })
    expectOk(await changeAddress(shop, owner, {}))
    expectOk(await changeAddress(shop, owner, {}))
    await orderIn(shop, owner.customer, owner.order.id, 'active')
    expect(await activationsOf(owner.order)).toHaveLength(1)
  })

  test('takes no third address while the second one is at the network', async () => {
    const owner = await refusedAtHome()
    const fault = { fault: 'error_before', on: 'POST /activations', count: 'always' } as const
    await injectFault(shop, 'carrier', fault)
    expectOk(await changeAddress(shop, owner, {}))
    expect(await changeAddress(shop, owner, { streetNumber: '1602' })).toMatchObject({
      status: 409,
      body: {
        message:
          'We’re setting up your line with the address that you gave us. You can change it once your line is active.',
      },
    })
    await resetFaults(shop, 'carrier')
    await orderIn(shop, owner.customer, owner.order.id, 'active')
  })

  test('is canceled and refunded when no one gives another one for seven days', async () => {
    const { customer, order } = await refusedAtHome()
    shop.pass(7 * daySeconds - 60)
    const back = await signedInAgain(shop, customer)
    await shop.runTask('retry stalled orders')
    await looksDone(order)
    await orderIn(shop, back, order.id, 'provisioning')
    shop.pass(20 * 60)
    await shop.runTask('retry stalled orders')
    const refunded = await orderIn(shop, back, order.id, 'refunded')
    expect(refunded.failure?.message).toBe(
      'Our network couldn’t activate a line at your address. Your payment was refunded.',
    )
    expect(await activationsOf(order)).toEqual([])
  })
})

test('a SIM card that came by mail is activated once its owner gives an address that works', async () => {
  const customer = await aCustomer(shop)
  const order = await buyFor(customer, 'physical')
  await orderIn(shop, customer, order.id, 'shipped')
  const line = await onlyLineOf(shop, customer)
  const activate = () =>
    shop.send('POST', `/app/lines/${line.id}/activate`, {
      token: customer.token,
      body: { iccid: sim },
    })
  const sim = aFreeSim()
  expect(await activate()).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'iccid',
          message:
            'Our network can’t activate a line at your address. Please enter another emergency address for this line, then try again.',
        },
      ],
    },
  })
  expect((await emergencyAddressIn(shop, customer, 'refused')).refusal?.cancelsAt).not.toBeNull()
  expect(await activate()).toMatchObject({ status: 422 })
  await emailAbout(shop, customer.email, subject)
  expectOk(await changeAddress(shop, { customer, line }, {}))
  expectOk(await activate())
  await orderIn(shop, customer, order.id, 'active')
  expect(await activationsOf(order)).toHaveLength(1)
  await emailAbout(shop, customer.email, /line is ready/)
  const asked = (await subjectsTo(customer)).filter((sent) => sent === subject)
  expect(asked).toHaveLength(1)
})
