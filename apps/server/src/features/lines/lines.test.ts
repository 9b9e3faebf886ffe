import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../../secret-box.ts'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '../../testing/customers.ts'
import { startTestShop, type TestShop } from '../../testing/start-test-shop.ts'
import { esimSealContext } from '../provisioning/provisioning.ts'
import { resealEsims } from './lines.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('after the key was changed, eSIM codes are sealed anew and stay the same', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const bought = expectOk(
    await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
  ).order
  await orderIn(shop, customer, bought.id, 'active')
  const { db } = shop.database
  const sealedCode = async () => {
    const [line] = await db.execute<{ sealed: string }>(
      sql`select esim_sealed as sealed from lines where order_id = ${bought.id}`,
    )
    return line?.sealed ?? ''
  }
  const demoKey = 'demo-secret-key-of-no-use-anywhere-else'
  const secretBox = createSecretBox('a key that was made this morning', [demoKey])
  const before = secretBox.open(await sealedCode(), esimSealContext(bought.id))
  await resealEsims({ db, secretBox })
  const sealed = await sealedCode()
  expect(sealed.startsWith(secretBox.mark)).toBe(true)
  const withoutOldKey = createSecretBox('a key that was made this morning')
  expect(withoutOldKey.open(sealed, esimSealContext(bought.id))).toBe(before)
})
