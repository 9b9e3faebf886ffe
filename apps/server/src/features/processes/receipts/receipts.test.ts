import { formatDate } from '@openline/contract/dates'
import { fixedHeaders } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { PriceNote } from '@openline/contract/sales/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  goodCard,
  type TestCustomer,
} from '@openline/testing/customers'
import { pdfText } from '@openline/testing/pdf-text'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
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

const charging = 'POST /v1/payment_intents'
const desMoines = 'America/Chicago'

function secondsUntilTomorrow(now: Date): number {
  const parts = { timeZone: desMoines, hourCycle: 'h23', timeStyle: 'medium' } as const
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en-US', parts)
    .format(now)
    .split(':')
    .map(Number)
  return (24 - hours) * 3600 - minutes * 60
}

/** The email with the receipt of an order, and the link in it, on the server of this test. */
async function receiptEmailOf(customer: TestCustomer, orderNumber: string) {
  const mail = await emailAbout(shop, customer.email, `Your Openline receipt ${orderNumber}`)
  const [path = ''] = /\/receipt\/[\w-]+/.exec(mail.text) ?? []
  return { mail, link: shop.url(path) }
}

describe('the receipt of a payment', () => {
  test('is a file with the order’s price, seller, terms and card', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    const answer = await download(customer, id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
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

  test('has the day on which the money was taken, not the one on which it was asked for', async () => {
    // An hour before midnight: a charge is repeated for less than a day.
    shop.pass(secondsUntilTomorrow(shop.now()) + 23 * 3600)
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const purchase = aPurchase(await aQuote(shop, customer), card)
    await injectFault(shop, 'payment', { fault: 'error_before', count: 'always', on: charging })
    const { order } = expectOk(await buy(shop, customer, purchase))
    expect(order.status).toBe('payment_pending')
    await resetFaults(shop, 'payment')
    shop.pass(secondsUntilTomorrow(shop.now()))
    const day = formatDate(shop.now(), 'MMM D, YYYY', desMoines)
    await shop.runTask('reconcile payments')
    const { mail } = await receiptEmailOf(customer, order.number)
    expect(mail.text).toContain(`Payment date: ${day}`)
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
      'Sales tax (Iowa), 6%',
      '911 fee (Iowa)',
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

  test('is in short in the email that says what was paid, with a link to the whole file', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    const { mail, link } = await receiptEmailOf(customer, order.number)
    const said = mail.text.replaceAll(/ +/g, ' ')
    const total = formatCents(order.lines.finalCheckoutAmountCents)
    // Half of what it was: the payment’s id, the address and the version of the terms are in the file.
    expect(said.split(/\s+/).length).toBeLessThan(160)
    for (const words of [
      `Paid: ${total}`,
      'Openline Mobile LLC',
      `Billed to: Robin Rivera, ${customer.email}`,
      `Order number: ${order.number}`,
      'Payment method: Visa ending in 4242',
      `Total paid ${total}`,
    ]) {
      expect(said).toContain(words)
    }
    expect(mail.attachments).toEqual([])
    const [opened, asked] = [await fetch(link), await download(customer, id)]
    for (const name of [
      'content-type',
      'content-disposition',
      'cache-control',
      'referrer-policy',
    ]) {
      expect(opened.headers.get(name)).toBe(asked.headers.get(name))
    }
    const [one, other] = [await opened.arrayBuffer(), await asked.arrayBuffer()]
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  })

  test('leads to the eSIM, also where no line was there when it was written', async () => {
    const { customer, order } = await paymentWith(goodCard)
    const { mail } = await receiptEmailOf(customer, order.number)
    expect(mail.text).toMatch(new RegExp(`Install eSIM\\W+\\S*/dashboard\\?esim=${order.id}`))
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

describe('the link to a receipt', () => {
  test('opens nothing when a character of it changed, or when it shows an order', async () => {
    const { customer, order } = await paymentWith(goodCard)
    const { link } = await receiptEmailOf(customer, order.number)
    const other = link.at(-5) === 'A' ? 'B' : 'A'
    expect((await fetch(`${link.slice(0, -5)}${other}${link.slice(-4)}`)).status).toBe(404)
    const { token } = customer
    const path = `/app/orders/${order.id}/link`
    const { url } = expectOk(await shop.send<{ url: string }>('GET', path, { token }))
    const ofOrder = url.replace(/.*\/track\//, '')
    expect((await fetch(shop.url(`/receipt/${ofOrder}`))).status).toBe(404)
    const ofReceipt = link.replace(/.*\/receipt\//, '')
    expect((await shop.send('GET', `/app/track/${ofReceipt}`)).status).toBe(404)
  })

  test('opens nothing thirty days after the payment', async () => {
    const { customer, order, id } = await paymentWith(goodCard)
    const { mail, link } = await receiptEmailOf(customer, order.number)
    expect(mail.text).toContain('The PDF link works until')
    const { db } = shop.database
    const paidDaysAgo = (days: number) =>
      db.execute(sql`update payment_attempts set updated_at = now() - ${days} * interval '1 day'
        where id = ${id}`)
    await paidDaysAgo(29)
    expect((await fetch(link)).status).toBe(200)
    await paidDaysAgo(31)
    expect((await fetch(link)).status).toBe(404)
  })

  test('opens a limited number of times an hour', async () => {
    const { customer, order } = await paymentWith(goodCard)
    const { link } = await receiptEmailOf(customer, order.number)
    const open = async () => (await fetch(link)).status
    for (let opened = 0; opened < 30; opened += 1) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
  })

  test('opens nothing when the account was closed', async () => {
    const { customer, order } = await paymentWith(goodCard)
    const { link } = await receiptEmailOf(customer, order.number)
    await shop.database.db.execute(sql`update customers set email = id || '@closed.invalid'
      where id = (select customer_id from orders where id = ${order.id})`)
    expect((await fetch(link)).status).toBe(404)
  })
})
