import type { OutputOf } from '@openline/contract/endpoint'
import type { searchDesk } from '@openline/contract/people/search-desk'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { readTables } from '@openline/testing/tables-read'
import { createTestDatabase } from '@openline/testing/test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { openDatabase } from '../../../db/open.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { emailChanges } from '../../../db/schema/email-changes.ts'
import { simChanges } from '../../../db/schema/line-safety.ts'
import { lines } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { kindsOf, questionsOf } from './desk-search-questions.ts'
import { find, findNear } from './desk-search-store.ts'

const shop = useTestShop()
type Found = OutputOf<typeof searchDesk>

let owner: LineOwner
let staff: TestStaff
beforeAll(async () => {
  owner = await aLineOwner(shop)
  staff = await aStaffMember(shop, ['support'])
})

async function search(q: string, { token } = staff): Promise<Found> {
  return expectOk(await shop.send<Found>('POST', '/app/desk/search', { token, body: { q } }))
}

describe('a text is understood', () => {
  test.each([
    ['Ruiz', ['email', 'name', 'tag', 'note', 'block']],
    ['Ana Ruiz', ['name', 'tag', 'note', 'block']],
    ['ana@exam', ['email', 'block']],
    ['(212) 555-0123', ['phone']],
    ['+1 212 555 0123', ['phone']],
    ['2125550123', ['phone']],
    ['8901 4100 0000 0000 0012', ['iccid']],
    ['89014100000000000012F', ['iccid']],
    ['ol-2k3m9qxa', ['order']],
    ['OL 2K3M9QXA', ['order']],
    ['ol- 2k3m9qxa', ['order']],
    ['2K3M9QXA', ['order', 'email', 'name', 'tag', 'note', 'block']],
    ['Al', ['email', 'name', 'tag']],
    ['T-7HKM2', ['ticket']],
    ['4242', ['phone_end', 'card', 'block']],
    ['203.0.113.7', ['email', 'name', 'tag', 'note', 'block']],
    ['pi_3Nabc123', ['provider_id']],
    ['re_1Nabc123', ['provider_id']],
    ['0192e4a0-7d3c-7b1e-9f00-2f6a51c0ffee', ['id']],
    ['0192E4A0-7D3C-7B1E-9F00-2F6A51C0FFEE', ['id']],
  ])('%s', (text, kinds) => {
    expect(kindsOf(questionsOf(text))).toEqual(kinds)
  })

  test('as a whole first or last name, as each way to part its words, and as the beginnings of words', () => {
    expect(questionsOf('María de O’Cruz').slice(0, 1)).toEqual([
      {
        by: 'name',
        names: [
          { first: '', last: 'maria de ocruz' },
          { first: 'maria de ocruz', last: '' },
          { first: 'maria', last: 'de ocruz' },
          { first: 'de ocruz', last: 'maria' },
          { first: 'maria de', last: 'ocruz' },
          { first: 'ocruz', last: 'maria de' },
        ],
        words: ['maria', 'de', 'ocruz'],
      },
    ])
    expect(questionsOf('García-López, J')).toContainEqual({
      by: 'note',
      words: ['garcia', 'lopez'],
    })
  })
})

test('no question reads a whole table', async () => {
  const database = await createTestDatabase()
  try {
    // The planner then reads a whole table only where no index serves.
    const url = new URL(database.url)
    url.searchParams.set('options', '-c enable_seqscan=off')
    const opened = openDatabase(url.href)
    const texts = ['Ana', 'Ana Ruiz', 'ana@example.com', '2125550123', '89014100000000000012']
    const ids = ['OL-2K3M9QXA', '4242', 'T-7HKM2', 'pi_3Nabc123', ownId()]
    for (const question of [...texts, ...ids].flatMap(questionsOf)) {
      expect((await find(opened.db, question, 21)).flat()).toEqual([])
    }
    expect((await findNear(opened.db, ['quillfeather', 'ana'], 21)).flat()).toEqual([])
    await opened.close()
    expect(await readTables(database.url)).toEqual([])
  } finally {
    await database.drop()
  }
})

describe('one box finds', () => {
  test('a line by its number however it is written, and by its ICCID', async () => {
    const { line, msisdn, customer } = owner
    const [row] = await shop.database.db.select().from(lines).where(eq(lines.id, line.id))
    const iccid = row?.iccid
    for (const text of [msisdn, msisdn.slice(2), iccid ?? '']) {
      expect((await search(text)).hits).toMatchObject([
        { kind: 'line', id: line.id, customerId: customer.id },
      ])
    }
  })

  test('an order, its payment by the provider’s id and by the card, and each by its id', async () => {
    const { order, customer } = owner
    expect((await search(order.number.toLowerCase())).hits).toMatchObject([
      { kind: 'order', id: order.id, title: order.number },
    ])
    const [attempt] = await shop.database.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order.id))
    const payment = { kind: 'payment', id: attempt?.id, customerId: customer.id }
    expect((await search(attempt?.intentId ?? '')).hits).toMatchObject([payment])
    expect((await search('4242')).hits).toContainEqual(expect.objectContaining(payment))
    expect((await search(attempt?.id ?? '')).hits).toMatchObject([payment])
    expect((await search(customer.id)).hits).toMatchObject([{ kind: 'customer' }])
  })

  test('a customer by the beginning of the address or name, without accents, whole names first', async () => {
    const { id, email } = await aCustomer(shop)
    const { db } = shop.database
    const named = { firstName: 'María José', lastName: 'Núñez' }
    await db.update(customers).set(named).where(eq(customers.id, id))
    const longer = await aCustomer(shop)
    const other = { firstName: 'Mario', lastName: 'Nunezwell' }
    await db.update(customers).set(other).where(eq(customers.id, longer.id))
    for (const text of [email.slice(0, 10), 'maria jose nu', 'Núñez, María', 'NUNEZ maria']) {
      expect((await search(text)).hits.map((hit) => hit.id)).toEqual([id])
    }
    const both = await search('Nuñe')
    expect(both.hits.map((hit) => hit.id)).toEqual([id, longer.id])
    expect((await search('nunezwell')).hits.map((hit) => hit.id)).toEqual([longer.id])
  })

  test('a customer and a line by what they were known by before, and says so', async () => {
    const { customer, line } = owner
    const { db } = shop.database
    const changedAt = shop.now()
    const oldEmail = `before-${customer.email}`
    await db.insert(emailChanges).values({
      id: crypto.randomUUID(),
      customerId: customer.id,
      oldEmail,
      oldEmailKey: oldEmail,
      undoTokenHash: oldEmail,
      changedAt,
      undoUntil: changedAt,
    })
    const iccid = aFreeSim()
    const change = { sim: 'own_card', status: 'done', iccid } as const
    const times = { createdAt: changedAt, updatedAt: changedAt }
    const made = { id: crypto.randomUUID(), lineId: line.id, ...change, ...times }
    await db.insert(simChanges).values(made)
    expect((await search(oldEmail)).hits).toMatchObject([
      {
        kind: 'customer',
        id: customer.id,
        detail: expect.stringContaining(`former email ${oldEmail}`),
      },
    ])
    expect((await search(iccid)).hits).toMatchObject([
      { kind: 'line', id: line.id, detail: expect.stringContaining(`former SIM ${iccid}`) },
    ])
  })

  test('a transfer by its number, and leads to its page', async () => {
    const { id, token } = await aCustomer(shop)
    const msisdn = aNumber()
    const { portIn } = expectOk(await portInCalls(shop, { token }).check(msisdn))
    const page = { kind: 'port_in', id: portIn?.id }
    expect((await search(msisdn)).hits).toMatchObject([{ ...page, customerId: id, page }])
    const attempt = (await search('4242')).hits.find(({ kind }) => kind === 'payment')
    expect(attempt).toMatchObject({ page: { kind: 'order', id: owner.order.id } })
  })

  test('a message by its ticket or address, from someone without an account', async () => {
    const body = { name: 'Pat Doe', email: 'pat@example.com', message: 'Do you ship to Guam?' }
    const sent = await shop.send<{ ticket: string }>('POST', '/app/users/contactus', { body })
    const { ticket } = expectOk(sent)
    expect((await search(ticket)).hits).toMatchObject([
      {
        kind: 'message',
        customerId: null,
        title: ticket,
        detail: expect.stringContaining('Pat Doe'),
      },
    ])
    const [found] = (await search(body.email)).hits
    expect(found).toMatchObject({ title: ticket, page: { kind: 'message', id: found?.id } })
  })

  const called = async (firstName: string, lastName: string) => {
    const { id } = await aCustomer(shop)
    const name = { firstName, lastName }
    await shop.database.db.update(customers).set(name).where(eq(customers.id, id))
    return id
  }

  test('people whose names have many words, by all of them or by the beginning of any', async () => {
    const rosa = await called('María José', 'De La Quesada-Ortuño')
    expect((await search('María José')).hits.map(({ id }) => id)).toContain(rosa)
    for (const text of [
      'De La Quesada',
      'quesada',
      'ortuño',
      'jos quesad',
      'Ortuno Maria',
      'DE LA QUESADA ORTUÑO',
    ]) {
      const { hits, isNear } = await search(text)
      expect([text, hits.map(({ id }) => id), isNear]).toEqual([text, [rosa], false])
    }
  })

  test('a name with an apostrophe, whichever was typed, and without', async () => {
    const shea = await called('Niamh', 'O’Gallchobhair')
    for (const text of ['o’gallchobhair', "O'Gallchobhair", 'ogallcho', 'niamh o`gall']) {
      expect([text, (await search(text)).hits.map(({ id }) => id)]).toEqual([text, [shea]])
    }
  })

  test.each([
    ['a wrong letter', 'Quillfaather'],
    ['a letter too few', 'Quilfeather'],
    ['a letter too many', 'Quilllfeather'],
    ['two letters swapped', 'Quilfleather'],
    ['the first letter wrong', 'Wuillfeather'],
    ['the last letter left out', 'Quillfeathe'],
    ['a first name beside it', 'Temp Quillfaather'],
  ])('a name with one mistake, and says so: %s', async (what, text) => {
    const { db } = shop.database
    const [known] = await db.select().from(customers).where(eq(customers.lastName, 'Quillfeather'))
    const id = known?.id ?? (await called('Temperance', 'Quillfeather'))
    const { hits, isNear } = await search(text)
    // What is the beginning of the name as it is needs no guess.
    expect([hits.map((hit) => hit.id), isNear]).toEqual([[id], !what.includes('left out')])
  })

  test('no one by a name with two mistakes, and no one near where a name fits', async () => {
    const smith = await called('Ingeborg', 'Smithdottir')
    await called('Ingeborg', 'Smithdottur')
    expect((await search('Smithdattar')).hits).toEqual([])
    expect((await search('smithdottir')).hits.map(({ id }) => id)).toEqual([smith])
  })

  test('an order without its prefix', async () => {
    const { number, id } = owner.order
    const letters = number.replace('OL-', '')
    for (const text of [letters, letters.toLowerCase(), `OL ${letters}`, `ol - ${letters}`]) {
      expect((await search(text)).hits).toContainEqual(
        expect.objectContaining({ kind: 'order', id }),
      )
    }
  })

  test('a line and a contact number by the last four digits', async () => {
    const last4 = owner.msisdn.slice(-4)
    const { id } = await aCustomer(shop)
    const contactNumber = `(212) 555-${last4}`
    await shop.database.db.update(customers).set({ contactNumber }).where(eq(customers.id, id))
    const { hits } = await search(last4)
    for (const found of [
      { kind: 'line', id: owner.line.id },
      { kind: 'customer', id },
    ]) {
      expect(hits).toContainEqual(expect.objectContaining(found))
    }
  })

  test('twenty records at most, and says that there are more', async () => {
    const { db } = shop.database
    const [row] = await db.select().from(customers).limit(1)
    if (!row) throw new Error('There is a customer')
    const many = Array.from({ length: 21 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      email: `many${index}@example.com`,
      emailKey: `many${index}@example.com`,
      paymentCustomerId: null,
      lastName: 'Manyfold',
    }))
    await db.insert(customers).values(many)
    const found = await search('manyfold')
    expect([found.hits.length, found.hasMore]).toEqual([20, true])
    expect((await search('nothing like this')).hits).toEqual([])
  })

  test('nothing for two letters, nor without the role', async () => {
    const send = ({ token }: TestStaff) =>
      shop.send('POST', '/app/desk/search', { token, body: { q: 'ab' } })
    expect(await send(staff)).toMatchObject({ status: 422 })
    expect(await send(await aStaffMember(shop, ['admin']))).toMatchObject({ status: 403 })
  })

  test('and the audit log has what kind of text it was and whose record, never the text', async () => {
    const other = await aStaffMember(shop, ['money'])
    await search(owner.msisdn, other)
    await search('someone else', other)
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(and(eq(staffActs.staffId, other.staffId), eq(staffActs.act, 'searchDesk')))
      .orderBy(asc(staffActs.id))
    expect(acts).toMatchObject([
      { customerId: owner.customer.id, reason: null, after: { understoodAs: ['phone'], found: 1 } },
      {
        customerId: null,
        after: { understoodAs: ['name', 'tag', 'note', 'block'], found: 0, hasMore: false },
      },
    ])
    expect(JSON.stringify(acts)).not.toContain(owner.msisdn.slice(2))
  })
})
