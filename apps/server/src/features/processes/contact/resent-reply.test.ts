import { randomUUID } from 'node:crypto'
import type { DeskMessage } from '@openline/contract/processes/contact-desk'
import {
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import { aChangedEmail, undoEmailChange } from '@openline/testing/email-change'
import { eventually } from '@openline/testing/eventually'
import { aMergedAccount } from '@openline/testing/merging'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contactEntries, contactMessages } from '../../../db/schema/contact.ts'

const shop = useTestShop()

let sue: TestStaff
beforeAll(async () => {
  sue = await aStaffMember(shop, ['support'], 'Sue Porter')
})

/** The id of a message that was just written, while signed in where there is a token. */
async function written(
  email = `ada-${randomUUID().slice(0, 8)}@example.com`,
  by: Partial<TestCustomer> = {},
): Promise<string> {
  const body = { name: 'Ada Lovelace', email, message: 'Where is my SIM card?' }
  const sent = await shop.send<{ ticket: string }>('POST', '/app/users/contactus', {
    body,
    ...(by.token !== undefined && { token: by.token }),
  })
  const { db } = shop.database
  const { id, ticket } = contactMessages
  const [row] = await db
    .select({ id })
    .from(contactMessages)
    .where(eq(ticket, expectOk(sent).ticket))
  return row?.id ?? ''
}

async function view(id: string): Promise<DeskMessage> {
  const path = `/app/desk/messages/${id}`
  const shown = await shop.send<{ message: DeskMessage }>('GET', path, { token: sue.token })
  return expectOk(shown).message
}

async function act(id: string, verb: string, body: object, seen: { changes?: number } = {}) {
  return shop.send<{ message: string }>('POST', `/app/desk/messages/${id}/${verb}`, {
    token: sue.token,
    key: randomUUID(),
    body: { changes: seen.changes ?? (await view(id)).changes, ...body },
  })
}

function reply(id: string, closes = false) {
  return act(id, 'reply', { text: 'It’s on its way.', language: 'en', closes })
}

async function linkIn(email: string): Promise<string> {
  const { text } = await emailAbout(shop, email, /^Re: /)
  return /\/answer\/([\w-]+)/.exec(text)?.[1] ?? ''
}

describe('a reply to a customer who has another email since', () => {
  test('goes there, also one that is sent again, and never to the old mailbox', async () => {
    const customer = await aCustomer(shop)
    const id = await written(customer.email, customer)
    await injectFault(shop, 'mail', { fault: 'refuse', count: 'always', on: customer.email })
    expectOk(await reply(id))
    const refused = await eventually('the refusal', async () =>
      (await view(id)).entries.find(({ delivery }) => delivery === 'refused'),
    )
    await resetFaults(shop, 'mail')
    const { email } = await aChangedEmail(shop, customer)
    expect((await view(id)).email).toBe(email)
    expectOk(await act(id, 'resend', { replyId: refused.id }))
    expect((await emailAbout(shop, email, /^Re: /)).text).toContain('It’s on its way.')
    const old = await emailsTo(shop, customer.email)
    expect(old.filter(({ subject }) => subject.startsWith('Re: '))).toEqual([])
  })

  test('goes to the mailbox that took the account back', async () => {
    const customer = await aCustomer(shop)
    const { email, undoToken } = await aChangedEmail(shop, customer)
    const id = await written(email, customer)
    await undoEmailChange(shop, undoToken)
    expectOk(await reply(id))
    await emailAbout(shop, customer.email, /^Re: /)
  })

  test('goes to the account that theirs was merged into, where it was answered after it was closed', async () => {
    const customer = await aCustomer(shop)
    const id = await written(customer.email, customer)
    expectOk(await reply(id, true))
    const link = await linkIn(customer.email)
    const to = await aMergedAccount(shop, customer)
    expectOk(
      await shop.send('POST', `/app/messages/${link}/answers`, { body: { message: 'When?' } }),
    )
    expect(await view(id)).toMatchObject({
      state: 'open',
      email: to.email,
      customer: { id: to.id },
    })
    expectOk(await reply(id))
    await emailAbout(shop, to.email, /^Re: /)
  })

  test('stays where it was written from signed out', async () => {
    const customer = await aCustomer(shop)
    const id = await written(customer.email)
    await aChangedEmail(shop, customer)
    expect((await view(id)).email).toBe(customer.email)
  })
})

describe('a reply', () => {
  test('is answered, and its customer writes more, however much strangers write as them', async () => {
    const { email, token } = await aCustomer(shop)
    expectOk(await reply(await written(email)))
    const write = (message: string, how: { token?: string } = {}) => {
      const body = { name: 'Mallory', email, message }
      return shop.send('POST', '/app/users/contactus', { body, ...how })
    }
    for (const message of ['2', '3', '4', '5']) expectOk(await write(message))
    expect((await write('6')).status).toBe(429)
    const link = await linkIn(email)
    expectOk(await shop.send('POST', `/app/messages/${link}/answers`, { body: { message: 'Yes' } }))
    expectOk(await write('It’s me', { token }))
  })

  test('that was refused is sent again from a closed message, once, and not after it arrived', async () => {
    const id = await written()
    const { email } = await view(id)
    await emailAbout(shop, email, /^We got your message/)
    await injectFault(shop, 'mail', { fault: 'refuse', count: 'always', on: email })
    expectOk(await reply(id, true))
    const refused = await eventually('the refusal', async () =>
      (await view(id)).entries.find(({ delivery }) => delivery === 'refused'),
    )
    await resetFaults(shop, 'mail')
    const { changes } = await view(id)
    const resend = () => act(id, 'resend', { replyId: refused.id }, { changes })
    const answers = await Promise.all([resend(), resend()])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Reply queued again')
    await emailAbout(shop, email, /^Re: /)
    await eventually('the delivery', async () =>
      (await view(id)).entries.some(({ delivery }) => delivery === 'sent'),
    )
    expect(await act(id, 'resend', { replyId: refused.id })).toMatchObject({
      status: 409,
      body: { message: 'This reply is on its way or has arrived.' },
    })
    expect((await act(id, 'resend', { replyId: id })).status).toBe(404)
  })

  test('that could not be sent for six days says so, and waits again once it is resent', async () => {
    const id = await written()
    const { email } = await view(id)
    await emailAbout(shop, email, /^We got your message/)
    await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always', on: email })
    expectOk(await reply(id))
    const stateOfReply = async () => (await view(id)).entries.at(-1)?.delivery
    expect(await stateOfReply()).toBe('waiting')
    const { db } = shop.database
    await db.update(contactEntries).set({ queuedAt: sql`queued_at - interval '6 days'` })
    expect(await stateOfReply()).toBe('not_sent')
    const replyId = (await view(id)).entries.at(-1)?.id
    expectOk(await act(id, 'resend', { replyId }))
    expect(await stateOfReply()).toBe('waiting')
    await resetFaults(shop, 'mail')
  })
})
