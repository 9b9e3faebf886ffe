import { randomUUID } from 'node:crypto'
import type { CustomerTimelineEntry } from '@openline/contract/people/customers-desk'
import type { InboxItem, PortInMessages } from '@openline/contract/processes/contact-desk'
import { emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function aRefusedPortIn() {
  const moving = await aPortIn(shop, '0121')
  await moving.reached(moving.id, 'action_required')
  return moving
}

const text = 'Hola:\n\nPida el PIN a su compañía anterior.'

function callsOf({ token }: TestStaff, portInId: string) {
  const path = `/app/desk/port-ins/${portInId}/messages`
  return {
    view: async () =>
      expectOk(await shop.send<{ messages: PortInMessages }>('GET', path, { token })).messages,
    resend: (body: object) =>
      shop.send<{ message: string }>('POST', `${path}/resend`, {
        token,
        key: randomUUID(),
        body,
      }),
    write: (body: object = {}, key: string = randomUUID()) =>
      shop.send<{ message: string }>('POST', path, {
        token,
        key,
        body: { text, language: 'es', ...body },
      }),
  }
}

test('the customer is written to about a port-in in their language, and answers into the inbox', async () => {
  const { id, customer } = await aRefusedPortIn()
  await shop.database.db.execute(
    sql`update customers set language = 'es' where id = ${customer.id}`,
  )
  const pat = await aStaffMember(shop, ['porting'], 'Pat Moss')
  const { view, write } = callsOf(pat, id)
  const before = await view()
  expect(before).toMatchObject({ email: customer.email, language: 'es', conversation: null })
  expect(before.drafts.map(({ template }) => template)).toEqual([
    'port_in_details',
    'port_in_delayed',
    'port_in_done',
  ])
  expect(before.drafts[0]?.text.es).toContain('número de cuenta y un PIN de transferencia')

  const key = randomUUID()
  expect(expectOk(await write({}, key)).message).toBe('Message queued')
  expectOk(await write({}, key))
  const mail = await eventually('the email', async () =>
    (await emailsTo(shop, customer.email)).find(({ subject }) =>
      subject.startsWith('Sobre el traslado de su número (T-'),
    ),
  )
  expect(mail.text).toContain('Pida el PIN a su compañía anterior.')
  await eventually('the delivery', async () =>
    (await view()).conversation?.entries.some(({ delivery }) => delivery === 'sent'),
  )
  const { conversation } = await view()
  expect(conversation?.entries).toMatchObject([{ by: 'Pat Moss', text, delivery: 'sent' }])
  const link = /\/answer\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  expectOk(
    await shop.send('POST', `/app/messages/${link}/answers`, { body: { message: 'Ya lo tengo.' } }),
  )
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  const { token } = sue
  const { entries } = expectOk(
    await shop.send<{ entries: CustomerTimelineEntry[] }>(
      'GET',
      `/app/desk/customers/${customer.id}/timeline`,
      { token },
    ),
  )
  const titles = entries.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['Wrote to the customer about a port-in', 'Answer received']),
  )
  expect(titles).not.toContain('Message received')
  const { items } = expectOk(
    await shop.send<{ items: InboxItem[] }>('GET', '/app/desk/messages', { token }),
  )
  expect(items.find((item) => item.id === conversation?.id)).toMatchObject({
    label: conversation?.ticket,
    isAnswered: false,
  })
  expectOk(await callsOf(sue, id).write({ text: 'Gracias.' }))
  expect((await view()).conversation).toMatchObject({
    ticket: conversation?.ticket,
    entries: [{ by: 'Pat Moss' }, { by: null, text: 'Ya lo tengo.' }, { by: 'Sue Porter' }],
  })
})

test('one that the mailbox refused is sent again by porting staff, once, and not after it arrived', async () => {
  const { id, customer } = await aRefusedPortIn()
  const pat = await aStaffMember(shop, ['porting'], 'Pat Moss')
  const { view, write, resend } = callsOf(pat, id)
  const nothing = { changes: 0, replyId: randomUUID() }
  expect((await resend(nothing)).status).toBe(404)
  await injectFault(shop, 'mail', { fault: 'refuse', count: 'always', on: customer.email })
  expectOk(await write())
  const refused = await eventually('the refusal', async () =>
    (await view()).conversation?.entries.find(({ delivery }) => delivery === 'refused'),
  )
  await resetFaults(shop, 'mail')
  const { changes = 0 } = (await view()).conversation ?? {}
  const body = { changes, replyId: refused.id }
  const answers = await Promise.all([resend(body), resend(body)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await eventually('the delivery', async () =>
    (await view()).conversation?.entries.some(({ delivery }) => delivery === 'sent'),
  )
  const { changes: later = 0 } = (await view()).conversation ?? {}
  expect(await resend({ ...body, changes: later })).toMatchObject({
    status: 409,
    body: { message: 'This reply is on its way or has arrived.' },
  })
  // Of another transfer's messages it sends nothing.
  const other = await aRefusedPortIn()
  expectOk(await callsOf(pat, other.id).write())
  expect((await callsOf(pat, other.id).resend({ ...body, changes: 1 })).status).toBe(404)
})

test('two who write first at the same moment share one ticket', async () => {
  const { id } = await aRefusedPortIn()
  const members = await Promise.all(
    ['Pat Moss', 'Lee Ray'].map((name) => aStaffMember(shop, ['porting'], name)),
  )
  const answers = await Promise.all(members.map((member) => callsOf(member, id).write()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [member] = members
  if (!member) throw new Error('no one wrote')
  expect((await callsOf(member, id).view()).conversation?.entries).toHaveLength(2)
})

test('a port-in that there is not, and an empty message, are refused', async () => {
  const { id } = await aRefusedPortIn()
  const pat = await aStaffMember(shop, ['porting'], 'Pat Moss')
  expect((await callsOf(pat, randomUUID()).write()).status).toBe(404)
  expect(await callsOf(pat, id).write({ text: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'text' }] },
  })
})
