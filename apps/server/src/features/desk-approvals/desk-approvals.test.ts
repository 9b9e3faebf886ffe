import { randomUUID } from 'node:crypto'
import type { listApprovalRequests } from '@openline/contract/approvals'
import type { DeskApproval } from '@openline/contract/desk-approvals'
import type { OutputOf } from '@openline/contract/endpoint'
import type { Esim } from '@openline/contract/lines'
import { anAgentOf } from '@openline/testing/agents'
import { emailAbout, emailsTo, expectOk, type TestCustomer } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOld } from '../../db/retention.ts'
import { accessApprovals } from '../../db/schema/access-approvals.ts'
import { rateLimits } from '../../db/schema/accounts.ts'
import { staffActs } from '../../db/schema/audit.ts'
import { lineActivity } from '../../db/schema/line-safety.ts'
import { approvalRetention } from '../approvals/store.ts'

const shop = useTestShop()
const reason = 'They ask why data is slow'

let owner: LineOwner
let customer: TestCustomer
let staff: TestStaff
beforeAll(async () => {
  owner = await aLineOwner(shop)
  customer = owner.customer
})
// Each test asks anew, by another person.
beforeEach(async () => {
  await shop.database.db.delete(accessApprovals)
  await shop.database.db.delete(rateLimits)
  staff = await aStaffMember(shop, ['support'])
})

function ask(by = staff, why = reason) {
  const path = `/app/desk/customers/${customer.id}/approval`
  const sent = { token: by.token, key: randomUUID(), body: { reason: why } }
  return shop.send<{ approval: DeskApproval }>('POST', path, sent)
}

/** A request with its email, found by a reason of its own. */
async function asked() {
  const why = `${reason} ${randomUUID()}`
  const { approval } = expectOk(await ask(staff, why))
  const email = await eventually('an email that asks', async () =>
    (await emailsTo(shop, customer.email)).find(({ text }) => text.includes(why)),
  )
  return { approval, email: email.text, code: /\b\d{6}\b/.exec(email.text)?.[0] ?? '' }
}

function enter(id: string, otp: string, by = staff) {
  return shop.send<{ approval: DeskApproval }>('POST', `/app/desk/approvals/${id}/code`, {
    token: by.token,
    body: { otp, reason },
  })
}

function answer(id: string, given: string, token = customer.token) {
  return shop.send('POST', `/app/approvals/${id}`, { token, body: { answer: given } })
}

async function requests(token = customer.token) {
  const sent = await shop.send<OutputOf<typeof listApprovalRequests>>('GET', '/app/approvals', {
    token,
  })
  return expectOk(sent).requests
}

function usage(by = staff) {
  return shop.send('GET', `/app/desk/lines/${owner.line.id}/usage`, { token: by.token })
}

function esim(by = staff) {
  return shop.send<Esim>('POST', `/app/desk/lines/${owner.line.id}/esim`, {
    token: by.token,
    body: { reason },
  })
}

async function statusOf({ token } = staff) {
  const sent = await shop.send<{ approval: DeskApproval | null }>(
    'GET',
    `/app/desk/customers/${customer.id}/approval`,
    { token },
  )
  return expectOk(sent).approval?.status
}

describe('without an approval', () => {
  test('usage and eSIM code are refused, with what to do', async () => {
    const refusal = { status: 403, body: { code: 'approval_required' } }
    expect(await usage()).toMatchObject(refusal)
    expect(await esim()).toMatchObject(refusal)
    expect((await usage()).body['message']).toContain('Ask them for their approval')
  })

  test('no customer is asked twice at a time, and a lost answer asks once', async () => {
    const key = randomUUID()
    const path = `/app/desk/customers/${customer.id}/approval`
    const send = () => shop.send('POST', path, { token: staff.token, key, body: { reason } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await requests()).toHaveLength(1)
    expect(await ask()).toMatchObject({ status: 429 })
  })

  test('there is nothing to ask of an account that does not exist', async () => {
    const path = `/app/desk/customers/${randomUUID()}/approval`
    const sent = { token: staff.token, key: randomUUID(), body: { reason } }
    expect(await shop.send('POST', path, sent)).toMatchObject({ status: 404 })
  })
})

describe('a customer approves', () => {
  test('by the code that they read out, for thirty minutes', async () => {
    const { approval, email, code } = await asked()
    for (const named of [
      'your eSIM code',
      'turn a line back on',
      'cancel it',
      'close your account',
    ])
      expect(email).toContain(named)
    expect(email).toContain('Alex Kim')
    expect(email).toContain(reason)
    expect(expectOk(await enter(approval.id, code)).approval.status).toBe('approved')
    expect(expectOk(await usage())).toMatchObject({ usage: { asOf: expect.any(String) } })
    shop.pass(29 * 60)
    expect((await usage()).status).toBe(200)
    shop.pass(61)
    // Signed in again: a session at the desk is shorter than this test's time.
    const again = { ...staff, ...(await staff.signedInAgain()) }
    expect(await usage(again)).toMatchObject({ status: 403, body: { code: 'approval_required' } })
    expect(await statusOf(again)).toBe('lapsed')
  })

  test('by a press in the account, which a second press cannot repeat', async () => {
    const { approval } = expectOk(await ask())
    expect(await requests()).toMatchObject([
      { id: approval.id, staffName: 'Alex Kim', reason, nextActions: ['approve', 'decline'] },
    ])
    expect(await answer(approval.id, 'approve')).toMatchObject({ status: 200 })
    expect(await answer(approval.id, 'approve')).toMatchObject({ status: 409 })
    expect((await usage()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('only for the staff member who asked', async () => {
    const { approval, code } = await asked()
    const other = await aStaffMember(shop, ['support'], 'Lee Park')
    expect(await enter(approval.id, code, other)).toMatchObject({ status: 404 })
    expectOk(await enter(approval.id, code))
    expect(await usage(other)).toMatchObject({ status: 403 })
  })

  test('and takes it back', async () => {
    const { approval } = expectOk(await ask())
    await answer(approval.id, 'approve')
    expect(await requests()).toMatchObject([{ status: 'approved', nextActions: ['decline'] }])
    expect(await answer(approval.id, 'decline')).toMatchObject({ status: 200 })
    expect(await usage()).toMatchObject({ status: 403 })
    expect(await requests()).toEqual([])
  })
})

describe('a customer does not approve', () => {
  test('who declines: the code is worth nothing then, and staff are told', async () => {
    const { approval, code } = await asked()
    expect(await answer(approval.id, 'decline')).toMatchObject({ status: 200 })
    expect(await enter(approval.id, code)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await statusOf()).toBe('declined')
    expect((await usage()).body['message']).toContain('declined')
  })

  test('with a wrong code, of which five are one too many', async () => {
    const { approval, code } = await asked()
    const wrong = code === '111111' ? '222222' : '111111'
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const refused = await enter(approval.id, wrong)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'otp' }] } })
      expect(JSON.stringify(refused.body)).toContain(left)
    }
    await enter(approval.id, wrong)
    expect(await enter(approval.id, code)).toMatchObject({ status: 422 })
    expect((await usage()).status).toBe(403)
  })

  test('after ten minutes, by code or press', async () => {
    const { approval, code } = await asked()
    shop.pass(10 * 60 + 1)
    expect(await enter(approval.id, code)).toMatchObject({ status: 422 })
    expect(await answer(approval.id, 'approve')).toMatchObject({ status: 409 })
    expect(await requests()).toEqual([])
  })

  test('through staff in an assisted session', async () => {
    const { approval } = expectOk(await ask())
    const { token } = await anAgentOf(shop, customer.email)
    expect(await answer(approval.id, 'approve', token)).toMatchObject({ status: 403 })
    expect(await shop.send('GET', '/app/approvals', { token })).toMatchObject({ status: 403 })
  })

  test('for another customer', async () => {
    const { customer: stranger } = await aLineOwner(shop)
    const { approval } = expectOk(await ask())
    expect(await answer(approval.id, 'approve', stranger.token)).toMatchObject({ status: 404 })
    expect(await requests(stranger.token)).toEqual([])
  })
})

describe('what staff saw is on record', () => {
  test('an eSIM code in audit log, line log and an email, and in none of them the code', async () => {
    const { approval } = expectOk(await ask())
    await answer(approval.id, 'approve')
    const { lpa, matchingId } = expectOk(await esim())
    expect(lpa).toContain('LPA:1$')
    await usage()
    await usage()
    const { db } = shop.database
    const acts = await db
      .select()
      .from(staffActs)
      .where(and(eq(staffActs.staffId, staff.staffId), eq(staffActs.customerId, customer.id)))
      .orderBy(asc(staffActs.id))
    expect(acts.map(({ act }) => act)).toEqual(['askApproval', 'viewEsimCode', 'viewUsage'])
    expect(acts[1]).toMatchObject({ reason, subjectKind: 'line', subjectId: owner.line.id })
    const log = await db.select().from(lineActivity).where(eq(lineActivity.lineId, owner.line.id))
    expect(log.at(-1)).toMatchObject({ kind: 'esim_shown', actor: 'support' })
    const email = await emailAbout(shop, customer.email, /viewed your eSIM code/)
    expect(JSON.stringify([acts, log, email.text])).not.toContain(matchingId)
  })

  test('a request and its answer for three years', async () => {
    expectOk(await ask())
    const { db } = shop.database
    const day = 24 * 3600_000
    const after = (days: number) => new Date(shop.now().getTime() + days * day)
    await deleteOld(db, approvalRetention, { now: after(3 * 365) })
    expect(await db.$count(accessApprovals)).toBe(1)
    await deleteOld(db, approvalRetention, { now: after(3 * 366) })
    expect(await db.$count(accessApprovals)).toBe(0)
  })
})
