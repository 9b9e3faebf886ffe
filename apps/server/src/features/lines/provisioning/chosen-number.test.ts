import { randomUUID } from 'node:crypto'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { Order } from '@openline/contract/sales/orders'
import { carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  orderIn,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, linesOf, onlyLineOf } from '@openline/testing/lines'
import {
  isFreeNumber,
  numberCalls,
  numbersGivenTwice,
  useElsewhere,
} from '@openline/testing/new-numbers'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
const { lease, someNumbers, giveBack, aChooser } = numberCalls(shop)
afterEach(() => resetFaults(shop, 'carrier'))

const taken = 'This number is no longer available. Please choose another one.'

function isFree(msisdn: string): Promise<boolean> {
  return isFreeNumber(shop, msisdn)
}

type Chosen = { customer: TestCustomer; leaseId: string; msisdn: string }

async function order(
  { customer, msisdn }: Pick<Chosen, 'customer' | 'msisdn'>,
  more: Record<string, unknown> = {},
  cardNumber?: string,
) {
  const card = await aCard(shop, customer, cardNumber)
  const quote = await aQuote(shop, customer)
  const purchase = aPurchase(quote, card, {
    number: { choice: 'new', chosenMsisdn: msisdn },
    ...more,
  })
  return { purchase, answer: await buy(shop, customer, purchase) }
}

const threeDSecureCard = '4000002760003184'

describe('an order with a chosen number', () => {
  test('becomes a line with that number', async () => {
    const chosen = await aChooser()
    const { answer } = await order(chosen)
    expect(expectOk(answer).order.chosenMsisdn).toBe(chosen.msisdn)
    await orderIn(shop, chosen.customer, expectOk(answer).order.id, 'active')
    expect((await onlyLineOf(shop, chosen.customer)).mdn).toBe(chosen.msisdn)
    await shop.runTask('give back leased numbers')
    expect(await isFree(chosen.msisdn)).toBe(false)
  })

  test('that another line has gets its money back; its line at the network ends, and staff are warned', async () => {
    const other = await aLineOwner(shop)
    const chosen = await aChooser()
    await shop.database.db.execute(
      sql`update lines set mdn = ${chosen.msisdn} where id = ${other.line.id}`,
    )
    const { id, number } = expectOk((await order(chosen)).answer).order
    const { failure, lines } = await orderIn(shop, chosen.customer, id, 'refunded')
    expect(failure?.message).toContain('Our network gave us a number that another line has.')
    const cents = lines.finalCheckoutAmountCents
    expect(await moneyOf(shop, id)).toMatchObject({ capturedCents: cents, refundedCents: cents })
    expect(await numbersGivenTwice(shop, other)).toEqual([
      expect.stringContaining(`to the line of order ${number} too.`),
    ])
    const isEnded = async () => (await carrierLedger(shop)).endedLines.includes(id)
    await eventually('the line to end at the network', isEnded)
  })

  test('works with a SIM card that the customer has', async () => {
    const chosen = await aChooser()
    const card = await aCard(shop, chosen.customer)
    const quote = await aQuote(shop, chosen.customer, { simType: 'physical' })
    const number = { choice: 'new', chosenMsisdn: chosen.msisdn }
    const mailed = aPurchase(quote, card, { number })
    expect(await buy(shop, chosen.customer, mailed)).toMatchObject({
      status: 409,
      body: { code: 'not_offered', errors: [{ field: 'number' }] },
    })
    const own = aPurchase(quote, card, { number, iccid: aFreeSim() })
    const { id } = expectOk(await buy(shop, chosen.customer, own)).order
    await orderIn(shop, chosen.customer, id, 'active')
    expect((await onlyLineOf(shop, chosen.customer)).mdn).toBe(chosen.msisdn)
  })

  test('is the same order when it is sent again after its answer was lost', async () => {
    const chosen = await aChooser()
    const { answer, purchase } = await order(chosen)
    const { id } = expectOk(answer).order
    await orderIn(shop, chosen.customer, id, 'active')
    const again = expectOk(await buy(shop, chosen.customer, { ...purchase, key: randomUUID() }))
    expect(again.order.id).toBe(id)
    expect(await ordersOf(shop, chosen.customer)).toHaveLength(1)
  })

  test('is not placed with a number that its customer exchanged for another one', async () => {
    const { customer, msisdn } = await aChooser()
    const [other = ''] = await someNumbers(customer)
    expectOk(await lease(customer, other))
    const refused = await order({ customer, msisdn })
    expect(refused.answer).toMatchObject({ status: 409, body: { errors: [{ field: 'number' }] } })
    expectOk((await order({ customer, msisdn: other })).answer)
  })

  test.each([
    ['run out', async () => shop.pass(11 * 60)],
    ['been given back', async ({ customer, leaseId }: Chosen) => giveBack(customer, leaseId)],
  ])('is not placed when the lease has %s, and nothing is charged', async (_what, end) => {
    const chosen = await aChooser()
    await end(chosen)
    const { answer } = await order(chosen)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'number_taken', message: taken, errors: [{ field: 'number', message: taken }] },
    })
    expect(await ordersOf(shop, chosen.customer)).toEqual([])
  })

  test('is not placed with a stranger’s number', async () => {
    const { msisdn } = await aChooser()
    const stranger = await aCustomer(shop)
    const { answer } = await order({ customer: stranger, msisdn })
    expect(answer).toMatchObject({ status: 409, body: { code: 'number_taken' } })
    expect(await isFree(msisdn)).toBe(false)
  })

  test('is one of two that are placed at the same moment with the same number', async () => {
    const chosen = await aChooser()
    const card = await aCard(shop, chosen.customer)
    const number = { choice: 'new', chosenMsisdn: chosen.msisdn }
    const quotes = [await aQuote(shop, chosen.customer), await aQuote(shop, chosen.customer)]
    const answers = await Promise.all(
      quotes.map((quote) => buy(shop, chosen.customer, aPurchase(quote, card, { number }))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ordersOf(shop, chosen.customer)).toHaveLength(1)
  })

  test('keeps its number through a lost answer of the network', async () => {
    const chosen = await aChooser()
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /activations', count: 2 })
    const { id } = expectOk((await order(chosen)).answer).order
    await orderIn(shop, chosen.customer, id, 'active')
    expect((await onlyLineOf(shop, chosen.customer)).mdn).toBe(chosen.msisdn)
    expect(await linesOf(shop, chosen.customer)).toHaveLength(1)
  })

  test('that cannot be set up gives the number back with the money', async () => {
    const chosen = await aChooser()
    await injectFault(shop, 'carrier', { fault: 'sold_out_esim', count: 1 })
    const { id } = expectOk((await order(chosen)).answer).order
    await orderIn(shop, chosen.customer, id, 'refunded')
    const money = await moneyOf(shop, id)
    expect(money.refundedCents).toBe(money.capturedCents)
    await shop.runTask('give back leased numbers')
    expect(await isFree(chosen.msisdn)).toBe(true)
  })
})

describe('a declined order that is paid again', () => {
  const declinedCard = '4000000000000002'
  type Placed = { customer: TestCustomer; id: string }
  const pay = async ({ customer, id }: Placed, more = {}, number?: string) => {
    const { id: cardId } = await aCard(shop, customer, number)
    const { token } = customer
    const body = { cardId, ...more }
    return shop.send<{ order: Order }>('POST', `/app/orders/${id}/pay`, {
      token,
      body,
      key: randomUUID(),
    })
  }
  const declined = async () => {
    const chosen = await aChooser()
    const { answer } = await order(chosen, {}, declinedCard)
    return { ...chosen, id: expectOk(answer).order.id }
  }

  test('keeps its number while that is kept', async () => {
    const placed = await declined()
    expectOk(await pay(placed))
    await orderIn(shop, placed.customer, placed.id, 'active')
    expect((await onlyLineOf(shop, placed.customer)).mdn).toBe(placed.msisdn)
  })

  test('is not charged for a number that is gone, and gets another one', async () => {
    const placed = await declined()
    shop.pass(11 * 60)
    await useElsewhere(shop, placed.msisdn)
    const refusal = { field: 'chosenMsisdn', message: taken }
    expect(await pay(placed)).toMatchObject({
      status: 409,
      body: { code: 'number_taken', message: taken, errors: [refusal] },
    })
    const [another = '', unkept = ''] = await someNumbers(placed.customer)
    expect(await pay(placed, { chosenMsisdn: unkept })).toMatchObject({
      body: { errors: [refusal] },
    })
    expect((await moneyOf(shop, placed.id)).capturedCents).toBe(0)
    expectOk(await lease(placed.customer, another))
    expect(expectOk(await pay(placed, { chosenMsisdn: another })).order.chosenMsisdn).toBe(another)
    await orderIn(shop, placed.customer, placed.id, 'active')
    expect((await onlyLineOf(shop, placed.customer)).mdn).toBe(another)
    await shop.runTask('give back leased numbers')
    expect(await isFree(another)).toBe(false)
    const subjects = (await emailsTo(shop, placed.customer.email)).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('another number than you chose')
  })

  test('keeps the same number by a new lease, and is paid with it after another decline', async () => {
    const placed = await declined()
    shop.pass(11 * 60)
    const again = { chosenMsisdn: placed.msisdn }
    expectOk(await lease(placed.customer, placed.msisdn))
    expectOk(await pay(placed, again, declinedCard))
    expectOk(await pay(placed, again))
    await orderIn(shop, placed.customer, placed.id, 'active')
    expect((await onlyLineOf(shop, placed.customer)).mdn).toBe(placed.msisdn)
  })

  test('gets any number in place of one that is gone, which is given back', async () => {
    const placed = await declined()
    expectOk(await pay(placed, { chosenMsisdn: null }))
    await orderIn(shop, placed.customer, placed.id, 'active')
    expect((await onlyLineOf(shop, placed.customer)).mdn).not.toBe(placed.msisdn)
    await shop.runTask('give back leased numbers')
    expect(await isFree(placed.msisdn)).toBe(true)
  })
})

describe('a number whose lease ends while the bank asks', () => {
  /** An order that waits for the bank; `confirm` is the customer’s answer there. */
  async function waitingOrder() {
    const chosen = await aChooser()
    const placed = expectOk((await order(chosen, {}, threeDSecureCard)).answer).order
    if (!placed.redirect) throw new Error('The bank did not ask')
    const { url, sessionId } = placed.redirect
    const confirm = async () => {
      await answerBank(shop, url, 'complete')
      const { token } = chosen.customer
      await shop.send('POST', '/app/payments/session-result', { token, body: { sessionId } })
    }
    return { ...chosen, orderId: placed.id, confirm }
  }

  test('stays the line’s while the network has it', async () => {
    const { customer, msisdn, orderId, confirm } = await waitingOrder()
    await confirm()
    await orderIn(shop, customer, orderId, 'active')
    expect((await onlyLineOf(shop, customer)).mdn).toBe(msisdn)
    const subjects = (await emailsTo(shop, customer.email)).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('another number than you chose')
  })

  test('is replaced by another local one, and the customer is told', async () => {
    const { customer, msisdn, orderId, confirm } = await waitingOrder()
    shop.pass(11 * 60)
    await shop.runTask('give back leased numbers')
    await useElsewhere(shop, msisdn)
    await confirm()
    const active = await orderIn(shop, customer, orderId, 'active')
    const line = await onlyLineOf(shop, customer)
    expect(line.mdn).toMatch(/^\+1515\d{7}$/)
    expect(line.mdn).not.toBe(msisdn)
    const told = await emailAbout(
      shop,
      customer.email,
      `Your line has another number than you chose (${active.number})`,
    )
    expect(told.text).toContain(
      `${formatMsisdn(msisdn)} was no longer available when your payment went through.`,
    )
    expect(told.text).toContain(
      `Your line is active with another local number: ${formatMsisdn(line.mdn ?? '')}.`,
    )
    const { token } = customer
    const { timeline } = expectOk(
      await shop.send<{ timeline: { title: string; detail: string | null }[] }>(
        'GET',
        `/app/orders/${orderId}`,
        { token, headers: { 'accept-language': 'es' } },
      ),
    )
    expect(timeline.at(-1)?.detail).toBe(
      'El número que eligió ya no estaba disponible, así que su línea tiene otro local.',
    )
    expect((await emailsTo(shop, customer.email)).filter(({ id }) => id === told.id)).toHaveLength(
      1,
    )
  })

  test('is replaced once, also when the network’s refusal is lost on its way', async () => {
    const { customer, msisdn, orderId, confirm } = await waitingOrder()
    shop.pass(11 * 60)
    await useElsewhere(shop, msisdn)
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /activations', count: 2 })
    await confirm()
    await orderIn(shop, customer, orderId, 'active')
    expect((await onlyLineOf(shop, customer)).mdn).not.toBe(msisdn)
    expect(await linesOf(shop, customer)).toHaveLength(1)
    await eventually('one email about it', async () => {
      const told = (await emailsTo(shop, customer.email)).filter(({ subject }) =>
        subject.includes('another number than you chose'),
      )
      return told.length === 1
    })
  })
})
