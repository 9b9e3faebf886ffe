import { createHmac, randomUUID } from 'node:crypto'
import type { Card } from '@openline/contract/sales/cards'
import { aCard, aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function cardsOf({ token }: TestCustomer): Promise<Card[]> {
  return expectOk(await shop.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token })).cards
}

/** We still have the card from before its bank replaced it; the provider's name of it. */
async function letReplace(card: Card): Promise<string> {
  const { rows } = await shop.database.db.execute<{ id: string }>(
    sql`update cards set expiry_year = 2020, last4_digits = '1111', fingerprint = ${`old-${card.id}`}
      where id = ${card.id} returning provider_card_id as id`,
  )
  return rows[0]?.id ?? ''
}

async function tellOfUpdate(providerCardId: string): Promise<void> {
  const id = `evt_${randomUUID()}`
  const object = { id: providerCardId, object: 'payment_method' }
  const type = 'payment_method.automatically_updated'
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const sentAt = Math.floor(shop.now().getTime() / 1000)
  const digest = createHmac('sha256', 'whsec_openline_demo')
    .update(`${sentAt}.${body}`)
    .digest('hex')
  const { status } = await fetch(shop.url('/hooks/payment'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${sentAt},v1=${digest}` },
    body,
  })
  expect(status).toBe(200)
  await eventually('the event handled', async () => {
    const { rows } = await shop.database.db.execute(
      sql`select 1 from inbox where event_id = ${id} and handled_at is not null`,
    )
    return rows[0]
  })
}

test('a card that its bank replaced has the new number and expiry, and is no second one', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const [saved] = await cardsOf(customer)
  const providerCardId = await letReplace(card)
  expect(await cardsOf(customer)).toMatchObject([{ expiry: '12/20', last4Digits: '1111' }])
  await tellOfUpdate(providerCardId)
  expect(await cardsOf(customer)).toEqual([saved])
  expect((await aCard(shop, customer)).id).toBe(card.id)
})

test('a card whose new number was saved meanwhile stays beside that one', async () => {
  const customer = await aCustomer(shop)
  const providerCardId = await letReplace(await aCard(shop, customer))
  const { expiry } = await aCard(shop, customer)
  await tellOfUpdate(providerCardId)
  expect((await cardsOf(customer)).map((card) => card.expiry)).toEqual([expiry, expiry])
})

test('an update of a card that we do not have changes nothing', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const saved = await cardsOf(customer)
  await tellOfUpdate(`pm_of_nobody_${card.id}`)
  expect(await cardsOf(customer)).toEqual(saved)
})
