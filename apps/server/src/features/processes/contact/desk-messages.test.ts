import { randomUUID } from 'node:crypto'
import type { CustomerTimelineEntry } from '@openline/contract/people/customers-desk'
import type { DeskMessage, InboxItem } from '@openline/contract/processes/contact-desk'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { aCustomer, emailAbout, expectOk, type TestCustomer } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { contactEntries, contactMessages } from '../../../db/schema/contact.ts'
import { staff } from '../../../db/schema/staff.ts'

const shop = useTestShop()

let sue: TestStaff
let ann: TestStaff
beforeAll(async () => {
  sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  ann = await aStaffMember(shop, ['support'], 'Ann Wu')
})
beforeEach(async () => {
  await shop.database.db.delete(contactMessages)
})

type Written = { name?: string; email?: string; message?: string; leaveEmpty?: string }
type By = { customer?: TestCustomer; language?: string }

/** Writes by the contact form and gives the id of the message. */
async function written(more: Written = {}, { customer, language }: By = {}): Promise<string> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`
  const body = { name: 'Ada Lovelace', email, message: 'Where is my SIM card?', ...more }
  const sent = await shop.send<{ ticket: string }>('POST', '/app/users/contactus', {
    body,
    ...(customer && { token: customer.token }),
    ...(language && { headers: { 'accept-language': language } }),
  })
  const { ticket } = expectOk(sent)
  const rows = await shop.database.db.select().from(contactMessages)
  return rows.find((row) => row.ticket === ticket)?.id ?? ''
}

async function view(id: string, by = sue): Promise<DeskMessage> {
  const path = `/app/desk/messages/${id}`
  const shown = await shop.send<{ message: DeskMessage }>('GET', path, { token: by.token })
  return expectOk(shown).message
}

type How = { by?: TestStaff; key?: string; changes?: number }

async function act(id: string, verb: string, body: object, { by = sue, key, changes }: How = {}) {
  return shop.send<{ message: string }>('POST', `/app/desk/messages/${id}/${verb}`, {
    token: by.token,
    key: key ?? randomUUID(),
    body: { changes: changes ?? (await view(id)).changes, ...body },
  })
}

function reply(id: string, body: object = {}, how: How = {}) {
  const text = 'It’s on its way.'
  return act(id, 'reply', { text, language: 'en', closes: false, ...body }, how)
}

async function inbox(query = '', by = sue): Promise<InboxItem[]> {
  const path = `/app/desk/messages${query}`
  const listed = await shop.send<{ items: InboxItem[] }>('GET', path, { token: by.token })
  return expectOk(listed).items
}

/** Without port-in cases: those of another test stay. */
async function idsIn(show = 'open', { kind = 'message', by = sue } = {}): Promise<string[]> {
  return (await inbox(`?kind=${kind}&show=${show}`, by)).map(({ id }) => id)
}

function actsOn(id: string, name: string) {
  const { subjectId, act: named } = staffActs
  return shop.database.db
    .select()
    .from(staffActs)
    .where(and(eq(subjectId, id), eq(named, name)))
}

/** The answer page's token in the email of a reply. */
async function linkIn(email: string): Promise<string> {
  const { text } = await emailAbout(shop, email, /^Re: /)
  return /\/answer\/([\w-]+)/.exec(text)?.[1] ?? ''
}

function answer(token: string, message = 'It still has not come.') {
  return shop.send('POST', `/app/messages/${token}/answers`, { body: { message } })
}

function wasFirst(name: string) {
  const message = expect.stringContaining(`${name} was first,`)
  return { status: 409, body: { code: 'conflict', message } }
}

describe('a reply', () => {
  test('goes to the sender by email with a link, and is in the conversation as sent', async () => {
    const email = `grace-${randomUUID().slice(0, 8)}@example.com`
    const id = await written({ email })
    expectOk(await reply(id))
    const mail = await emailAbout(shop, email, /^Re: your message to us \(T-/)
    expect(mail.text).toContain('It’s on its way.')
    expect(mail.text).toMatch(/Answer here: http\S+\/answer\/[\w-]+/)
    const message = await eventually('a reply that was sent', async () => {
      const shown = await view(id)
      return shown.entries.at(-1)?.delivery === 'sent' && shown
    })
    expect(message.entries).toMatchObject([
      { by: null, text: 'Where is my SIM card?', delivery: null },
      { by: 'Sue Porter', text: 'It’s on its way.', delivery: 'sent' },
    ])
    expect(message).toMatchObject({ isAnswered: true, firstReplyAt: expect.any(String) })
    expect(message.state).toBe('open')
    expect(await actsOn(id, 'replyToMessage')).toHaveLength(1)
  })

  test('begins with a template in the language of the sender', async () => {
    const id = await written({ name: 'José' }, { language: 'es' })
    const { language, drafts } = await view(id)
    expect(language).toBe('es')
    expect(drafts[0]?.text.es).toMatch(/^Hola, José:\n\nGracias por escribirnos\./)
    expect(drafts[0]?.text.en).toMatch(/^Hello José,\n\nThanks for writing to us\./)
    for (const { text } of drafts) expect(text.en).not.toBe(text.es)
    const email = (await view(id)).email
    expectOk(await reply(id, { text: 'Ya va en camino.', language: 'es' }))
    const mail = await emailAbout(shop, email, /^Re: su mensaje/)
    expect(mail.text).toMatch(/Responder aquí: http\S+\/es\/answer\//)
  })

  test.each(['{brand} $& {name}', "O'Neil ${text} {ticket}"])(
    'has the name %s of its sender in a template as it was typed',
    async (name) => {
      const { drafts } = await view(await written({ name }))
      for (const { text } of drafts) expect(text.en.startsWith(`Hello ${name},\n`)).toBe(true)
    },
  )

  test('shows markup as text, and can’t add a header or break out of the page', async () => {
    const hostile = '</p><script>alert(1)</script>\r\nBcc: all@example.com\n\n{name} <b>bold</b>'
    const email = `eve-${randomUUID().slice(0, 8)}@example.com`
    const id = await written({ email, name: 'Eve <img src=x>', message: hostile })
    expectOk(await reply(id, { text: hostile }))
    const { id: mailId, text } = await emailAbout(shop, email, /^Re: /)
    const html = await (await fetch(`${shop.sandbox.url}/mail/${mailId}/html`)).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toMatch(/<script|<img src=x|<b>bold/)
    expect(text).toContain('{name} <b>bold</b>')
    const { entries } = await view(id)
    expect(entries[1]?.text).toContain('<script>alert(1)</script>')
    for (const wrong of ['', 'a\u0000b', 'x'.repeat(4001)]) {
      expect(await reply(id, { text: wrong })).toMatchObject({ status: 422 })
    }
  })

  test('is written once, however often the button’s request is sent', async () => {
    const id = await written()
    const how = { key: randomUUID(), changes: 0 }
    for (let turn = 0; turn < 3; turn += 1) expectOk(await reply(id, {}, how))
    expect((await view(id)).entries).toHaveLength(2)
    expect(await actsOn(id, 'replyToMessage')).toHaveLength(1)
  })

  test('of the second of two people at once is refused with the name of the first', async () => {
    const id = await written()
    const both = await Promise.all([
      reply(id, {}, { changes: 0 }),
      reply(id, {}, { changes: 0, by: ann }),
    ])
    const late = both.find(({ status }) => status !== 200)
    const name = both[0]?.status === 200 ? 'Sue Porter' : 'Ann Wu'
    expect(late).toMatchObject(wasFirst(name))
    expect((await view(id)).entries).toHaveLength(2)
  })

  test('waits while the mail server is down, and is sent once it is back', async () => {
    const id = await written()
    const { email } = await view(id)
    await emailAbout(shop, email, /^We got your message/)
    await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always', on: email })
    expectOk(await reply(id))
    await eventually('a try in vain', async () => {
      const { rows } = await shop.database.db.execute(
        sql`select id from pgboss.job where name = 'send-email' and state = 'retry'`,
      )
      return rows.length > 0
    })
    expect((await view(id)).entries.at(-1)?.delivery).toBe('waiting')
    await resetFaults(shop, 'mail')
    await eventually('the reply to be sent', async () => {
      await shop.database.db.execute(
        sql`update pgboss.job set start_after = now() where name = 'send-email' and state = 'retry'`,
      )
      return (await view(id)).entries.at(-1)?.delivery === 'sent'
    })
    await emailAbout(shop, email, /^Re: /)
  })

  test('that the mailbox refuses is shown as not delivered', async () => {
    const id = await written()
    const { email } = await view(id)
    await emailAbout(shop, email, /^We got your message/)
    await injectFault(shop, 'mail', { fault: 'refuse', count: 'always', on: email })
    expectOk(await reply(id))
    await eventually('the refusal', async () => {
      return (await view(id)).entries.at(-1)?.delivery === 'refused'
    })
    await resetFaults(shop, 'mail')
  })
})

describe('an answer by the link of a reply', () => {
  test('is added without signing in, and opens the message again', async () => {
    const id = await written()
    const { email, ticket } = await view(id)
    expectOk(await reply(id, { closes: true }))
    expect((await view(id)).state).toBe('closed')
    const token = await linkIn(email)
    const link = await shop.send('GET', `/app/messages/${token}`)
    expect(link).toEqual({ status: 200, body: { ticket, canAnswer: true } })
    expectOk(await answer(token))
    expectOk(await answer(token))
    const message = await view(id)
    expect(message).toMatchObject({ state: 'open', isAnswered: false })
    expect(message.entries.at(-1)).toMatchObject({ by: null, text: 'It still has not come.' })
    expect(message.entries).toHaveLength(3)
    expect(await idsIn()).toEqual([id])
  })

  test('refuses a colleague who had not read it', async () => {
    const id = await written()
    const { email } = await view(id)
    expectOk(await reply(id))
    const { changes } = await view(id)
    expectOk(await answer(await linkIn(email)))
    const late = await act(id, 'close', { reason: 'Nothing left to do' }, { changes })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^The customer wrote again .* ago\./)
  })

  test('is not found for a link that we did not sign, or of another kind', async () => {
    const id = await written()
    const { email } = await view(id)
    expectOk(await reply(id))
    const token = await linkIn(email)
    const forged = token.slice(0, 30) + (token[30] === 'A' ? 'B' : 'A') + token.slice(31)
    for (const wrong of [forged, `o${token.slice(1)}`]) {
      expect(await answer(wrong)).toMatchObject({ status: 404 })
      expect(await shop.send('GET', `/app/messages/${wrong}`)).toMatchObject({ status: 404 })
      expect(await shop.send('GET', `/app/track/${token}`)).toMatchObject({ status: 404 })
    }
  })
})

describe('the inbox', () => {
  test('lists open messages by how long they wait, mine, unassigned and closed ones', async () => {
    const first = await written()
    shop.pass(60)
    const second = await written()
    expect(await idsIn()).toEqual([first, second])
    expectOk(await reply(first))
    expect(await idsIn()).toEqual([second, first])
    expectOk(await act(second, 'assign', { assigneeId: sue.staffId }))
    expect(await idsIn('mine')).toEqual([second])
    expect(await idsIn('mine', { by: ann })).toEqual([])
    expect(await idsIn('unassigned')).toEqual([first])
    expectOk(await act(second, 'close', { reason: 'Called instead' }))
    expect(await idsIn('closed')).toEqual([second])
    expect(await idsIn()).toEqual([first])
    const [item] = await inbox('?kind=message')
    const firstReplyAt = expect.any(String)
    expect(item).toMatchObject({ isAnswered: true, assignee: null, firstReplyAt })
  })

  test('keeps what programs wrote apart until a person answers it', async () => {
    const id = await written({ leaveEmpty: 'https://pills.example' })
    expect(await idsIn()).toEqual([])
    expect(await idsIn('open', { kind: 'suspect' })).toEqual([id])
    expectOk(await reply(id))
    expect(await idsIn()).toEqual([id])
  })

  test('shows a message of who left as unassigned', async () => {
    const leaver = await aStaffMember(shop, ['support'], 'Lee Gone')
    const id = await written()
    expectOk(await act(id, 'assign', { assigneeId: leaver.staffId }))
    expect(await idsIn('unassigned')).toEqual([])
    const { db } = shop.database
    await db.update(staff).set({ removedAt: shop.now() }).where(eq(staff.id, leaver.staffId))
    expect(await idsIn('unassigned')).toEqual([id])
    const late = await act(id, 'assign', { assigneeId: leaver.staffId })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('has port-in cases, with who took them', async () => {
    const porter = await aStaffMember(shop, ['porting', 'support'], 'Pat Porting')
    const { id, reached } = await aPortIn(shop, '0160')
    await reached(id, 'submitted')
    const call = (verb: string, body?: object) =>
      shop.send('POST', `/app/desk/port-ins/${id}/${verb}`, { token: porter.token, body })
    expectOk(await call('case', { reason: 'The customer called' }))
    const found = async (query: string) =>
      (await inbox(query, porter)).find((item) => item.id === id)
    const shown = { kind: 'port_in_case', caseKind: 'reported' }
    const from = expect.stringMatching(/^Robin Rivera, .+@/)
    expect(await found('')).toMatchObject({ ...shown, from })
    expectOk(await call('take'))
    expect(await found('?show=mine')).toMatchObject({ assignee: { isMe: true } })
    expect(await found('?show=unassigned')).toBeUndefined()
    expect(await found('?kind=message')).toBeUndefined()
    const [open] = expectOk(
      await shop.send<{ page: DeskPortIn }>('GET', `/app/desk/port-ins/${id}`, {
        token: porter.token,
      }),
    ).page.cases
    const end = { token: porter.token, key: randomUUID(), body: { reason: 'It moves again' } }
    expectOk(await shop.send('POST', `/app/desk/port-in-cases/${open?.id}/settle`, end))
    expect(await found('')).toBeUndefined()
    expect(await found('?show=closed')).toMatchObject({ kind: 'port_in_case' })
  })
})

describe('a message', () => {
  test('is taken once: the second person is told who has it', async () => {
    const id = await written()
    expectOk(await act(id, 'assign', { assigneeId: ann.staffId }, { by: ann, changes: 0 }))
    const late = await act(id, 'assign', { assigneeId: sue.staffId }, { changes: 0 })
    expect(late).toMatchObject(wasFirst('Ann Wu'))
    expect((await view(id)).assignee).toMatchObject({ name: 'Ann Wu', isMe: false })
    expectOk(await act(id, 'assign', { assigneeId: null }))
    expect((await view(id)).assignee).toBeNull()
  })

  test('is closed and opened again, each with a reason in the audit log', async () => {
    const id = await written()
    const reason = 'Settled by phone'
    expect(await act(id, 'open', { reason })).toMatchObject({ status: 409 })
    expectOk(await act(id, 'close', { reason }))
    expect(await reply(id)).toMatchObject({ status: 409 })
    expectOk(await act(id, 'open', { reason: 'Called again' }))
    expect(await actsOn(id, 'closeMessage')).toMatchObject([{ reason, name: 'Sue Porter' }])
    expect(await actsOn(id, 'openMessageAgain')).toMatchObject([{ reason: 'Called again' }])
    expect((await view(id)).nextActions).toEqual(['reply', 'assign', 'close'])
  })

  test('names the account of who was signed in, and that of an address that anyone typed', async () => {
    const customer = await aCustomer(shop)
    const { email } = customer
    const [known, typed, stranger] = [
      await written({}, { customer }),
      await written({ email }),
      await written(),
    ]
    const { id } = customer
    expect((await view(known)).customer).toMatchObject({ id, wasSignedIn: true })
    expect((await view(typed)).customer).toMatchObject({ id, wasSignedIn: false })
    expect((await view(stranger)).customer).toBeNull()
  })

  test('is in the timeline of its customer with answers and what staff did, and goes with the account', async () => {
    const customer = await aCustomer(shop)
    const id = await written({ email: customer.email }, { customer })
    expectOk(await reply(id))
    expectOk(await answer(await linkIn(customer.email), 'Thank you, Ada'))
    const path = `/app/desk/customers/${customer.id}/timeline`
    const { entries } = expectOk(
      await shop.send<{ entries: CustomerTimelineEntry[] }>('GET', path, { token: sue.token }),
    )
    expect(entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Message received', 'Replied to a message', 'Answer received']),
    )
    const { token } = customer
    type Held = { parts: Record<string, unknown[]> }
    const { parts } = expectOk(await shop.send<Held>('POST', '/app/users/data', { token }))
    expect(parts['contact_entries']).toMatchObject([
      { text: 'It’s on its way.', staff_name: 'Sue Porter' },
      { text: 'Thank you, Ada' },
    ])
    const body = { endLines: true, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    const message = await view(id)
    expect(message).toMatchObject({ state: 'over', name: 'Closed account', nextActions: [] })
    expect(message.entries.map(({ text }) => text)).toEqual(['Removed', 'Removed', 'Removed'])
    expect(await idsIn()).toEqual([])
  })

  test('takes what was written since with it when its time is up', async () => {
    const id = await written()
    expectOk(await reply(id))
    const { db } = shop.database
    await db.delete(contactMessages).where(eq(contactMessages.id, id))
    expect(await db.$count(contactEntries, eq(contactEntries.messageId, id))).toBe(0)
  })
})
