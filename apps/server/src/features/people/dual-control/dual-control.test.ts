import { randomUUID } from 'node:crypto'
import type { DualControl } from '@openline/contract/people/dual-control-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { aCustomer, emailAbout, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()
const why = 'Ticket 4711: outage in Des Moines'
const checked = 'Called the customer back'

function aPerson(name: string, roles: readonly StaffRole[] = ['money']) {
  return aStaffMember(shop, roles, name)
}

type Granted = { message: string; balanceCents: number; isWaiting: boolean }

function grant({ token }: TestStaff, { id }: TestCustomer, key: string = randomUUID()) {
  const gift = { amountCents: 15_000, note: 'Sorry for the outage' }
  const body = { ...gift, balanceCents: 0, reason: why }
  return shop.send<Granted>('POST', `/app/desk/customers/${id}/credits`, { token, key, body })
}

async function list({ token }: Pick<TestStaff, 'token'>, query = '') {
  const path = `/app/desk/dual-control${query}`
  return expectOk(await shop.send<{ requests: DualControl[] }>('GET', path, { token })).requests
}

async function look({ token }: TestStaff, id: string) {
  type Shown = { request: DualControl; changes: { label: string; value: string }[] | null }
  return expectOk(await shop.send<Shown>('GET', `/app/desk/dual-control/${id}`, { token }))
}

type Answer = 'confirm' | 'refuse' | 'withdraw'

function answer({ token }: Pick<TestStaff, 'token'>, id: string, what: Answer, key?: string) {
  const body = { reason: checked }
  const path = `/app/desk/dual-control/${id}/${what}`
  return shop.send<{ message: string }>('POST', path, { token, key: key ?? randomUUID(), body })
}

/** Sue asked for credit that a second person confirms. */
async function aRequest() {
  const customer = await aCustomer(shop)
  const [sue, mo] = [await aPerson('Sue Porter'), await aPerson('Mo Reyes')]
  expect(expectOk(await grant(sue, customer))).toMatchObject({ balanceCents: 0, isWaiting: true })
  const [request] = await list(sue, `?customerId=${customer.id}`)
  if (!request) throw new Error('Nothing waits')
  return { customer, sue, request, mo }
}

async function creditOf({ token }: TestCustomer): Promise<number> {
  const path = '/app/credits'
  return expectOk(await shop.send<{ balanceCents: number }>('GET', path, { token })).balanceCents
}

async function log(customerId: string) {
  const { rows } = await shop.database.db.execute(
    `select act, name, asked_by_name, reason from staff_acts
     where customer_id = '${customerId}' order by at, id`,
  )
  return rows
}

describe('what needs a second person', () => {
  test('waits, with what it would change, and is done when another person confirms it', async () => {
    const { customer, sue, request, mo } = await aRequest()
    expect(await creditOf(customer)).toBe(0)
    expect(request).toMatchObject({ act: 'grantCredit', reason: why, askedBy: 'Sue Porter' })
    expect(request.nextActions).toEqual(['withdraw'])
    const listed = (await list(mo)).find(({ id }) => id === request.id)
    expect(listed?.nextActions).toEqual(['confirm', 'refuse'])
    expect((await look(mo, request.id)).changes).toEqual([
      { label: 'Credit to give', value: '$150.00' },
      { label: 'Credit now', value: '$0.00' },
      { label: 'Credit afterwards', value: '$150.00' },
      { label: 'Reason shown to the customer', value: 'Sorry for the outage' },
    ])
    expectOk(await answer(mo, request.id, 'confirm'))
    expect(await creditOf(customer)).toBe(15_000)
    await emailAbout(shop, customer.email, 'We added $150.00 credit to your account')
    expect((await look(sue, request.id)).request).toMatchObject({
      status: 'confirmed',
      answeredBy: 'Mo Reyes',
      answer: checked,
      nextActions: [],
    })
    expect(await list(mo, `?customerId=${customer.id}`)).toEqual([])
  })

  test('is in the audit log with both names and both reasons', async () => {
    const { customer, request, mo } = await aRequest()
    expectOk(await answer(mo, request.id, 'confirm'))
    expect(await log(customer.id)).toEqual([
      { act: 'asked-second-person', name: 'Sue Porter', asked_by_name: null, reason: why },
      { act: 'confirmDualControl', name: 'Mo Reyes', asked_by_name: null, reason: checked },
      { act: 'grantCredit', name: 'Mo Reyes', asked_by_name: 'Sue Porter', reason: why },
    ])
    const { token } = await aPerson('Ada Admin', ['admin'])
    const path = `/app/desk/acts?act=grantCredit&customerId=${customer.id}`
    expect(expectOk(await shop.send('GET', path, { token }))).toMatchObject({
      acts: [{ by: { name: 'Mo Reyes' }, askedBy: { name: 'Sue Porter' } }],
    })
  })

  test('is asked for once, however often its press arrives, and not twice for one customer', async () => {
    const customer = await aCustomer(shop)
    const [sue, ann] = [await aPerson('Sue Porter'), await aPerson('Ann Wu')]
    const key = randomUUID()
    expectOk(await grant(sue, customer, key))
    await shop.database.db.execute(`delete from idempotency_keys where key = '${key}'`)
    expect(expectOk(await grant(sue, customer, key))).toMatchObject({ isWaiting: true })
    const second = { status: 409, body: { message: /^Sue Porter asked for this/ } }
    const refused = await grant(ann, customer)
    expect(refused.status).toBe(second.status)
    expect(refused.body.message).toMatch(second.body.message)
    expect(await list(ann, `?customerId=${customer.id}`)).toHaveLength(1)
  })

  test('is asked for once by two people at once', async () => {
    const customer = await aCustomer(shop)
    const [sue, ann] = [await aPerson('Sue Porter'), await aPerson('Ann Wu')]
    const both = await Promise.all([grant(sue, customer), grant(ann, customer)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await list(sue, `?customerId=${customer.id}`)).toHaveLength(1)
  })

  test('is refused immediately where no one else could confirm it', async () => {
    const customer = await aCustomer(shop)
    const sue = await aPerson('Sue Porter')
    const { db } = shop.database
    const others = `update staff set removed_at = now() where id <> '${sue.staffId}' and removed_at is null returning id`
    const { rows } = await db.execute(others)
    const refused = await grant(sue, customer)
    const ids = rows.map(({ id }) => `'${String(id)}'`).join()
    await db.execute(`update staff set removed_at = null where id in (${ids || 'null'})`)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toContain('no one else has the role Money')
  })
})

describe('a request is confirmed', () => {
  test('never by the person who asked, in whatever session, or without the role', async () => {
    const { customer, sue, request } = await aRequest()
    const own = {
      status: 403,
      body: { message: expect.stringContaining('asked for this yourself') },
    }
    expect(await answer(sue, request.id, 'confirm')).toMatchObject(own)
    expect(await answer(await sue.signedInAgain(), request.id, 'confirm')).toMatchObject(own)
    expect(await answer(sue, request.id, 'refuse')).toMatchObject({ status: 403 })
    const support = await aPerson('Cal Diaz', ['support', 'porting', 'admin'])
    expect(await answer(support, request.id, 'confirm')).toMatchObject({ status: 403 })
    expect((await look(support, request.id)).request.nextActions).toEqual([])
    expect(await list(support)).toEqual([])
    expect(await creditOf(customer)).toBe(0)
    await expect(
      shop.database.db.execute(
        `update dual_control_requests set status = 'confirmed', answered_by = asked_by,
         answered_at = now(), answer = 'mine' where id = '${request.id}'`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'dual_control_second_person' } })
  })

  test('once by two people at once, and the second reads who was first', async () => {
    const { customer, request, mo } = await aRequest()
    const ann = await aPerson('Ann Wu')
    const both = await Promise.all([
      answer(mo, request.id, 'confirm'),
      answer(ann, request.id, 'confirm'),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const late = both.find(({ status }) => status === 409)
    expect(late?.body.message).toMatch(/^(Mo Reyes|Ann Wu) was first/)
    expect(await creditOf(customer)).toBe(15_000)
  })

  test('once by one person who presses twice', async () => {
    const { customer, request, mo } = await aRequest()
    await Promise.all([answer(mo, request.id, 'confirm'), answer(mo, request.id, 'confirm')])
    expectOk(await answer(mo, request.id, 'confirm'))
    expect(await creditOf(customer)).toBe(15_000)
  })

  test('not after it was refused or withdrawn', async () => {
    const { sue, request, mo, customer } = await aRequest()
    expect(await answer(mo, request.id, 'withdraw')).toMatchObject({ status: 403 })
    expectOk(await answer(sue, request.id, 'withdraw'))
    const late = await answer(mo, request.id, 'confirm')
    expect(late).toMatchObject({ status: 409 })
    expect(late.body.message).toMatch(/^Sue Porter was first/)
    expectOk(await grant(sue, customer))
    const [again] = await list(mo, `?customerId=${customer.id}`)
    expectOk(await answer(mo, again?.id ?? '', 'refuse'))
    expect((await look(sue, again?.id ?? '')).request).toMatchObject({
      status: 'refused',
      answeredBy: 'Mo Reyes',
      answer: checked,
    })
    expect(await answer(mo, again?.id ?? '', 'confirm')).toMatchObject({ status: 409 })
    expect(await creditOf(customer)).toBe(0)
  })

  test('not by a person who was removed, or whose role was taken', async () => {
    const { request, mo, customer } = await aRequest()
    const { db } = shop.database
    await db.execute(`update staff set roles = '{support}' where id = '${mo.staffId}'`)
    expect(await answer(mo, request.id, 'confirm')).toMatchObject({ status: 403 })
    await db.execute(`update staff set removed_at = now() where id = '${mo.staffId}'`)
    expect(await answer(mo, request.id, 'confirm')).toMatchObject({ status: 401 })
    expect((await look(await aPerson('Ann Wu'), request.id)).request.status).toBe('waiting')
    expect(await creditOf(customer)).toBe(0)
  })

  test('not in an earlier form of its call, which closes it', async () => {
    const { request, mo, customer } = await aRequest()
    await shop.database.db.execute(
      `update dual_control_requests set body = body - 'note' where id = '${request.id}'`,
    )
    expect((await look(mo, request.id)).changes).toBeNull()
    const refused = await answer(mo, request.id, 'confirm')
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toBe(
      'An earlier version asked for this. Please ask again. The request is closed.',
    )
    expect((await look(mo, request.id)).request).toMatchObject({ status: 'void' })
    expect(await creditOf(customer)).toBe(0)
  })

  test('not where its customer is unknown to staff, and with a reason', async () => {
    const { request, mo } = await aRequest()
    expect(await answer(mo, randomUUID(), 'confirm')).toMatchObject({ status: 404 })
    const path = `/app/desk/dual-control/${request.id}/confirm`
    const { token } = mo
    const silent = await shop.send('POST', path, { token, key: randomUUID(), body: { reason: '' } })
    expect(silent).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
  })
})

describe('a request is void', () => {
  test('when who asked is removed or loses a role, and says so', async () => {
    const ada = await aPerson('Ada Admin', ['admin'])
    const acts = [
      ['DELETE', '', {}, 'Sue Porter no longer works at the desk'],
      ['PATCH', '/roles', { roles: ['support'] }, 'A role of Sue Porter was taken since'],
    ] as const
    for (const [method, path, change, said] of acts) {
      const { request, mo, sue } = await aRequest()
      const body = { ...change, reason: why }
      const member = `/app/desk/staff/${sue.staffId}${path}`
      expectOk(await shop.send(method, member, { token: ada.token, body }))
      expect((await look(mo, request.id)).request).toMatchObject({ status: 'void', answer: said })
      expect(await answer(mo, request.id, 'confirm')).toMatchObject({ status: 409 })
    }
  })

  test('when it is confirmed while who asked is being removed', async () => {
    const { request, mo, sue, customer } = await aRequest()
    const { db } = shop.database
    await db.execute(`update staff set removed_at = now() where id = '${sue.staffId}'`)
    const refused = await answer(mo, request.id, 'confirm')
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toMatch(/^Sue Porter may no longer ask for this.*is closed/)
    expect((await look(mo, request.id)).request.status).toBe('void')
    expect(await creditOf(customer)).toBe(0)
  })
})

test('a request expires after a day, and the same can be asked for again', async () => {
  const { request, customer } = await aRequest()
  shop.pass(24 * 3600 + 60)
  const [mo, sue] = [await aPerson('Mo Reyes'), await aPerson('Sue Porter')]
  const late = await answer(mo, request.id, 'confirm')
  expect(late.body.message).toBe('No one confirmed this in time. Please ask again.')
  expect((await look(mo, request.id)).request).toMatchObject({ status: 'expired', nextActions: [] })
  expect(await list(mo, `?customerId=${customer.id}`)).toEqual([])
  expectOk(await grant(sue, customer))
  expect((await look(mo, request.id)).request.status).toBe('void')
})
