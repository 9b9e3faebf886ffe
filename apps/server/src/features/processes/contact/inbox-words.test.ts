import { randomUUID } from 'node:crypto'
import type { InboxItem } from '@openline/contract/processes/contact-desk'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function anInbox() {
  const { token, staffId } = await aStaffMember(shop, ['support'], 'Sue Porter')
  const write = async (message: string) => {
    const email = `ada-${randomUUID().slice(0, 8)}@example.com`
    const body = { name: 'Ada Lovelace', email, message }
    const { ticket } = expectOk(
      await shop.send<{ ticket: string }>('POST', '/app/users/contactus', { body }),
    )
    return ticket
  }
  const list = async (query: Record<string, string>) => {
    const listed = await shop.send<{ items: InboxItem[] }>('GET', '/app/desk/messages', {
      token,
      query,
    })
    return expectOk(listed).items
  }
  const find = async (words: string, show = 'open') =>
    (await list({ words, show })).map(({ label }) => label)
  return { token, staffId, write, list, find }
}

test('the inbox is searched by words of a customer and of a reply, by their beginnings and without accents', async () => {
  const { token, write, list, find } = await anInbox()
  const parcel = await write('¿Dónde está mi paquete? El cartero no vino.')
  const bill = await write('My bill is too high, why?')
  expect(await find('donde PAQ')).toEqual([parcel])
  expect(await find('paquete bill')).toEqual([])
  expect(await find('aquete')).toEqual([])
  const message = (await list({ kind: 'message' })).find(({ label }) => label === bill)
  const reply = { changes: 0, text: 'We gave a courtesy credit.', language: 'en', closes: true }
  expectOk(
    await shop.send('POST', `/app/desk/messages/${message?.id}/reply`, {
      token,
      key: randomUUID(),
      body: reply,
    }),
  )
  expect(await find('courtesy')).toEqual([])
  expect(await find('courtesy cred', 'closed')).toEqual([bill])
  expect(await find("' & | ! :*")).toContain(parcel)
})

test('words that are too long are refused by name', async () => {
  const { token } = await anInbox()
  const query = { words: 'x'.repeat(101) }
  expect(await shop.send('GET', '/app/desk/messages', { token, query })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'words', message: 'Please use fewer characters' }] },
  })
})

test('more than a hundred messages are on pages, each of them once', async () => {
  const { token, write, list } = await anInbox()
  const ticket = await write('The first of many.')
  await shop.database.db.execute(sql`
    insert into contact_messages
      (id, ticket, digest, name, email, message, language, is_suspect, received_at, waits_since, changed_at)
    select gen_random_uuid(), 'T-' || n, 'd' || n, name, email, 'One of many', language, is_suspect,
      received_at, waits_since + n * interval '1 second', changed_at
    from contact_messages, generate_series(1, 230) n where ticket = ${ticket}`)
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) => list({ kind: 'message', words: 'many', page })),
  )
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 31])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(231)
  const query = { page: '0' }
  expect(await shop.send('GET', '/app/desk/messages', { token, query })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'page' }] },
  })
})

test('what waits for someone is listed however many cases have a person', async () => {
  const { staffId, list } = await anInbox()
  const { id: customerId } = await aCustomer(shop)
  const { db } = shop.database
  // Later than the messages of the other tests, which are to stay on the first page.
  await db.execute(sql`
    with numbers as (
      insert into port_ins (id, customer_id, msisdn, status, required, zip_code, created_at, updated_at)
      select gen_random_uuid(), ${customerId}, '15155' || 550000 + n, 'draft', '{}', '50309', now(), now()
      from generate_series(1, 102) n returning id, msisdn
    ), cases as (
      insert into support_cases (id, port_in_id, kind, context, opened_at)
      select gen_random_uuid(), id, 'reported', '{}', now() + msisdn::bigint % 1000 * interval '1 hour'
      from numbers
    )
    insert into port_assignments (subject_id, staff_id, staff_name, taken_at)
    select id, ${staffId}, 'Sue Porter', ${shop.now()} from numbers
    where msisdn <> '15155550102'`)
  const query = { kind: 'port_in_case', show: 'unassigned' }
  expect((await list(query)).map(({ label }) => label)).toEqual(['15155550102'])
})
