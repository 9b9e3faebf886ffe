import { randomUUID } from 'node:crypto'
import { aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aMergeDesk } from '@openline/testing/merging'
import { isFreeNumber, numberCalls } from '@openline/testing/new-numbers'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaiting } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()
const { aChooser, lease, someNumbers } = numberCalls(shop)

function saveDraft({ token }: TestCustomer) {
  const body = { firstName: 'Robin', lastName: 'Diaz', streetLine: '1200 Grand Ave' }
  return shop.send('PUT', '/app/checkout/draft', { token, body })
}

function write({ token, email }: TestCustomer) {
  const body = { name: 'Robin Diaz', email, message: 'My bill is wrong' }
  return shop.send<{ ticket: string }>('POST', '/app/users/contactus', { token, body })
}

function close({ token }: TestCustomer) {
  const body = { acknowledged: true, endLines: false }
  return shop.send('POST', '/app/users/close', { token, key: randomUUID(), body })
}

async function rows(query: ReturnType<typeof sql>) {
  return (await shop.database.db.execute(query)).rows
}

/** A draft, a chosen number and a message that are on their way while the account ends. */
async function overtaken(customer: TestCustomer, end: () => Promise<{ status: number }>) {
  const [msisdn = ''] = await someNumbers(customer)
  const { db } = shop.database
  const sent = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from customers where id = ${customer.id} for update`)
    const ending = end()
    await untilWaiting(db, 1)
    const late = [saveDraft(customer), lease(customer, msisdn), write(customer)] as const
    await untilWaiting(db, 4)
    return { ending, late }
  })
  expect((await sent.ending).status).toBe(200)
  const [draft, number, message] = await Promise.all(sent.late)
  expect([draft.status, number.status]).toEqual([401, 401])
  expect(await rows(sql`select 1 from checkout_drafts where customer_id = ${customer.id}`)).toEqual(
    [],
  )
  expect(await rows(sql`select 1 from number_leases where customer_id = ${customer.id}`)).toEqual(
    [],
  )
  return message
}

describe('what is on its way', () => {
  test('as its account closes is refused and leaves nothing', async () => {
    const customer = await aCustomer(shop)
    const message = await overtaken(customer, () => close(customer))
    expect(message.status).toBe(401)
    expect(await rows(sql`select 1 from contact_messages where email = ${customer.email}`)).toEqual(
      [],
    )
  })

  test('as its account is merged is refused, but a message, which the one that stays has', async () => {
    const customer = await aCustomer(shop)
    const desk = await aMergeDesk(shop, customer)
    await desk.approveBoth()
    const { ticket } = expectOk(await overtaken(customer, () => desk.merge()))
    expect(
      await rows(sql`select customer_id from contact_messages where ticket = ${ticket}`),
    ).toEqual([{ customer_id: desk.to.id }])
  })
})

test.each(['close', 'merge'] as const)(
  'a number that is kept for an account is given back when it %ss',
  async (how) => {
    const { customer, msisdn } = await aChooser()
    const desk = await aMergeDesk(shop, customer)
    if (how === 'merge') await desk.approveBoth()
    expect(await isFreeNumber(shop, msisdn)).toBe(false)
    expectOk(await (how === 'merge' ? desk.merge() : close(customer)))
    await shop.runTask('give back leased numbers')
    expect(await isFreeNumber(shop, msisdn)).toBe(true)
  },
)
