import { api } from '@openline/contract/api'
import { type OutputOf, refusesAssistance } from '@openline/contract/endpoint'
import type { listSafety } from '@openline/contract/lines/line-safety'
import type { listLines } from '@openline/contract/lines/lines'
import type { listSessions } from '@openline/contract/people/sessions'
import type { listStaffSessions } from '@openline/contract/people/staff-sessions'
import { aDeskLinkInto, aHelperOf, anAgentOf } from '@openline/testing/agents'
import { anApproval } from '@openline/testing/approvals'
import { anAuthenticator } from '@openline/testing/authenticator'
import {
  aCustomer,
  emailAbout,
  expectOk,
  homeAddress,
  type TestCustomer,
} from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { testCrmKey } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assistedCalls } from '../../../db/schema/assistance.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { staff as members } from '../../../db/schema/staff.ts'

const shop = useTestShop()
let customer: TestCustomer
beforeAll(async () => {
  customer = await aCustomer(shop)
})

const reason = 'They cannot find their order'

function askForLink(body: object = {}, key: string | null = testCrmKey) {
  return shop.send<{ url: string }>('POST', '/app/crm/handoffs', {
    body: { email: customer.email, agent: 'Sam Carter', reason, ...body },
    ...(key !== null && { headers: { 'x-crm-key': key } }),
  })
}

async function aCode(body: object = {}) {
  const { url } = expectOk(await askForLink(body))
  return /^https:\/\/shop\.example\/crm-login#([\w-]{43})$/.exec(url)?.[1] ?? ''
}

function open(code: string) {
  return shop.send<{ token: string; assistedBy: string; user: { userHash: unknown } }>(
    'POST',
    '/app/auth/crm-login',
    { body: { code } },
  )
}

async function anAgent() {
  return expectOk(await open(await aCode()))
}

type Lines = OutputOf<typeof listLines>
type Safeties = OutputOf<typeof listSafety>
type Sessions = OutputOf<typeof listStaffSessions>

function audited() {
  return shop.database.db.select().from(assistedCalls).orderBy(asc(assistedCalls.id))
}

describe('a link into a customer’s account', () => {
  test('opens a session that the customer sees as support’s among their devices', async () => {
    const { email, token } = await aCustomer(shop)
    await anAgentOf(shop, email, 'Lee Park')
    const answer = await shop.send<OutputOf<typeof listSessions>>('GET', '/app/auth/sessions', {
      token,
    })
    const devices = expectOk(answer).sessions.map(({ device }) => device)
    expect(devices).toEqual([expect.not.stringContaining('support'), 'Our support team'])
  })

  test.each([
    ['no key', null],
    ['a wrong key', 'x'.repeat(testCrmKey.length)],
    ['a part of the key', testCrmKey.slice(0, -1)],
  ])('is not given for %s', async (_, key) => {
    expect(await askForLink({}, key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('needs to say who helps and why', async () => {
    expect(await askForLink({ agent: '', reason: 'x' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'agent' }, { field: 'reason' }] },
    })
  })

  test('is not given for an address without an account', async () => {
    expect(await askForLink({ email: 'unknown@example.com' })).toMatchObject({ status: 404 })
  })

  test('opens the account once', async () => {
    const code = await aCode()
    const answers = await Promise.all([open(code), open(code), open(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await open(code)).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  })

  test('is good for five minutes', async () => {
    const code = await aCode()
    shop.pass(5 * 60)
    expect(await open(code)).toMatchObject({ status: 422 })
  })

  test('opens no account that was closed since', async () => {
    const { email, token } = await aCustomer(shop)
    const code = await aCode({ email })
    const body = { acknowledged: true, endLines: false }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    expect(await open(code)).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  })

  test('notifies the customer who opens the account, and why', async () => {
    const { email } = await aCustomer(shop)
    expectOk(await open(await aCode({ email })))
    const mail = await emailAbout(shop, email, /support/)
    expect(mail.text).toContain('Sam Carter')
    expect(mail.text).toContain(reason)
  })
})

describe('an assisted session', () => {
  test('names the agent, gives no proof for the chat, and ends after 15 minutes', async () => {
    const { token, assistedBy, user } = await anAgent()
    expect({ assistedBy, userHash: user.userHash }).toEqual({
      assistedBy: 'Sam Carter',
      userHash: null,
    })
    const view = () => shop.send('GET', '/app/users/view', { token })
    expect((await view()).status).toBe(200)
    shop.pass(15 * 60)
    expect((await view()).status).toBe(401)
  })

  test('may do nothing beside these', () => {
    const harmless = new Set([
      'checkPortIn',
      'checkSim',
      'createQuote',
      'editUser',
      'getLineLabel',
      'getOrder',
      'getPortIn',
      'getTempLine',
      'getTransaction',
      'listLines',
      'listActivity',
      'getSafety',
      'getUsage',
      'listSafety',
      'listUsage',
      'diagnoseLine',
      'listCredits',
      'listOrders',
      'listPortIns',
      'listTransactions',
      'logout',
      'renameLine',
      'setEmergencyAddress',
      'viewUser',
      // Support alone may: what to do about a number that its old carrier refuses.
      'closePortInCase',
      'listPortInCases',
      'resendPortInCase',
    ])
    const opened = api.filter(({ access, assisted }) => access !== 'visitor' && assisted)
    expect(opened.map(({ name }) => name).filter((name) => !harmless.has(name))).toEqual([])
  })

  test.each(api.filter(refusesAssistance).map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused %s',
    async (name, { method, path }) => {
      // An agent of its own: one may open so many accounts an hour.
      const { token } = await anAgentOf(shop, customer.email, name)
      const id = '00000000-0000-4000-8000-000000000000'
      const answer = await shop.send(method, path.replace(/\{\w+\}/g, id), {
        token,
        key: 'a-key-of-an-agent',
        ...(method !== 'GET' && { body: {} }),
      })
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: 'forbidden',
          message: 'You can’t do this in an assisted session. Please ask the customer to do it.',
        },
      })
    },
  )

  test.each([{ email: 'agent@example.com' }, { phoneNumber: '5155550100' }])(
    'cannot change how the customer is reached: %j',
    async (body) => {
      const { token } = await anAgent()
      const answer = await shop.send('PATCH', '/app/users/edit', { token, body })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    },
  )

  test('is offered no action of a line that it would be refused', async () => {
    const { customer: owner } = await aLineOwner(shop)
    const { url } = expectOk(await askForLink({ email: owner.email, agent: 'Kim Park' }))
    const { token } = expectOk(await open(url.split('#')[1] ?? ''))
    const own = expectOk(await shop.send<Lines>('GET', '/app/lines', { token: owner.token }))
    const shown = expectOk(await shop.send<Lines>('GET', '/app/lines', { token }))
    expect(own.lines[0]?.nextActions).not.toEqual([])
    expect(shown.lines.map(({ nextActions }) => nextActions)).toEqual([[]])
    const safety = expectOk(await shop.send<Safeties>('GET', '/app/lines/safety', { token }))
    expect(safety.safety.map(({ nextActions }) => nextActions)).toEqual([[]])
  })

  test('stands among the acts of staff, from the link on', async () => {
    const { id, email } = await aCustomer(shop)
    await anAgentOf(shop, email, 'Lee Park')
    const { db } = shop.database
    const acts = await db
      .select()
      .from(staffActs)
      .where(eq(staffActs.customerId, id))
      .orderBy(asc(staffActs.id))
    const byAgent = { origin: 'crm', name: 'Lee Park', staffId: null, subjectKind: 'handoff' }
    expect(acts).toMatchObject([
      { act: 'startHandoff', ...byAgent },
      { act: 'openAssistedSession', ...byAgent, subjectId: acts[0]?.subjectId },
    ])
  })

  test('leaves a line in the audit log for every call, refused ones included', async () => {
    const { token } = await anAgent()
    const before = await audited()
    await shop.send('GET', '/app/lines', { token, headers: { 'x-request-id': 'support-call-1' } })
    await shop.send('POST', '/app/users/changepassword', { token, body: {} })
    const lines = (await audited()).slice(before.length)
    expect(lines).toMatchObject([
      { call: 'listLines', isAllowed: true, requestId: 'support-call-1' },
      { call: 'changePassword', isAllowed: false },
    ])
    expect(JSON.stringify(lines)).not.toContain(customer.email)
  })
})

describe('an assisted session of a member of staff', () => {
  async function atDesk(method: string, path: string, { staffId }: TestStaff, more: object = {}) {
    const { token } = await aStaffMember(shop, ['admin'], 'Ada Admin')
    const body = { reason: 'They no longer help customers', ...more }
    const sent = { token, key: crypto.randomUUID(), body }
    expectOk(await shop.send(method, `/app/desk/staff/${staffId}${path}`, sent))
  }

  /** By a link of an admin, as after the loss of a device. */
  async function makeNewPasskey(staff: TestStaff) {
    await atDesk('POST', '/invitation', staff)
    const { text } = await emailAbout(shop, staff.email, /Your account at the .* desk/)
    const code = /desk\/invitation#([\w-]{43})/.exec(text)?.[1]
    type Asked = { challengeId: string; options: { challenge: string } }
    const { challengeId, options } = expectOk(
      await shop.send<Asked>('POST', '/app/desk/invitation/options', { body: { code } }),
    )
    const credential = anAuthenticator('https://shop.example').make(staff.staffId, options)
    const body = { code, challengeId, passkeyName: 'New laptop', credential }
    expectOk(await shop.send('POST', '/app/desk/invitation', { body }))
  }

  async function signOut({ token }: { token: string }) {
    expectOk(await shop.send('POST', '/app/desk/sign-out', { token }))
  }

  async function signOutElsewhere(staff: TestStaff) {
    const { token } = await staff.signedInAgain()
    const sent = await shop.send<Sessions>('GET', '/app/desk/sessions', { token })
    const other = expectOk(sent).sessions.find(({ isCurrent }) => !isCurrent)
    expectOk(await shop.send('DELETE', `/app/desk/sessions/${other?.id}`, { token }))
  }

  test.each<[string, (staff: TestStaff) => Promise<void>]>([
    ['they left', (staff) => atDesk('DELETE', '', staff)],
    [
      'they are no longer in support',
      (staff) => atDesk('PATCH', '/roles', staff, { roles: ['porting'] }),
    ],
    ['they made a new passkey for a lost one', makeNewPasskey],
    ['they signed out', signOut],
    ['they signed out the device that it was opened on', signOutElsewhere],
  ])('ends, with their links, once %s', async (_, end) => {
    const [sue, lee] = [
      await aStaffMember(shop, ['support']),
      await aStaffMember(shop, ['support']),
    ]
    const [hers, his] = [await aHelperOf(shop, sue, customer), await aHelperOf(shop, lee, customer)]
    const link = await aDeskLinkInto(shop, sue, customer)
    await end(sue)
    const statuses = [hers, his].map(async ({ token }) => {
      return (await shop.send('GET', '/app/users/view', { token })).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 200])
    expect(await open(link.split('#')[1] ?? '')).toMatchObject({ status: 422 })
  })

  test('begins with no link that they asked for as an admin removed them', async () => {
    const { db } = shop.database
    const { token, staffId } = await aStaffMember(shop, ['support'])
    const asked = await db.transaction(async (tx) => {
      await tx.update(members).set({ removedAt: shop.now() }).where(eq(members.id, staffId))
      const answer = shop.send('POST', `/app/desk/customers/${customer.id}/assistance`, {
        token,
        body: { reason },
      })
      await untilWaitedFor(db, tx)
      return { answer }
    })
    expect(await asked.answer).toMatchObject({
      status: 403,
      body: { message: 'An admin just changed your account' },
    })
  })
})

describe('what takes the customer’s approval in an assisted session', () => {
  const name = { firstName: 'Robyn', lastName: 'Rivera' }

  /** Each call that is closed without the approval. */
  function callsOn(lineId: string, token: string) {
    return [
      () => shop.send('GET', `/app/lines/${lineId}/usage`, { token }),
      () => shop.send('GET', '/app/lines/usage', { token }),
      () => shop.send('PATCH', '/app/users/edit', { token, body: name }),
      () => shop.send('PATCH', '/app/users/edit', { token, body: homeAddress }),
      () =>
        shop.send('PUT', `/app/lines/${lineId}/emergency-address`, { token, body: homeAddress }),
    ]
  }

  test('names all its calls', () => {
    const approved = api.filter(({ assisted }) => assisted === 'approved')
    expect(approved.map((endpoint) => endpoint.name).toSorted()).toEqual([
      'editUser',
      'getUsage',
      'listUsage',
      'setEmergencyAddress',
    ])
  })

  test('is refused until they approve it for the person who helps, and again after', async () => {
    const { customer: owner, line } = await aLineOwner(shop)
    const staff = await aStaffMember(shop, ['support'])
    const { token } = await aHelperOf(shop, staff, owner)
    const calls = callsOn(line.id, token)
    const refusal = { status: 403, body: { code: 'approval_required' } }
    for (const scope of ['sim', 'end'] as const) await anApproval(shop, staff, owner, scope)
    const other = await aStaffMember(shop, ['support'], 'Lee Park')
    await anApproval(shop, other, owner, 'account')
    for (const call of calls) expect(await call()).toMatchObject(refusal)
    const approval = await anApproval(shop, staff, owner, 'account')
    for (const call of calls) expect((await call()).status).toBe(200)
    const edit = { token, body: { email: 'agent@example.com' } }
    const change = await shop.send('PATCH', '/app/users/edit', edit)
    expect(change).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const body = { answer: 'decline' }
    expectOk(await shop.send('POST', `/app/approvals/${approval.id}`, { token: owner.token, body }))
    for (const call of calls) expect(await call()).toMatchObject(refusal)
    expect((await audited()).at(-1)).toMatchObject({ isAllowed: false })
  })

  test('is closed to the external support system, which can’t be approved', async () => {
    const { customer: owner, line } = await aLineOwner(shop)
    const { token } = await anAgentOf(shop, owner.email, 'Pat Doe')
    for (const call of callsOn(line.id, token)) {
      expect(await call()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  test('is in the email as it is', async () => {
    const [byDesk, bySystem] = [await aCustomer(shop), await aCustomer(shop)]
    await aHelperOf(shop, await aStaffMember(shop, ['support']), byDesk)
    await anAgentOf(shop, bySystem.email, 'Kit Moss')
    const desk = await emailAbout(shop, byDesk.email, /support opened your account/)
    expect(desk.text).toContain('They can see your usage, or change your name, address')
    expect(desk.text).toContain('only if you approve it in your account')
    const system = await emailAbout(shop, bySystem.email, /support opened your account/)
    expect(system.text).toContain('They can’t see your usage or change your name')
  })
})
