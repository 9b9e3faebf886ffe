import { randomUUID } from 'node:crypto'
import { aCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { beforeEach, expect, test } from 'vitest'
import { messageLaws } from './messages.ts'
import { rowsThatBreak } from './rows-that-break.ts'

const shop = useTestShop()

/** The laws that this message, or the reply to it, breaks so many hours from now. */
async function broken(id: string, hours = 0): Promise<string[]> {
  const laws: string[] = []
  for (const [law, query] of Object.entries(messageLaws)) {
    if ((await rowsThatBreak(shop, query, { hours })).includes(id)) laws.push(law)
  }
  return laws
}

let messageId = ''
let replyId = ''
let email = ''

const isAnswered = 'a message is answered while the last word is ours, unless it was opened again'
const isOpen =
  'a message that its sender wrote to last is open, unless staff or its account closed it since'
const hasTicket = 'who writes to support has the ticket by email within a day'
const leaves = 'a reply of support leaves within a day, and is on record as an email'

function run(statement: string) {
  return shop.database.db.execute(statement)
}

beforeEach(async () => {
  const customer = await aCustomer(shop)
  const staff = await aStaffMember(shop, ['support'])
  email = customer.email
  const body = { name: 'Ada Lovelace', email, message: 'Where is my SIM card?' }
  expectOk(await shop.send('POST', '/app/users/contactus', { token: customer.token, body }))
  const { rows } = await run(`select id from contact_messages where email = '${email}'`)
  messageId = String(rows[0]?.['id'])
  expectOk(
    await shop.send('POST', `/app/desk/messages/${messageId}/reply`, {
      token: staff.token,
      key: randomUUID(),
      body: { changes: 0, text: 'It’s on its way.', language: 'en', closes: false },
    }),
  )
  const [entry] = (await run(`select id from contact_entries where message_id = '${messageId}'`))
    .rows
  replyId = String(entry?.['id'])
  await emailAbout(shop, email, /^Re: /)
  await eventually('the delivery to be on record', async () => {
    const { rows: sent } = await run(
      `select 1 from contact_entries where id = '${replyId}' and delivery = 'sent'`,
    )
    return sent.length > 0
  })
})

test('a message with its ticket and a reply that arrived break no law', async () => {
  expect(await broken(messageId, 48)).toEqual([])
  expect(await broken(replyId, 48)).toEqual([])
})

test('an answered message without an answer is found, and one that was opened again is not', async () => {
  await run(`update contact_messages set is_answered = false where id = '${messageId}'`)
  expect(await broken(messageId)).toEqual([isAnswered])
  await run(
    `update contact_messages set waits_since = received_at + interval '1 day' where id = '${messageId}'`,
  )
  expect(await broken(messageId)).toEqual([])
  await run(`update contact_messages set is_answered = true where id = '${messageId}'`)
})

test('an answer to a closed message is found', async () => {
  await run(`insert into contact_entries (id, message_id, text, at)
    select gen_random_uuid(), id, 'When?', received_at + interval '1 hour'
    from contact_messages where id = '${messageId}'`)
  await run(`update contact_messages set closed_at = received_at where id = '${messageId}'`)
  expect(await broken(messageId)).toEqual([isAnswered, isOpen])
  await run(`update contact_messages set closed_at = null where id = '${messageId}'`)
  await run(`delete from contact_entries where message_id = '${messageId}' and staff_id is null`)
})

test('a reply that waits, or is no email on record, is found after a day', async () => {
  await run(`update contact_entries set delivery = 'waiting' where id = '${replyId}'`)
  expect(await broken(replyId, 20)).toEqual([])
  expect(await broken(replyId, 30)).toEqual([leaves])
  await run(`update contact_entries set delivery = 'sent' where id = '${replyId}'`)
  await run(`update sent_emails set subject = 'Another' where subject like 'Re: %'`)
  expect(await broken(replyId)).toEqual([leaves])
  expect(await broken(messageId, 30)).toEqual([])
  await run(`update sent_emails set subject = 'Another'`)
  expect(await broken(messageId, 30)).toEqual([hasTicket])
})

test('what a closed account wrote and left there is found', async () => {
  await run(`update customers set email_key = 'x@closed.invalid' where email = '${email}'`)
  expect(await broken(messageId)).toEqual(['what was written goes with a closed account'])
})
