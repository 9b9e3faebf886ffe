import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'
import { readDay } from './figures.ts'
import { createPeopleConcerned } from './people-concerned.ts'

const shop = useTestShop()

test('the evening of a purchase shows its line, its money and the service still to be given', async () => {
  const { order } = await aLineOwner(shop)
  const evening = new Date(shop.now().getTime() + 3600_000)
  const day = await readDay(shop.database.db, evening)
  const { orderTotalCents, regulatoryFeeCents, finalCheckoutAmountCents } = order.lines
  expect(day).toMatchObject({
    end: evening,
    active: 1,
    suspended: 0,
    purchaseCents: finalCheckoutAmountCents,
    renewalCents: 0,
    refundCents: 0,
    endedUnpaid: 0,
    notPorted: 0,
    casesOpen: 0,
  })
  // All of it but the hours that have passed.
  const planCents = orderTotalCents + regulatoryFeeCents
  expect(day.deferredCents).toBeLessThan(planCents)
  expect(day.deferredCents).toBeGreaterThan(planCents * 0.98)
  expect(day.deferredDays).toBeGreaterThan(27)
  const next = await readDay(shop.database.db, new Date(evening.getTime() + 24 * 3600_000))
  expect(next).toMatchObject({ active: 1, purchaseCents: 0, emails: 0 })
})

test('a sentence concerns the people whose rows, addresses or names it has', async () => {
  const { db } = shop.database
  const email = 'new.12.person41@mail.example'
  const named = { firstName: 'Ada', lastName: 'Kim', password: 'Harbor$Lamp42' }
  const { id } = await shop.accounts.open({ ...named, email })
  const people = createPeopleConcerned(db)
  await people.look()
  // Who closed the account is still known.
  await db.$client.query('update customers set email = $1 where id = $2', ['gone', id])
  await people.look()
  expect(await people.of(`customer_id: ${id}, twice`)).toEqual([41])
  expect(await people.of('Mei Kim (7): POST /app/lines was answered with 500')).toEqual([7])
  expect(await people.of('an email to person9@mail.example names $28.60 (2)')).toEqual([9])
  expect(await people.of('the journal of a day has changed')).toEqual([])
})
