import { aCard, emailAbout, moveToCalifornia } from '@openline/testing/customers'
import type { LineOwner } from '@openline/testing/lines'
import { aMovedLine } from '@openline/testing/moved-lines'
import { aLineToRenew, goTo, turnAutoRenew } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function termNotices({ line }: LineOwner): Promise<unknown[]> {
  const { rows } = await shop.database.db.execute(sql`
    select sequence, customer_id from renewal_notices
    where line_id = ${line.id} and kind = 'term' order by sequence`)
  return rows
}

test('who gets a line is told when it expires, though its owner before was told of the next charge', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await emailAbout(shop, owner.customer.email, /renews on/)
  const customer = await aMovedLine(shop, owner)
  const moved = { ...owner, customer }
  await goTo(shop, moved, { daysBeforeEnd: 4 })
  expect(await emailAbout(shop, customer.email, /plan expires on/)).toBeTruthy()
})

test('who gets a line of a year has its notice again: the one to its owner before is none to them', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  await moveToCalifornia(shop, owner.customer)
  await goTo(shop, owner, { daysBeforeEnd: 44 })
  const { id: before } = owner.customer
  expect(await termNotices(owner)).toEqual([{ sequence: 1, customer_id: before }])
  const customer = await aMovedLine(shop, owner)
  const moved = { ...owner, customer }
  await moveToCalifornia(shop, customer)
  await aCard(shop, customer)
  await turnAutoRenew(shop, moved, 'on')
  await goTo(shop, moved, { daysBeforeEnd: 42 })
  expect(await termNotices(moved)).toEqual([
    { sequence: 1, customer_id: before },
    { sequence: 2, customer_id: customer.id },
  ])
})
