import { randomUUID } from 'node:crypto'
import type { InboxItem } from '@openline/contract/processes/contact-desk'
import { expectOk } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function anInbox() {
  const { token } = await aStaffMember(shop, ['support'], 'Sue Porter')
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
  return { token, write, list, find }
}

test('the inbox is searched by words of a customer and of a reply, by their beginnings and without accents', async () => {
  const { token, write, list, find } = await anInbox()
  const parcel = await write('¿Dónde está mi paquete? El cartero no vino.')
  const bill = await write('My bill is too high, why?')
  expect(await find('donde PAQ')).toEqual([parcel])
  expect(await find('paquete bill')).toEqual([])
  expect(await find('aquete')).toEqual([])
  const message = (await list({})).find(({ label }) => label === bill)
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
