import { randomUUID } from 'node:crypto'
import type { CustomerTimelineEntry } from '@openline/contract/people/customers-desk'
import type { CustomerNotes, NotedRecord } from '@openline/contract/people/notes-desk'
import type { Hit } from '@openline/contract/people/search-desk'
import { aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { notes, recordTags } from '../../../db/schema/notes.ts'

const shop = useTestShop()

let staff: TestStaff
let owner: LineOwner
let customer: TestCustomer
let onCustomer: NotedRecord
beforeAll(async () => {
  staff = await aStaffMember(shop, ['support'], 'Sue Porter')
  owner = await aLineOwner(shop)
  customer = owner.customer
  onCustomer = { kind: 'customer', id: customer.id }
})
beforeEach(async () => {
  await shop.database.db.delete(notes)
  await shop.database.db.delete(recordTags)
})

type Said = { record?: NotedRecord; text?: string; isPinned?: boolean }

function add({ record = onCustomer, text = 'Promised to call back', isPinned = false }: Said = {}) {
  return { record, text, isPinned }
}

function write(said: Said = {}, { by = staff, key = randomUUID(), to = customer.id } = {}) {
  const path = `/app/desk/customers/${to}/notes`
  return shop.send<{ message: string }>('POST', path, { token: by.token, key, body: add(said) })
}

async function listed(of = customer.id): Promise<CustomerNotes> {
  const path = `/app/desk/customers/${of}/notes`
  return expectOk(await shop.send<CustomerNotes>('GET', path, { token: staff.token }))
}

async function written(said: Said = {}): Promise<string> {
  expectOk(await write(said))
  const found = (await listed()).notes.find(({ text }) => text === add(said).text)
  if (!found) throw new Error('The note is listed')
  return found.id
}

function onNote(id: string, verb: 'pin' | 'remove', body: unknown, by = staff) {
  return shop.send<{ message: string }>('POST', `/app/desk/notes/${id}/${verb}`, {
    token: by.token,
    body,
  })
}

function tag(name: string, { record = onCustomer, verb = '', by = staff } = {}) {
  return shop.send<{ message: string }>('POST', `/app/desk/customers/${customer.id}/tags${verb}`, {
    token: by.token,
    body: { record, tag: name },
  })
}

async function search(q: string): Promise<Hit[]> {
  const answer = await shop.send<{ hits: Hit[] }>('POST', '/app/desk/search', {
    token: staff.token,
    body: { q },
  })
  return expectOk(answer).hits
}

async function timeline(query = ''): Promise<CustomerTimelineEntry[]> {
  const path = `/app/desk/customers/${customer.id}/timeline${query}`
  const answer = await shop.send<{ entries: CustomerTimelineEntry[] }>('GET', path, {
    token: staff.token,
  })
  return expectOk(answer).entries
}

function actsNamed(act: string) {
  const { db } = shop.database
  return db
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.act, act), eq(staffActs.customerId, customer.id)))
}

describe('a note', () => {
  test('is on the customer and on a line, an order or a port-in of theirs, with who wrote it and when', async () => {
    const { portIn } = expectOk(await portInCalls(shop, customer).check(aNumber()))
    const records: NotedRecord[] = [
      onCustomer,
      { kind: 'line', id: owner.line.id },
      { kind: 'order', id: owner.order.id },
      { kind: 'port_in', id: portIn?.id ?? '' },
    ]
    for (const record of records) expectOk(await write({ record, text: `On the ${record.kind}` }))
    const { notes: all } = await listed()
    expect(all.map(({ text, by }) => [text, by]).toReversed()).toEqual([
      ['On the customer', 'Sue Porter'],
      ['On the line', 'Sue Porter'],
      ['On the order', 'Sue Porter'],
      ['On the port_in', 'Sue Porter'],
    ])
    expect(all.map(({ record }) => record).toReversed()).toEqual(records)
    expect(all.find(({ record }) => record.kind === 'order')?.label).toBe(owner.order.number)
    expect(await actsNamed('addNote')).toContainEqual(
      expect.objectContaining({ subjectKind: 'order', subjectId: owner.order.id }),
    )
  })

  test('is written once, however often the button’s request is sent', async () => {
    const key = randomUUID()
    for (let turn = 0; turn < 3; turn += 1) expectOk(await write({}, { key }))
    expect((await listed()).notes).toHaveLength(1)
  })

  test('that is pinned comes first, until it is unpinned', async () => {
    const first = await written({ text: 'Call before noon', isPinned: true })
    await written({ text: 'Asked about roaming' })
    const order = async () => (await listed()).notes.map(({ text }) => text)
    expect(await order()).toEqual(['Call before noon', 'Asked about roaming'])
    expect(expectOk(await onNote(first, 'pin', { isPinned: false })).message).toBe('Unpinned')
    expect(await order()).toEqual(['Asked about roaming', 'Call before noon'])
    expect(expectOk(await onNote(first, 'pin', { isPinned: true })).message).toBe(
      'Pinned to the top',
    )
  })

  test('that was removed is gone from the page, the timeline and the database, and the second who tries hears who was first', async () => {
    const id = await written({ text: 'Wrong customer, sorry' })
    const reason = 'It is about someone else'
    expect(expectOk(await onNote(id, 'remove', { reason })).message).toBe('Note removed')
    const mo = await aStaffMember(shop, ['money'], 'Mo Reed')
    for (const again of [
      await onNote(id, 'remove', { reason }, mo),
      await onNote(id, 'pin', { isPinned: true }, mo),
    ]) {
      expect(again).toMatchObject({ status: 409 })
      expect(JSON.stringify(again.body)).toContain('Sue Porter was first')
    }
    expect((await listed()).notes).toEqual([])
    expect(await timeline('?part=notes')).toEqual([])
    const [row] = await shop.database.db.select().from(notes).where(eq(notes.id, id))
    expect(row).toMatchObject({ text: '', isPinned: false })
    expect(await actsNamed('removeNote')).toMatchObject([{ reason, after: { by: 'Sue Porter' } }])
  })

  test.each([
    ['without text', '', 'Please enter a message'],
    ['longer than a thousand characters', 'x'.repeat(1001), 'Please use 1000 characters or fewer'],
    ['with a card number', 'Card 4242 4242 4242 4242', 'Please leave out the card number'],
    [
      'with a card number in a row',
      '5555555555554444 declined',
      'Please leave out the card number',
    ],
  ])('%s is refused by name', async (_, text, message) => {
    const refused = await write({ text })
    expect(refused).toMatchObject({ status: 422 })
    expect(JSON.stringify(refused.body)).toContain(message)
    expect((await listed()).notes).toEqual([])
  })

  test('keeps phone numbers, order numbers and lines', async () => {
    const text = 'Called from (212) 555-0123\nabout OL-2K3M9QXA and ICCID 8901410000000000012'
    expectOk(await write({ text }))
    expect((await listed()).notes.map((note) => note.text)).toEqual([text])
  })

  test('on a record of someone else, an unknown one or a closed account is refused', async () => {
    const stranger = await aCustomer(shop)
    for (const record of [
      { kind: 'line', id: owner.line.id } as const,
      { kind: 'customer', id: customer.id } as const,
      { kind: 'order', id: randomUUID() } as const,
    ]) {
      expect(await write({ record }, { to: stranger.id })).toMatchObject({ status: 404 })
    }
    expect(await write({}, { to: randomUUID() })).toMatchObject({ status: 404 })
    expect(await onNote(randomUUID(), 'pin', { isPinned: true })).toMatchObject({ status: 404 })
    expect((await listed(stranger.id)).notes).toEqual([])
  })
})

describe('a tag', () => {
  test('keeps the spelling of who used it first, is on a record once, and is offered to others', async () => {
    expect(expectOk(await tag('Do not call')).message).toBe('Tagged Do not call')
    const line = { kind: 'line', id: owner.line.id } as const
    expect(expectOk(await tag('DO NOT CALL', { record: line })).message).toBe('Tagged Do not call')
    expect(await tag('do not call')).toMatchObject({
      status: 409,
      body: { message: 'The tag do not call is there already' },
    })
    const { tags, knownTags } = await listed()
    expect(tags.map((one) => [one.tag, one.record.kind, one.by])).toEqual([
      ['Do not call', 'customer', 'Sue Porter'],
      ['Do not call', 'line', 'Sue Porter'],
    ])
    expect(knownTags).toContain('Do not call')
  })

  test('comes off one record, and the second who tries hears who was first', async () => {
    const line = { kind: 'line', id: owner.line.id } as const
    for (const record of [onCustomer, line]) expectOk(await tag('VIP', { record }))
    expectOk(await tag('vip', { verb: '/remove' }))
    const mo = await aStaffMember(shop, ['money'], 'Mo Reed')
    const again = await tag('vip', { verb: '/remove', by: mo })
    expect(again).toMatchObject({ status: 409 })
    expect(JSON.stringify(again.body)).toContain('Sue Porter was first')
    expect((await listed()).tags.map(({ record }) => record)).toEqual([line])
  })

  test.each(['', 'x', '<b>bold</b>', 'a'.repeat(31), 'two  blanks', '-dash'])(
    '“%s” is refused by name',
    async (name) => {
      const refused = await tag(name)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'tag' }] } })
    },
  )
})

describe('staff find', () => {
  test('a record by words of a note, without accents, after those whom the text names', async () => {
    await written({
      record: { kind: 'line', id: owner.line.id },
      text: 'Zamboni driver, señora called',
    })
    expect(await search('zambo senora')).toMatchObject([
      {
        kind: 'line',
        id: owner.line.id,
        page: { kind: 'line', id: owner.line.id },
        detail: expect.stringContaining('note: Zamboni driver, señora called'),
      },
    ])
    const named = await aCustomer(shop)
    await shop.database.db
      .update(customers)
      .set({ firstName: 'Ann', lastName: 'Zamboni' })
      .where(eq(customers.id, named.id))
    expect((await search('zamboni')).map(({ kind }) => kind)).toEqual(['customer', 'line'])
  })

  test('records by a whole tag, each with its own page', async () => {
    expectOk(await tag('Lifeline 7'))
    expectOk(await tag('Lifeline 7', { record: { kind: 'order', id: owner.order.id } }))
    const hits = await search('lifeline 7')
    expect(hits.map(({ page }) => page)).toEqual([
      { kind: 'order', id: owner.order.id },
      { kind: 'customer', id: customer.id },
    ])
    expect(hits[0]?.detail).toContain('tagged Lifeline 7')
    expect(await search('lifeline 8')).toEqual([])
  })
})

describe('the timeline', () => {
  test('has notes and tags, and shows one part of itself', async () => {
    await written({ text: 'Sounded upset', record: { kind: 'order', id: owner.order.id } })
    expectOk(await tag('Callback'))
    expect(await timeline('?part=notes')).toMatchObject([
      {
        source: 'note',
        title: 'Note',
        detail: `${owner.order.number} · Sounded upset`,
        by: 'Sue Porter',
      },
    ])
    const all = await timeline()
    expect(all).toContainEqual(
      expect.objectContaining({ title: 'Added a tag', detail: 'Callback', by: 'Sue Porter' }),
    )
    expect(all.filter(({ detail }) => detail?.includes('Sounded upset'))).toHaveLength(1)
    const money = new Set((await timeline('?part=money')).map(({ source }) => source))
    expect(money).toEqual(new Set(['order', 'payment']))
    const refused = await shop.send('GET', `/app/desk/customers/${customer.id}/timeline?part=x`, {
      token: staff.token,
    })
    expect(refused).toMatchObject({ status: 422 })
  })
})
