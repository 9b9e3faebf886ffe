import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { getNetwork } from '@openline/contract/platform/network'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  ordersOf,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aFreeSim } from '@openline/testing/sims'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => changeNetwork(shop, 'full'))

async function offer() {
  const answer = await shop.send<OutputOf<typeof getNetwork>>('GET', '/app/network')
  return expectOk(answer).network
}

test.each([
  ['en', 'We’ll mail you a SIM card. One you already have can’t be used for a new line.'],
  [
    'es',
    'Le enviaremos una tarjeta SIM por correo. Una que ya tenga no se puede usar para una línea nueva.',
  ],
])(
  'a checkout with a card at hand is refused where only mailed cards work, and charges nothing: %s',
  async (language, message) => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    await changeNetwork(shop, 'full', { retailCards: false })
    expect(await offer()).toMatchObject({ simCards: true, cardsByMail: true, retailCards: false })
    const { key, body } = aPurchase(quote, card, { iccid: aFreeSim() })
    const { token } = customer
    const headers = { 'accept-language': language }
    expect(await shop.send('POST', '/app/checkout', { token, key, body, headers })).toMatchObject({
      status: 409,
      body: { code: 'not_offered', errors: [{ field: 'iccid', message }] },
    })
    expect(await ordersOf(shop, customer)).toEqual([])
    expectOk(await buy(shop, customer, aPurchase(quote, card)))
  },
)

test('a network that neither mails cards nor takes others sells eSIMs only', async () => {
  await changeNetwork(shop, 'full', { retailCards: false, cardsByMail: false })
  shop.pass(2)
  const { plans } = expectOk(await shop.send<{ plans: OfferedPlan[] }>('GET', '/app/plans'))
  expect(plans.every(({ simTypes }) => simTypes.join() === 'esim')).toBe(true)
  expect(await offer()).toMatchObject({ simCards: false })
  const body = { planId: plans[0]?.planId, simType: 'physical', zipCode: '50309' }
  const quoted = await shop.send('POST', '/app/cart/quote', { body })
  expect(quoted).toMatchObject({ status: 422, body: { errors: [{ field: 'simType' }] } })
})

test('a document from before there was the field takes cards at hand, as it did then', async () => {
  await shop.database.db.execute(
    sql`update network_capabilities set document = document - 'retailCards' where document ? 'retailCards'`,
  )
  expect(await offer()).toMatchObject({ simCards: true, retailCards: true })
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  expectOk(await buy(shop, customer, aPurchase(quote, card, { iccid: aFreeSim() })))
})

function replace({ customer: { token }, line }: LineOwner, body: object) {
  const path = `/app/lines/${line.id}/replace-sim`
  return shop.send('POST', path, { token, key: randomUUID(), body })
}

test('a line moves to a card at hand only where one was mailed for it', async () => {
  const owner = await aLineOwner(shop)
  await changeNetwork(shop, 'full', { retailCards: false })
  const cardAdvice = 'Only a SIM card that we ship to you for this line will work.'
  const { safety } = safetyCalls(shop, owner)
  expect(await safety()).toMatchObject({ newSims: ['esim', 'card'], cardAdvice })
  expect(await replace(owner, { sim: 'own_card', iccid: aFreeSim() })).toMatchObject({
    status: 409,
    body: { code: 'not_offered', errors: [{ field: 'sim', message: cardAdvice }] },
  })
  const support = await aStaffMember(shop, ['support'])
  const path = `/app/desk/lines/${owner.line.id}`
  const atDesk = async () => expectOk(await shop.send<{ line: DeskLine }>('GET', path, support))
  expect((await atDesk()).line.newSims).toEqual(['esim', 'card'])
  expectOk(await replace(owner, { sim: 'card' }))
  await eventually('the card to leave', async () => (await safety()).simChange?.trackingNumber)
  expect((await safety()).newSims).toEqual(['esim', 'own_card', 'card'])
  expect((await atDesk()).line.newSims).toEqual(['esim', 'own_card', 'card'])
  expect(await replace(owner, { sim: 'own_card', iccid: aFreeSim() })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'iccid', message: 'We don’t recognize this SIM card.' }] },
  })
})
