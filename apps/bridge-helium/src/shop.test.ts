import { randomUUID } from 'node:crypto'
import { emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { heliumFor } from '@openline/testing/helium-network'
import { heliumLedger } from '@openline/testing/helium-side'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ network: heliumFor })
})
afterAll(() => shop.stop())

test('buying an eSIM in the shop gives a line with a number of Helium’s', async () => {
  const { msisdn } = await aLineOwner(shop)
  const { sims, subscribers } = await heliumLedger(shop)
  const [sim, ...others] = sims.filter((each) => each.msisdn === msisdn)
  expect(sim).toMatchObject({ type: 'esim', status: 'active' })
  expect(others).toEqual([])
  expect(subscribers.filter(({ id }) => id === sim?.subscriber_id)).toHaveLength(1)
})

test('a card that Helium mailed takes the place of the eSIM, whatever its number begins with', async () => {
  const owner = await aLineOwner(shop)
  const { customer, line } = owner
  const replace = (body: object) =>
    shop.send('POST', `/app/lines/${line.id}/replace-sim`, {
      token: customer.token,
      key: randomUUID(),
      body,
    })
  expect(await replace({ sim: 'card' })).toMatchObject({ status: 200 })
  const trackingNumber = await eventually('the card to leave', async () => {
    const { simChange } = await safetyCalls(shop, owner).safety()
    return simChange?.trackingNumber
  })
  const { sims } = await heliumLedger(shop)
  const card = sims.find(({ fulfillment }) => fulfillment?.tracking_number === trackingNumber)
  expect(await replace({ sim: 'own_card', iccid: card?.iccid })).toMatchObject({ status: 200 })
  await emailAbout(shop, customer.email, /has a new SIM/)
  expect((await onlyLineOf(shop, customer)).iccidLast4).toBe(card?.iccid.slice(-4))
})
