import { randomUUID } from 'node:crypto'
import type { Card } from '@openline/contract/sales/cards'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  fillCardPage,
  goodCard,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aMergedAccount } from '@openline/testing/merging'
import { redeliverEvents } from '@openline/testing/payment-events'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const mastercard = '5555555555554444'
const amex = '378282246310005'

async function cardsOf({ token }: TestCustomer): Promise<Card[]> {
  return expectOk(await shop.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token })).cards
}

async function primaryOf(customer: TestCustomer): Promise<string[]> {
  return (await cardsOf(customer)).filter(({ primaryCard }) => primaryCard).map(({ id }) => id)
}

function deleteCard({ token }: TestCustomer, cardId: string) {
  return shop.send('DELETE', '/app/payments/cards', { token, body: { cardId } })
}

function setPrimary({ token }: TestCustomer, cardId: string) {
  return shop.send('POST', '/app/payments/cards/setdefault', { token, body: { cardId } })
}

async function openPage({ token }: TestCustomer) {
  return expectOk(
    await shop.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
      token,
    }),
  )
}

function resultOf({ token }: TestCustomer, sessionId: string) {
  return shop.send('POST', '/app/payments/session-result', { token, body: { sessionId } })
}

/** How many cards the provider still keeps for a customer. */
async function keptAtProvider(customer: TestCustomer): Promise<number> {
  return (await keptAtProviderOf(customer))()
}

/** The same, also when the account is closed meanwhile. */
async function keptAtProviderOf({ id }: TestCustomer): Promise<() => Promise<number>> {
  const {
    rows: [row],
  } = await shop.database.db.execute<{ payer: string }>(
    sql`select payment_customer_id as payer from customers where id = ${id}`,
  )
  return async () => {
    const response = await fetch(
      `${shop.sandbox.url}/v1/payment_methods?customer=${row?.payer ?? ''}`,
      { headers: { authorization: 'Bearer sk_test_openline_demo' } },
    )
    return ((await response.json()) as { data: unknown[] }).data.length
  }
}

describe('the primary card', () => {
  test('is the first one saved, until the customer chooses another', async () => {
    const customer = await aCustomer(shop)
    const first = await aCard(shop, customer)
    const second = await aCard(shop, customer, mastercard)
    expect(first).toMatchObject({ primaryCard: true, nextActions: ['delete'] })
    expect(second).toMatchObject({ primaryCard: false, nextActions: ['delete', 'set_primary'] })
    const answer = await setPrimary(customer, second.id)
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await primaryOf(customer)).toEqual([second.id])
    expectOk(await setPrimary(customer, second.id))
    expect(await primaryOf(customer)).toEqual([second.id])
  })

  test('is the newest that is left, when the primary one is deleted', async () => {
    const customer = await aCustomer(shop)
    const first = await aCard(shop, customer)
    await aCard(shop, customer, mastercard)
    const newest = await aCard(shop, customer, amex)
    expectOk(await deleteCard(customer, first.id))
    expect(await primaryOf(customer)).toEqual([newest.id])
  })

  test('is one, however many are chosen, deleted and saved at once', async () => {
    const customer = await aCustomer(shop)
    const cards = [
      await aCard(shop, customer),
      await aCard(shop, customer, mastercard),
      await aCard(shop, customer, amex),
    ]
    const [first = '', second = '', third = ''] = cards.map(({ id }) => id)
    await Promise.all([
      setPrimary(customer, second),
      deleteCard(customer, first),
      setPrimary(customer, third),
      deleteCard(customer, second),
      aCard(shop, customer, '6011111111111117'),
      setPrimary(customer, second),
    ])
    expect(await primaryOf(customer)).toHaveLength(1)
    expect(await cardsOf(customer)).toHaveLength(2)
  })

  test('cannot be taken away in the database without another one', async () => {
    const card = await aCard(shop, await aCustomer(shop))
    const taken = shop.database.db
      .execute(sql`update cards set is_primary = false where id = ${card.id}`)
      .catch((error: unknown) => error)
    expect(await taken).toMatchObject({ cause: { constraint: 'cards_have_primary' } })
  })
})

describe('a deleted card', () => {
  test('is gone here and at the provider', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    expectOk(await deleteCard(customer, card.id))
    expect(await cardsOf(customer)).toEqual([])
    await eventually('removal', async () => (await keptAtProvider(customer)) === 0)
    expect(await deleteCard(customer, card.id)).toMatchObject({ status: 404 })
  })

  test('is removed at the provider later, when that does not answer now', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const route = 'POST /v1/payment_methods/:id/detach'
    await injectFault(shop, 'payment', { fault: 'error_before', count: 2, on: route })
    expectOk(await deleteCard(customer, card.id))
    expect(await cardsOf(customer)).toEqual([])
    await eventually('removal', async () => (await keptAtProvider(customer)) === 0)
  })

  test('is removed at the provider by the next server, when this one stops before', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const route = 'POST /v1/payment_methods/:id/detach'
    await injectFault(shop, 'payment', { fault: 'error_before', count: 'always', on: route })
    expectOk(await deleteCard(customer, card.id))
    await shop.restart()
    expect(await keptAtProvider(customer)).toBe(1)
    await resetFaults(shop, 'payment')
    await eventually('removal', async () => (await keptAtProvider(customer)) === 0)
  })

  test('is removed at the provider, when the account was closed before its page was filled in', async () => {
    const customer = await aCustomer(shop)
    const { token } = customer
    const path = '/app/payments/storecardpage'
    const { url } = expectOk(await shop.send<{ url: string }>('GET', path, { token }))
    const kept = await keptAtProviderOf(customer)
    const body = { endLines: false, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    await fillCardPage(shop, url, goodCard)
    await eventually('removal', async () => (await kept()) === 0)
  })

  test('is saved nowhere, when the account was merged before its page was filled in', async () => {
    const customer = await aCustomer(shop)
    const { url, sessionId } = await openPage(customer)
    await aMergedAccount(shop, customer)
    await fillCardPage(shop, url, goodCard)
    await eventually('the end of the visit', async () => {
      const ended = sql`select 1 from card_sessions where id = ${sessionId} and status <> 'open'`
      return (await shop.database.db.execute(ended)).rows.length > 0
    })
    const saved = sql`select 1 from cards where customer_id = ${customer.id}`
    expect((await shop.database.db.execute(saved)).rows).toEqual([])
    await eventually('removal', async () => (await keptAtProvider(customer)) === 0)
  })

  test('does not come back with a late event about its saving', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    expectOk(await deleteCard(customer, card.id))
    await redeliverEvents(shop)
    expect(await cardsOf(customer)).toEqual([])
  })

  test('that renews a line automatically is kept until there is another', async () => {
    const { customer, card } = await aLineOwner(shop, { purchase: { autoRenew: true } })
    // Said before anyone presses Delete, in the words of the refusal.
    const needs = async () => (await cardsOf(customer)).map(({ neededBy }) => neededBy ?? null)
    const first = expect.stringMatching(/Please add another card first/)
    expect(await needs()).toEqual([first])
    const refused = await deleteCard(customer, card.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'card_needed' } })
    expect(refused.body['message']).toMatch(/renews with this card\. Please add another card first/)
    const other = await aCard(shop, customer, mastercard)
    await shop.database.db.execute(sql`insert into renewal_settings (line_id, card_id)
      select id, ${card.id} from lines where customer_id = ${customer.id}
      on conflict (line_id) do update set card_id = excluded.card_id`)
    expect(await needs()).toEqual([
      expect.stringMatching(/choose another card for that line/),
      null,
    ])
    const chosen = await deleteCard(customer, card.id)
    expect(chosen.body['message']).toMatch(/Please choose another card for that line first/)
    expectOk(await deleteCard(customer, other.id))
    await shop.database.db.execute(sql`update renewal_settings set card_id = null`)
    const last = await aCard(shop, customer, amex)
    expectOk(await deleteCard(customer, card.id))
    expect(await primaryOf(customer)).toEqual([last.id])
  })
})

test('an expired card takes the place of no good one', async () => {
  const { customer, card } = await aLineOwner(shop, { purchase: { autoRenew: true } })
  const good = await aCard(shop, customer, mastercard)
  const old = await aCard(shop, customer, amex)
  const { db } = shop.database
  await db.execute(sql`update cards set expiry_year = 2020 where id = ${old.id}`)
  expectOk(await deleteCard(customer, card.id))
  expect(await primaryOf(customer)).toEqual([good.id])
  const refused = await deleteCard(customer, good.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'card_needed' } })
  const [needed, free] = await cardsOf(customer)
  expect([needed?.neededBy, free?.neededBy]).toEqual([refused.body['message'], undefined])
  expectOk(await deleteCard(customer, old.id))
})

describe('saving a card', () => {
  test('is stored once, however often and in whichever order events report it', async () => {
    const customer = await aCustomer(shop)
    const { url, sessionId } = await openPage(customer)
    await fillCardPage(shop, url, goodCard)
    const answers = await Promise.all([
      resultOf(customer, sessionId),
      redeliverEvents(shop).then(() => resultOf(customer, sessionId)),
      resultOf(customer, sessionId),
    ])
    await redeliverEvents(shop)
    const [card] = await cardsOf(customer)
    for (const { body } of answers) {
      expect(body).toMatchObject({ kind: 'card', status: 'saved', cardId: card?.id })
    }
    expect(await cardsOf(customer)).toHaveLength(1)
  })

  test('needs no return page: the event alone is enough', async () => {
    const customer = await aCustomer(shop)
    const { url } = await openPage(customer)
    await fillCardPage(shop, url, goodCard)
    await eventually('the card', async () => (await cardsOf(customer)).length === 1)
    expect(await primaryOf(customer)).toHaveLength(1)
  })

  test('twice keeps one card, here and at the provider', async () => {
    const customer = await aCustomer(shop)
    const first = await aCard(shop, customer)
    const again = await aCard(shop, customer)
    expect(again.id).toBe(first.id)
    expect(await cardsOf(customer)).toHaveLength(1)
    await eventually('one kept', async () => (await keptAtProvider(customer)) === 1)
  })

  test('with a page that the customer left is no card and no error', async () => {
    const customer = await aCustomer(shop)
    const { sessionId } = await openPage(customer)
    expect((await resultOf(customer, sessionId)).body).toMatchObject({ status: 'pending' })
    expect(await cardsOf(customer)).toEqual([])
  })

  test('on a page that expired saves nothing and says so in the log', async () => {
    const customer = await aCustomer(shop)
    const { sessionId } = await openPage(customer)
    await fetch(`${shop.sandbox.url}/v1/checkout/sessions/${sessionId}/expire`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_openline_demo' },
    })
    expect((await resultOf(customer, sessionId)).body).toMatchObject({ status: 'failed' })
    expect(await cardsOf(customer)).toEqual([])
    expectLogged('card was not saved', sessionId)
  })
})

test('a visit to the card page is forgotten after 30 days, its card stays', async () => {
  const customer = await aCustomer(shop)
  const { url, sessionId } = await openPage(customer)
  await fillCardPage(shop, url, goodCard)
  expect((await resultOf(customer, sessionId)).body).toMatchObject({ status: 'saved' })
  const age = async (days: number) => {
    await shop.database.db.execute(
      `update card_sessions set created_at = now() - interval '${days} days' where id = '${sessionId}'`,
    )
    await shop.runTask('sweep card sessions')
    return (await resultOf(customer, sessionId)).status
  }
  expect([await age(29), await age(31)]).toEqual([200, 404])
  expect(await cardsOf(customer)).toHaveLength(1)
})

function expectLogged(words: string, about: string) {
  return expect(shop.logLines.some((line) => line.includes(words) && line.includes(about))).toBe(
    true,
  )
}

describe('a visit that is not what it seems', () => {
  test('of another customer is not found, saves nothing and is in the log', async () => {
    const [customer, stranger] = [await aCustomer(shop), await aCustomer(shop)]
    const { url, sessionId } = await openPage(customer)
    await fillCardPage(shop, url, goodCard)
    expect(await resultOf(stranger, sessionId)).toMatchObject({ status: 404 })
    expect(await cardsOf(stranger)).toEqual([])
    expectLogged("another customer's card page session", sessionId)
  })

  test('that does not exist is not found and is logged', async () => {
    const sessionId = `cs_test_${randomUUID().replaceAll('-', '')}`
    const answer = await resultOf(await aCustomer(shop), sessionId)
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringMatching(/visit/) } })
    expectLogged('unknown payment session', sessionId)
  })

  test('of another kind, a payment at the bank, saves no card', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer, '4000002760003184')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
    )
    await answerBank(shop, order.redirect?.url ?? '', 'fail')
    const answer = await resultOf(customer, order.redirect?.sessionId ?? '')
    expect(answer.body).toMatchObject({ kind: 'order', status: 'failed' })
    expect(await cardsOf(customer)).toHaveLength(1)
  })

  test('to which the provider answers nothing useful saves nothing and can be asked again', async () => {
    const customer = await aCustomer(shop)
    const { url, sessionId } = await openPage(customer)
    const route = 'GET /v1/checkout/sessions/:id'
    await injectFault(shop, 'payment', { fault: 'empty', count: 'always', on: route })
    await fillCardPage(shop, url, goodCard)
    const unusable = await resultOf(customer, sessionId)
    await resetFaults(shop, 'payment')
    expect(unusable).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    expectLogged('returned no usable response', 'without a checkout.session')
    expect((await resultOf(customer, sessionId)).body).toMatchObject({ status: 'saved' })
  })

  test('to a page that the provider did not open is refused in plain words', async () => {
    const customer = await aCustomer(shop)
    const route = 'POST /v1/checkout/sessions'
    await injectFault(shop, 'payment', { fault: 'empty', count: 2, on: route })
    const answer = await shop.send('GET', '/app/payments/storecardpage', { token: customer.token })
    await resetFaults(shop, 'payment')
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    expect(answer.body['message']).toMatch(/Nothing was saved/)
  })
})

describe('a card of another customer', () => {
  test('can neither be deleted nor chosen nor paid with', async () => {
    const [owner, stranger] = [await aCustomer(shop), await aCustomer(shop)]
    const card = await aCard(shop, owner)
    for (const answer of [await deleteCard(stranger, card.id), await setPrimary(stranger, card.id)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const quote = await aQuote(shop, stranger)
    expect(await buy(shop, stranger, aPurchase(quote, card))).toMatchObject({ status: 422 })
    expect(await cardsOf(owner)).toHaveLength(1)
  })
})

test('an account opens the provider’s page a limited number of times, against testers of stolen cards', async () => {
  const customer = await aCustomer(shop)
  const open = () => shop.send('GET', '/app/payments/storecardpage', { token: customer.token })
  for (let visits = 0; visits < 20; visits += 1) expect((await open()).status).toBe(200)
  expect(await open()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})
