import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aMailedOrder } from '@openline/testing/mailed-cards'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const reason = 'The customer called and asked for it'

/** What support does on the page of an order about its emails. */
async function aDeskOf(orderId: string, customer: TestCustomer) {
  const { token } = await aStaffMember(shop, ['support'])
  const path = `/app/desk/orders/${orderId}`
  return {
    acts: async () => expectOk(await shop.send('GET', `${path}/acts`, { token })),
    again: (email: string, key: string = randomUUID()) =>
      shop.send('POST', `${path}/emails`, { token, key, body: { reason, email } }),
    untilSent: (subject: string, times: number) =>
      eventually(`${subject}: ${times}`, async () => {
        const emails = await emailsTo(shop, customer.email)
        const sent = emails.filter((mail) => mail.subject.includes(subject))
        return sent.length === times && sent
      }),
    actsOn: async () => {
      const { rows } = await shop.database.db.execute(
        sql`select act, after from staff_acts where subject_id = ${orderId} order by id`,
      )
      return rows
    },
  }
}

describe('support, for a customer who called,', () => {
  test('writes a receipt and the news of a line once more, and one time for one key', async () => {
    const { customer, order, msisdn } = await aLineOwner(shop)
    const { acts, again, untilSent, actsOn } = await aDeskOf(order.id, customer)
    expect(await acts()).toEqual({ nextActions: ['send_receipt', 'send_line_ready'] })
    await untilSent('receipt', 1)
    const key = randomUUID()
    expectOk(await again('receipt', key))
    expectOk(await again('receipt', key))
    expectOk(await again('line_ready'))
    await untilSent('line is ready', 1)
    const [receipt] = await untilSent('receipt', 2)
    // By now there is a line to name, whose whole number no email shows.
    const said = receipt?.text.replaceAll(/ +/g, ' ')
    expect(said).toContain(`Phone number: ends in ${msisdn.slice(-4)}`)
    expect(said).not.toMatch(new RegExp(`${msisdn.slice(-7, -4)}.?${msisdn.slice(-4)}`))
    expect(said).toMatch(/Paid through: \w{3} \d+, \d{4}/)
    expect((await again('card_shipped')).status).toBe(409)
    expect(await actsOn()).toMatchObject([
      { act: 'sendOrderEmailAgain', after: { email: 'receipt' } },
      { act: 'sendOrderEmailAgain', after: { email: 'line_ready' } },
    ])
  })

  test('writes once more that a card was mailed while it is on its way', async () => {
    const { customer, order } = await aMailedOrder(shop)
    const { acts, again, untilSent } = await aDeskOf(order.id, customer)
    expect(await acts()).toEqual({ nextActions: ['send_receipt', 'send_card_shipped'] })
    await untilSent('Your SIM card is on its way', 1)
    expect((await again('line_ready')).status).toBe(409)
    expectOk(await again('card_shipped'))
    await untilSent('Your SIM card is on its way', 2)
  })

  test('has nothing to write again of an order that is not paid', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer, '4000000000009995')
    const purchase = aPurchase(await aQuote(shop, customer), card)
    const { order } = expectOk(await buy(shop, customer, purchase))
    const { acts, again } = await aDeskOf(order.id, customer)
    expect(await acts()).toEqual({ nextActions: [] })
    expect((await again('receipt')).status).toBe(409)
  })
})
