import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { Esim } from '@openline/contract/lines/lines'
import type { listApprovalRequests, SoleScope } from '@openline/contract/people/approvals'
import type { DeskApproval } from '@openline/contract/people/approvals-desk'
import { anAgentOf } from '@openline/testing/agents'
import {
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { accessApprovals } from '../../../db/schema/access-approvals.ts'
import { customers, rateLimits } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { approvalRetention } from './approval-store.ts'

const shop = useTestShop()
const reason = 'They ask why data is slow'

let owner: LineOwner
let customer: TestCustomer
let staff: TestStaff
beforeAll(async () => {
  owner = await aLineOwner(shop)
  customer = owner.customer
})
// Each test asks as another person.
beforeEach(async () => {
  await shop.database.db.delete(accessApprovals)
  await shop.database.db.delete(rateLimits)
  staff = await aStaffMember(shop, ['support'])
})

function ask(by = staff, why = reason, scope: SoleScope = 'account') {
  const path = `/app/desk/customers/${customer.id}/approvals`
  const sent = { token: by.token, key: randomUUID(), body: { scope, reason: why } }
  return shop.send<{ approval: DeskApproval }>('POST', path, sent)
}

/** A request with its email, found by a reason of its own. */
async function asked(scope?: SoleScope) {
  const why = `${reason} ${randomUUID()}`
  const { approval } = expectOk(await ask(staff, why, scope))
  const email = await eventually('an email that asks', async () =>
    (await emailsTo(shop, customer.email)).find(({ text }) => text.includes(why)),
  )
  return { approval, email: email.text }
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

async function statuses({ token } = staff) {
  const sent = await shop.send<{ approvals: DeskApproval[] }>(
    'GET',
    `/app/desk/customers/${customer.id}/approvals`,
    { token },
  )
  return Object.fromEntries(expectOk(sent).approvals.map(({ scope, status }) => [scope, status]))
}

describe('without an approval', () => {
  test('usage and eSIM code are refused, with what to do', async () => {
    const refusal = { status: 403, body: { code: 'approval_required' } }
    expect(await usage()).toMatchObject(refusal)
    expect(await esim()).toMatchObject(refusal)
    expect((await usage()).body['message']).toContain(
      'Ask them on their page: “See and correct private data”',
    )
  })

  test('no customer is asked twice at a time, and a lost answer asks once', async () => {
    const key = randomUUID()
    const path = `/app/desk/customers/${customer.id}/approvals`
    const body = { scope: 'account', reason }
    const send = () => shop.send('POST', path, { token: staff.token, key, body })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await requests()).toHaveLength(1)
  })

  test.each([
    ['', 'The customer'],
    ['Robin', 'Robin'],
  ])(
    'anyone who asks a customer called “%s” reads that %s has the request',
    async (name, called) => {
      const { db } = shop.database
      await db.update(customers).set({ firstName: name }).where(eq(customers.id, customer.id))
      const told = `${called} has the request in their account and by email.`
      expect(expectOk(await ask())).toMatchObject({ message: told })
    },
  )

  test('there is nothing to ask of an account that does not exist', async () => {
    const path = `/app/desk/customers/${randomUUID()}/approvals`
    const sent = { token: staff.token, key: randomUUID(), body: { scope: 'account', reason } }
    expect(await shop.send('POST', path, sent)).toMatchObject({ status: 404 })
  })

  test('nor of one that closes, whose page reads on that there is none', async () => {
    const leaving = await aCustomer(shop)
    const path = `/app/desk/customers/${leaving.id}/approvals`
    const sent = { token: staff.token, key: randomUUID(), body: { scope: 'account', reason } }
    expectOk(await shop.send('POST', path, sent))
    const body = { acknowledged: true, endLines: false }
    const close = { token: leaving.token, key: randomUUID(), body }
    expectOk(await shop.send('POST', '/app/users/close', close))
    const again = { ...sent, key: randomUUID() }
    expect(await shop.send('POST', path, again)).toMatchObject({ status: 404 })
    expect(expectOk(await shop.send('GET', path, staff))).toEqual({ approvals: [] })
  })
})

describe('a customer approves', () => {
  test.each<[SoleScope, string, string]>([
    ['account', 'See your usage and eSIM code', 'another SIM'],
    ['sim', 'Move a line to another SIM', 'close your account'],
    ['end', 'Cancel a line or close your account', 'another SIM'],
  ])('%s: the email says what for, and has nothing to read out', async (scope, named, other) => {
    const { approval, email } = await asked(scope)
    expect(email).toContain(named)
    expect(email).not.toContain(other)
    expect(email).toContain('Alex Kim')
    expect(approval.phrase).toMatch(/^[a-z]+ [a-z]+$/)
    expect(email).toContain(`Approve only if the person says: ${approval.phrase}.`)
    expect(email).toContain('We’ll never ask you for a code.')
    expect(email).not.toMatch(/\b\d{6}\b/)
  })

  test('for thirty minutes', async () => {
    const { approval } = expectOk(await ask())
    await answer(approval.id, 'approve')
    expect(expectOk(await usage())).toMatchObject({ usage: { asOf: expect.any(String) } })
    shop.pass(29 * 60)
    expect((await usage()).status).toBe(200)
    shop.pass(61)
    // Signed in again: a session at the desk is shorter than this test's time.
    const again = { ...staff, ...(await staff.signedInAgain()) }
    expect(await usage(again)).toMatchObject({ status: 403, body: { code: 'approval_required' } })
    expect(await statuses(again)).toEqual({ account: 'lapsed' })
  })

  test('for what was asked alone', async () => {
    for (const scope of ['sim', 'renewal', 'end'] as const) {
      const { approval } = expectOk(await ask(staff, reason, scope))
      expectOk(await answer(approval.id, 'approve'))
    }
    expect(await usage()).toMatchObject({ status: 403, body: { code: 'approval_required' } })
    expect(await esim()).toMatchObject({ status: 403, body: { code: 'approval_required' } })
    expect(await statuses()).toEqual({ sim: 'approved', renewal: 'approved', end: 'approved' })
  })

  test('by a press in the account, which a second press cannot repeat', async () => {
    const { approval } = expectOk(await ask())
    expect(await requests()).toMatchObject([
      {
        id: approval.id,
        staffName: 'Alex Kim',
        scope: 'account',
        reason,
        phrase: approval.phrase,
        nextActions: ['approve', 'decline'],
      },
    ])
    expect(expectOk(await answer(approval.id, 'approve'))).toMatchObject({
      message: 'Alex Kim can help you with this for 30 minutes',
      request: { id: approval.id, status: 'approved', nextActions: ['decline'] },
    })
    expect(await answer(approval.id, 'approve')).toMatchObject({
      status: 409,
      body: { message: 'This request is over. Support can ask you again.' },
    })
    expect((await usage()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('only for the staff member who asked', async () => {
    const { approval } = expectOk(await ask())
    const other = await aStaffMember(shop, ['support'], 'Lee Park')
    expectOk(await answer(approval.id, 'approve'))
    expect(await usage(other)).toMatchObject({ status: 403 })
  })

  test.each(['sim', 'end'] as const)('%s only with a recent step-up', async (scope) => {
    const someone = (await aLineOwner(shop)).customer
    const path = `/app/desk/customers/${someone.id}/approvals`
    const askThem = async (body: object) =>
      expectOk(
        await shop.send<{ approval: DeskApproval }>('POST', path, {
          ...(await staff.signedInAgain()),
          key: randomUUID(),
          body: { reason, ...body },
        }),
      ).approval.id
    shop.pass(15 * 60 + 1)
    const id = await askThem({ scope })
    expect(await answer(id, 'approve', someone.token)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', message: 'Please confirm it’s you to approve this' },
    })
    expectOk(await answer(id, 'decline', someone.token))
    expectOk(await answer(await askThem({ scope: 'account' }), 'approve', someone.token))
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
  test('who declines, and staff are told', async () => {
    const { approval } = expectOk(await ask())
    expect(expectOk(await answer(approval.id, 'decline'))).toMatchObject({
      message: 'Alex Kim can’t see or change what needs your approval',
      request: { status: 'declined', nextActions: [] },
    })
    expect(await answer(approval.id, 'approve')).toMatchObject({ status: 409 })
    expect(await statuses()).toEqual({ account: 'declined' })
    expect((await usage()).body['message']).toContain('declined')
  })

  test('after ten minutes', async () => {
    const { approval } = expectOk(await ask())
    shop.pass(10 * 60 + 1)
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
    expect(await answer(randomUUID(), 'approve', stranger.token)).toMatchObject({ status: 404 })
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
