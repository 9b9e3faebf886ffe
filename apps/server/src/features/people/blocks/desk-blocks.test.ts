import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { Block } from '@openline/contract/people/blocks-desk'
import type { searchDesk } from '@openline/contract/people/search-desk'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import { staff as staffTable } from '../../../db/schema/staff.ts'

const shop = useTestShop()
const reason = 'The bank reported it'

let sue: TestStaff
beforeAll(async () => {
  sue = await aStaffMember(shop, ['support'], 'Sue Porter')
})
beforeEach(() => shop.database.db.delete(blocks))
afterEach(() => shop.returnToPresent())

type Typed = { kind: string; value: string; endsAt?: string | null }

function add(typed: Typed, { by = sue, key = randomUUID() } = {}) {
  return shop.send<{ message: string; block: Block }>('POST', '/app/desk/blocks', {
    token: by.token,
    key,
    body: { endsAt: null, reason, ...typed },
  })
}

async function added(typed: Typed): Promise<Block> {
  return expectOk(await add(typed)).block
}

async function found(search: Record<string, unknown> = {}): Promise<Block[]> {
  const answer = await shop.send<{ blocks: Block[] }>('POST', '/app/desk/blocks/search', {
    token: sue.token,
    body: { q: '', kind: null, isEnded: false, ...search },
  })
  return expectOk(answer).blocks
}

function lift(id: string, by = sue) {
  return shop.send<{ message: string }>('POST', `/app/desk/blocks/${id}/lift`, {
    token: by.token,
    body: { reason: 'A good customer' },
  })
}

function inDays(days: number): string {
  return new Date(shop.now().getTime() + days * 24 * 3600_000).toISOString()
}

const email = { kind: 'email', value: 'Thief+1@example.com' }

describe('a block', () => {
  test('is of one mailbox, one phone or one network, with who, why and until when', async () => {
    const endsAt = inDays(10)
    await added({ ...email, endsAt })
    await added({ kind: 'device', value: '49-015420-323751-8' })
    await added({ kind: 'network', value: '198.51.100.7' })
    const listed = (await found()).toReversed()
    expect(listed.map(({ kind, label }) => [kind, label])).toEqual([
      ['email', 'thief@example.com'],
      ['device', 'IMEI 490154203237518'],
      ['network', '198.51.100.7'],
    ])
    expect(listed[0]).toMatchObject({ by: 'Sue Porter', reason, endsAt, refusals: 0, ended: null })
    expect(listed[1]?.endsAt).toBeNull()
    // Another subscriber has the address soon.
    expect(Date.parse(listed[2]?.endsAt ?? '')).toBeGreaterThan(Date.parse(inDays(29)))
    const stored = await shop.database.db.select({ key: blocks.key }).from(blocks)
    expect(JSON.stringify(stored)).not.toContain('198.51.100.7')
  })

  test('is made once, however often the button’s request is sent', async () => {
    const key = randomUUID()
    const answers = await Promise.all([add(email, { key }), add(email, { key })])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expectOk(await add(email, { key }))
    expect(await found()).toHaveLength(1)
  })

  test('of two at once for the same mailbox is one, and the second hears who was first', async () => {
    const mo = await aStaffMember(shop, ['money'], 'Mo Reed')
    const other = { kind: 'email', value: 'thief@EXAMPLE.com' }
    const answers = await Promise.all([add(email), add(other, { by: mo })])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409,
    ])
    expect(await found()).toHaveLength(1)
    expect(await add(email)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^(Sue Porter|Mo Reed) has blocked thief@/) },
    })
  })

  test.each([
    [{ kind: 'email', value: 'no address' }, 'value'],
    [{ kind: 'device', value: '12' }, 'value'],
    [{ kind: 'network', value: '999.1.1.1' }, 'value'],
    [{ kind: 'network', value: 'example.com' }, 'value'],
    [{ kind: 'card', value: '4242424242424242' }, 'kind'],
    [{ ...email, endsAt: 'soon' }, 'endsAt'],
    [{ ...email, endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
    [{ kind: 'network', value: '198.51.100.7', endsAt: '2099-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('of %j is refused under %s', async (typed, field) => {
    expect(await add(typed)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect(await found()).toEqual([])
  })

  test('is found by its kind, by a part of its words and among those that ended', async () => {
    await added(email)
    const { id } = await added({ kind: 'device', value: '490154203237518' })
    expect(await found({ kind: 'device' })).toHaveLength(1)
    expect(await found({ q: 'THIEF@' })).toHaveLength(1)
    expect(await found({ q: 'bank rep' })).toHaveLength(2)
    // No wildcard of the database means anything.
    expect(await found({ q: '%' })).toEqual([])
    expectOk(await lift(id))
    expect(await found({ kind: 'device' })).toEqual([])
    expect(await found({ isEnded: true })).toMatchObject([
      { id, ended: { by: 'Sue Porter', reason: 'A good customer' } },
    ])
  })

  test('ends on its own, and the same can be blocked again', async () => {
    const first = await added({ ...email, endsAt: inDays(1) })
    shop.pass(2 * 24 * 3600)
    sue = { ...sue, ...(await sue.signedInAgain()) }
    expect(await found()).toEqual([])
    const second = await added(email)
    expect(await found()).toMatchObject([{ id: second.id }])
    expect(await found({ isEnded: true })).toMatchObject([{ id: first.id, ended: { by: null } }])
    shop.pass(91 * 24 * 3600)
    await shop.runTask('sweep blocks')
    const left = await shop.database.db.select({ id: blocks.id }).from(blocks)
    expect(left).toEqual([{ id: second.id }])
  })

  test('is lifted once; the second who lifts it hears who was first', async () => {
    const { id } = await added(email)
    const mo = await aStaffMember(shop, ['money'], 'Mo Reed')
    const answers = await Promise.all([lift(id), lift(id, mo)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const acts = await shop.database.db.select().from(staffActs).where(eq(staffActs.subjectId, id))
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['addBlock', 'liftBlock'])
    expect(acts.map(({ customerId }) => customerId)).toEqual([null, null])
    expect(await lift(randomUUID())).toMatchObject({ status: 404 })
  })

  test('is not made or lifted by a colleague who was removed', async () => {
    const { id } = await added(email)
    const gone = await aStaffMember(shop, ['support'])
    const removed = { removedAt: shop.now() }
    await shop.database.db.update(staffTable).set(removed).where(eq(staffTable.id, gone.staffId))
    expect((await lift(id, gone)).status).toBe(401)
    const device = { kind: 'device', value: '490154203237518' }
    expect((await add(device, { by: gone })).status).toBe(401)
    expect(await found()).toHaveLength(1)
  })
})

describe('the search of the desk finds what is blocked', () => {
  const searched = async (q: string, by = sue) => {
    const answer = await shop.send<OutputOf<typeof searchDesk>>('POST', '/app/desk/search', {
      token: by.token,
      body: { q },
    })
    return expectOk(answer).hits.filter(({ kind }) => kind === 'block')
  }

  test('by a part of the mailbox, the last digits of a card, a network and the reason, for who may see blocks', async () => {
    const mailbox = await added(email)
    const network = await added({ kind: 'network', value: '203.0.113.7' })
    const card = await added({ kind: 'device', value: '490154203237518' })
    const { id: customerId } = await aCustomer(shop)
    const label = 'Visa ending in 9995'
    await shop.database.db
      .update(blocks)
      .set({ kind: 'card', key: 'fingerprint', label, reason: 'Chargeback ring', customerId })
      .where(eq(blocks.id, card.id))
    const hit = { id: mailbox.id, customerId: null, page: { kind: 'block', id: mailbox.id } }
    for (const text of ['Thief+1@example.com', 'thief', 'thief+1@exam']) {
      expect(await searched(text)).toMatchObject([{ ...hit, title: mailbox.label }])
    }
    expect(await searched('9995')).toMatchObject([
      { id: card.id, customerId: null, title: label, detail: 'blocked: Chargeback ring' },
    ])
    expect(await searched('203.0.113')).toMatchObject([{ id: network.id }])
    expect(await searched('chargeback')).toMatchObject([{ id: card.id }])
    expect(await searched('bank reported')).toHaveLength(2)
    expect(await searched('thief', await aStaffMember(shop, ['money']))).toHaveLength(1)
    expect(await searched('thief', await aStaffMember(shop, ['porting']))).toEqual([])
  })

  test('until it ends, and its page still shows it', async () => {
    const { id } = await added(email)
    const [acted] = await searched('thief')
    expect(acted?.page).toEqual({ kind: 'block', id })
    expectOk(await lift(id))
    expect(await searched('thief')).toEqual([])
    expect(await found({ id })).toMatchObject([{ id, ended: { by: 'Sue Porter' } }])
    expect(await found({ id: randomUUID() })).toEqual([])
    // The search of a block names no customer in the audit log.
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(eq(staffActs.act, 'searchDesk'))
    expect(acts.every(({ customerId }) => customerId === null)).toBe(true)
  })
})
