import { fixedHeaders } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { PriceNote } from '@openline/contract/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  goodCard,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { pdfText } from '@openline/testing/pdf-text'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const identity = { apiKey: 'openline-web', companyCode: 'openline' }

function download({ token }: TestCustomer, id: string) {
  return fetch(shop.url(`/app/payments/transactions/${id}/receipt`), {
    headers: { ...fixedHeaders(identity), authorization: `Bearer ${token}` },
  })
}

async function paymentWith(number: string) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, number)
  const { order } = expectOk(
    await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
  )
  const { transactions } = expectOk(
    await shop.send<{ transactions: { id: string }[] }>('GET', '/app/payments/transactions', {
      token: customer.token,
    }),
  )
  return { customer, order, id: transactions[0]?.id ?? '' }
}

describe('the receipt of a payment', () => {
  test('is a file with the order’s price, seller, terms and card', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    const answer = await download(customer, id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${order.number}.pdf"`,
    )
    const text = await pdfText(new Uint8Array(await answer.arrayBuffer()))
    const total = (order.lines.finalCheckoutAmountCents / 100).toFixed(2)
    for (const words of [
      `Receipt ${order.number}`,
      'Openline Mobile LLC',
      `Billed to Robin Rivera, ${customer.email}`,
      `Total paid $${total}`,
      'Visa ending in 4242',
      'Terms & Conditions with this order',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('explains each price line in the words of its email, the order and Payment Details', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    const { token } = customer
    type Explained = { explain: PriceNote[] }
    const ofOrder = await shop.send<Explained>('GET', `/app/orders/${order.id}`, { token })
    const path = `/app/payments/transactions/${id}`
    const ofPayment = await shop.send<Explained>('GET', path, { token })
    const { explain } = expectOk(ofOrder)
    expect(explain.map(({ text }) => text)).toEqual([
      'Plan price, 1 month',
      'Iowa tax, 6%',
      'Iowa 911 fee',
      'Regulatory Recovery Fee (charged by us, not a tax)',
    ])
    expect(expectOk(ofPayment).explain).toEqual(explain)
    const mail = await emailAbout(shop, customer.email, `Your Openline receipt ${order.number}`)
    const said = mail.text.replaceAll(/ +/g, ' ')
    const pdf = await pdfText(new Uint8Array(await (await download(customer, id)).arrayBuffer()))
    for (const { text, cents } of explain) {
      expect(said).toContain(`${text} ${formatCents(cents)}`)
      expect(pdf).toContain(`${text} ${formatCents(cents)}`)
    }
  })

  test('of an order from before the parts of the fee were stored can be read', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    await shop.database.db.execute(sql`update orders set recovery_fee_cents = null,
      tax_state = null, tax_percent = null where id = ${order.id}`)
    const pdf = await pdfText(new Uint8Array(await (await download(customer, id)).arrayBuffer()))
    const fee = formatCents(order.lines.regulatoryFeeCents)
    expect(pdf).toContain(`State 911 fee and our Regulatory Recovery Fee ${fee}`)
  })

  test('is attached to the email that thanks for the payment', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    await orderIn(shop, customer, order.id, 'active')
    const mail = await emailAbout(shop, customer.email, `Your Openline receipt ${order.number}`)
    expect(mail.attachments).toMatchObject([
      { name: `receipt-${order.number}.pdf`, type: 'application/pdf' },
    ])
    const sent = await fetch(`${shop.sandbox.url}/mail/${mail.id}/files/0`)
    const asked = await download(customer, id)
    const [one, other] = [await sent.arrayBuffer(), await asked.arrayBuffer()]
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  })

  test('does not exist when the bank refused', async () => {
    const { customer, id } = await paymentWith('4000000000000002')
    const answer = await download(customer, id)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      message: 'This payment has no receipt',
    })
  })

  test('is not found by another customer', async () => {
    const { id } = await paymentWith(goodCard)
    expect((await download(await aCustomer(shop), id)).status).toBe(404)
  })
})
