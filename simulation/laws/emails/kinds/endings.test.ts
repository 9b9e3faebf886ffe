import { emailAbout } from '@openline/testing/customers'
import { aDeclinedRenewal } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { lawsOfShop } from '../laws-of-shop.ts'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

test('a try of which a held up email speaks is looked for, though no other one is planned', async () => {
  const { owner } = await aDeclinedRenewal(shop)
  const email = await emailAbout(shop, owner.customer.email, /couldn’t renew/)
  await shop.database.db.execute(sql`
    update renewals set next_try_at = null where line_id = ${owner.line.id}`)
  shop.pass(60 * 3600)
  const { time, laws, breaches } = lawsOfShop(shop)
  await laws.read(email)
  expect(breaches()).toEqual([])
  time.moveTo(new Date(time.now().getTime() + 24 * 3600_000))
  await laws.end()
  expect(breaches()).toEqual([expect.stringContaining('nothing was tried')])
})
