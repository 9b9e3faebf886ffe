import { expectOk } from '@openline/testing/customers'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, goTo, passDays, payRenewal, renewalPrice } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

/** When the renewal of each period is looked at next, by the day before the end of the paid time. */
async function looksAt({
  line,
}: LineOwner): Promise<{ number: number; daysBefore: number | null }[]> {
  const { rows } = await shop.database.db.execute<{ number: number; daysBefore: number | null }>(
    `select r.number, extract(epoch from l.renews_at - r.next_notice_at)::float / 86400 as "daysBefore"
     from renewals r join lines l on l.id = r.line_id where l.id = '${line.id}' order by r.number`,
  )
  return [...rows]
}

test('a renewal is planned two days before the first look, once', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 14.1 })
  expect(await looksAt(owner)).toEqual([])
  await goTo(shop, owner, { daysBeforeEnd: 14 })
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: 12 }])
  await goTo(shop, owner, { daysBeforeEnd: 12 })
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: 5 }])
  await shop.runTask('plan renewal notices')
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: 5 }])
})

test('the renewal of a year is planned two days before its first look', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  await goTo(shop, owner, { daysBeforeEnd: 46.1 })
  expect(await looksAt(owner)).toEqual([])
  await goTo(shop, owner, { daysBeforeEnd: 46 })
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: 44 }])
})

test('a period that was paid by hand is not looked at again', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 14 })
  expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
  await passDays(shop, owner, 2)
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: null }])
})

test('a line that was ended is not looked at again', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 14 })
  await shop.database.db.execute(
    `update lines set status = 'cancelled' where id = '${owner.line.id}'`,
  )
  await passDays(shop, owner, 2)
  expect(await looksAt(owner)).toEqual([{ number: 2, daysBefore: null }])
})
