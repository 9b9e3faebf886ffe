import type { StaffMember } from '@openline/contract/people/staff'
import type { StaffSession } from '@openline/contract/people/staff-sessions'
import type { StaffRole } from '@openline/contract/staff-roles'
import { type Authenticator, anAuthenticator } from '@openline/testing/authenticator'
import { aCustomer, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { staffSessions } from '../../../db/schema/staff.ts'

const shop = useTestShop()
const origin = 'https://shop.example'
const reason = 'New in the team'
const day = 24 * 3600

type Asked = { challengeId: string; options: { challenge: string } & Record<string, unknown> }
type Accepted = StaffSession & { recoveryCode: string }

let admin: TestStaff
beforeAll(async () => {
  admin = await aStaffMember(shop, ['admin'], 'Ada Admin')
})

const notSignedIn = { status: 401, body: { code: 'not_signed_in' } }

function refused(field: string) {
  return { status: 422, body: { errors: [{ field }] } }
}

type Invited = { name?: string; email?: string; roles?: StaffRole[] }

function invite({ name = 'Alex Kim', email = anEmail(), roles = ['support'] }: Invited = {}) {
  return shop.send<{ member: StaffMember; message: string }>('POST', '/app/desk/staff', {
    token: admin.token,
    key: crypto.randomUUID(),
    body: { name, email, roles, reason },
  })
}

function anEmail() {
  return `${crypto.randomUUID().slice(0, 13)}@staff.example.com`
}

async function codeFor(email: string): Promise<string> {
  await emailAbout(shop, email, /Your account at the .* desk/)
  const sent = await emailsTo(shop, email)
  return /desk\/invitation#([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? ''
}

function openLink(code: string) {
  return shop.send<Asked & { name: string; email: string }>(
    'POST',
    '/app/desk/invitation/options',
    { body: { code } },
  )
}

/** Makes a passkey with a link and uses the link up. */
async function accept(code: string, staffId: string, key = anAuthenticator(origin)) {
  const { challengeId, options } = expectOk(await openLink(code))
  const credential = key.make(staffId, options)
  const answer = await shop.send<Accepted>('POST', '/app/desk/invitation', {
    body: { code, challengeId, passkeyName: 'Work laptop', credential },
  })
  return { answer, key }
}

/** Someone who was invited and has made a passkey. */
async function aNewcomer(more: Invited = {}) {
  const { member } = expectOk(await invite(more))
  const { answer, key } = await accept(await codeFor(member.email), member.id)
  return { ...expectOk(answer), key, id: member.id, email: member.email }
}

async function askToSignIn(path = '/app/desk/session/options') {
  return expectOk(await shop.send<Asked>('POST', path))
}

async function signIn(key: Authenticator) {
  const { challengeId, options } = await askToSignIn()
  return shop.send<StaffSession>('POST', '/app/desk/session', {
    body: { challengeId, credential: key.sign(options) },
  })
}

function self(token: string) {
  return shop.send('GET', '/app/desk/self', { token })
}

async function listed(id: string, token = admin.token) {
  const { staff } = expectOk(
    await shop.send<{ staff: StaffMember[] }>('GET', '/app/desk/staff', { token }),
  )
  return staff.find((member) => member.id === id)
}

function act(method: string, path: string, token: string, body: object = {}) {
  return shop.send<{ member: StaffMember }>(method, path, {
    token,
    key: crypto.randomUUID(),
    body: { reason, ...body },
  })
}

async function actsOn(id: string) {
  const { db } = shop.database
  return db.select().from(staffActs).where(eq(staffActs.subjectId, id)).orderBy(asc(staffActs.id))
}

describe('an invitation', () => {
  test('comes by email, and leads by a passkey to a session with its roles', async () => {
    const { member, message } = expectOk(await invite({ roles: ['support', 'porting'] }))
    expect(message).toBe('Alex Kim got a link by email')
    expect(member).toMatchObject({
      status: 'invited',
      passkeyCount: 0,
      isSelf: false,
      waiting: null,
    })
    expect(Date.parse(member.invitedUntil ?? '')).toBeGreaterThan(shop.now().getTime())
    expect(member.nextActions).not.toEqual([])
    const code = await codeFor(member.email)
    expect(expectOk(await openLink(code))).toMatchObject({ name: 'Alex Kim', email: member.email })
    const { token } = expectOk((await accept(code, member.id)).answer)
    expect(expectOk(await self(token))).toMatchObject({
      roles: ['support', 'porting'],
      hasRecoveryCode: true,
    })
    expect(await listed(member.id)).toMatchObject({
      status: 'active',
      passkeyCount: 1,
      invitedUntil: null,
      lastSeenAt: expect.any(String),
      removedAt: null,
    })
    expect(await actsOn(member.id)).toMatchObject([
      { act: 'inviteStaff', reason, staffId: admin.staffId, after: { email: member.email } },
      { act: 'acceptInvitation', staffId: member.id, after: { passkey: 'Work laptop' } },
    ])
    // As after a month away: who has a passkey was here.
    await shop.database.db.delete(staffSessions).where(eq(staffSessions.staffId, member.id))
    expect(await listed(member.id)).toMatchObject({ status: 'active', lastSeenAt: null })
  })

  test('works once, and for three days', async () => {
    const { member } = expectOk(await invite())
    const code = await codeFor(member.email)
    expectOk((await accept(code, member.id)).answer)
    expect(await openLink(code)).toMatchObject(refused('code'))
    const late = expectOk(await invite()).member
    const lateCode = await codeFor(late.email)
    shop.pass(3 * day)
    expect(await openLink(lateCode)).toMatchObject(refused('code'))
    const { token } = await admin.signedInAgain()
    expect(await listed(late.id, token)).toMatchObject({ status: 'expired', invitedUntil: null })
    shop.returnToPresent()
    expect(expectOk(await openLink(lateCode))).toMatchObject({ email: late.email })
  })

  test('goes to an email once, whatever a customer has', async () => {
    const { email } = await aCustomer(shop)
    expectOk(await invite({ email }))
    expect(await invite({ email })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('that was lost is sent again, and the earlier link no longer works', async () => {
    const { member } = expectOk(await invite())
    const code = await codeFor(member.email)
    const path = `/app/desk/staff/${member.id}/invitation`
    expect(expectOk(await act('POST', path, admin.token)).member).toMatchObject({ id: member.id })
    expect(await openLink(code)).toMatchObject(refused('code'))
    expect((await actsOn(member.id)).at(-1)).toMatchObject({ act: 'reinviteStaff', reason })
    const links = await eventually('a second link', async () => {
      const emails = await emailsTo(shop, member.email)
      return emails.length === 2 && emails.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1] ?? '')
    })
    const answers = await Promise.all(links.map(openLink))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('a passkey of the desk', () => {
  test('signs in at the desk, and not in the shop', async () => {
    const { key, id } = await aNewcomer()
    const { token } = expectOk(await signIn(key))
    expect(expectOk(await self(token))).toMatchObject({ id })
    const { challengeId, options } = await askToSignIn('/app/auth/passkey/options')
    const credential = key.sign(options)
    const inShop = await shop.send('POST', '/app/auth/passkey/verify', {
      body: { challengeId, credential },
    })
    expect(inShop).toMatchObject(refused('credential'))
  })

  test('answers no question of the shop, nor one twice', async () => {
    const { key } = await aNewcomer()
    const ofShop = await askToSignIn('/app/auth/passkey/options')
    const send = ({ challengeId, options }: Asked) =>
      shop.send('POST', '/app/desk/session', {
        body: { challengeId, credential: key.sign(options) },
      })
    expect(await send(ofShop)).toMatchObject(refused('credential'))
    const asked = await askToSignIn()
    expectOk(await send(asked))
    expect(await send(asked)).toMatchObject(refused('credential'))
  })

  test('of a customer does not sign in at the desk', async () => {
    const customer = await aCustomer(shop)
    const key = anAuthenticator(origin)
    const asked = expectOk(
      await shop.send<Asked>('POST', '/app/passkeys/options', { token: customer.token }),
    )
    const credential = key.make(customer.id, asked.options)
    const body = { challengeId: asked.challengeId, name: 'Mine', credential }
    expectOk(await shop.send('POST', '/app/passkeys', { token: customer.token, body }))
    expect(await signIn(key)).toMatchObject(refused('credential'))
  })

  test('is joined by a second one shortly after signing in, and the last one stays', async () => {
    const { token, id, email } = await aNewcomer()
    const asked = expectOk(await shop.send<Asked>('POST', '/app/desk/passkeys/options', { token }))
    const credential = anAuthenticator(origin).make(id, asked.options)
    const body = { challengeId: asked.challengeId, name: 'Phone', credential }
    expectOk(await shop.send('POST', '/app/desk/passkeys', { token, body }))
    const list = async () =>
      expectOk(
        await shop.send<{ passkeys: { id: string; name: string }[] }>('GET', '/app/desk/passkeys', {
          token,
        }),
      ).passkeys
    const [phone, laptop] = await list()
    expect(phone).toMatchObject({ name: 'Phone', lastUsedAt: null })
    const remove = (passkeyId = '') =>
      shop.send('DELETE', `/app/desk/passkeys/${passkeyId}`, { token })
    expect(await remove(crypto.randomUUID())).toMatchObject({ status: 404 })
    const other = await aNewcomer()
    expect(
      await shop.send('DELETE', `/app/desk/passkeys/${phone?.id}`, { token: other.token }),
    ).toMatchObject({
      status: 404,
    })
    expect(expectOk(await remove(laptop?.id))).toMatchObject({ message: expect.any(String) })
    expect(await remove(phone?.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await emailAbout(shop, email, /a passkey was added to your account/)
    await emailAbout(shop, email, /a passkey of your account was removed/)
    const ask = () => shop.send('POST', '/app/desk/passkeys/options', { token })
    const copyPasskey = (copies: number) =>
      shop.database.db.execute(sql`insert into staff_passkeys
        select gen_random_uuid(), staff_id, gen_random_uuid()::text, public_key, counter, transports,
          is_synced, name, created_at, last_used_at
        from staff_passkeys, generate_series(1, ${copies}) where id = ${phone?.id}`)
    await copyPasskey(8)
    expectOk(await ask())
    await copyPasskey(1)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    shop.pass(16 * 60)
    const tooLate = { status: 403, body: { code: 'step_up_required' } }
    expect(await ask()).toMatchObject(tooLate)
    expect(await remove(phone?.id)).toMatchObject(tooLate)
    expect(await shop.send('POST', '/app/desk/recovery-code', { token })).toMatchObject(tooLate)
  })
})

describe('a recovery code', () => {
  const recover = (email: string, recoveryCode: string) =>
    shop.send<{ code: string }>('POST', '/app/desk/recovery', { body: { email, recoveryCode } })

  test('works once, demands a new passkey, and shuts out the earlier ones', async () => {
    const { email, recoveryCode, id, key: lost, token: earlier } = await aNewcomer()
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ')
    const { code } = expectOk(await recover(email, typed))
    expect(await recover(email, typed)).toMatchObject(refused('recoveryCode'))
    const { answer, key } = await accept(code, id)
    expect(expectOk(answer).recoveryCode).not.toBe(recoveryCode)
    expect(await self(earlier)).toMatchObject(notSignedIn)
    expect(await signIn(lost)).toMatchObject(refused('credential'))
    expectOk(await signIn(key))
    const used = { staffId: id, name: 'Alex Kim', origin: 'signed_out' }
    const acts = (await actsOn(id)).filter(({ act: name }) => name !== 'failed-sign-in')
    expect(acts.slice(-3)).toMatchObject([
      { act: 'useRecoveryCode', ...used },
      { act: 'recovered-account', staffId: id, origin: 'desk' },
      { act: 'signInStaff' },
    ])
    await emailAbout(shop, email, /a recovery code of your account was used/)
    await emailAbout(shop, admin.email, /a recovery code of the account of Alex Kim was used/)
    await emailAbout(shop, email, /a new passkey for your account/)
    const filtered = await shop.send<{ acts: { subject: { id: string } }[] }>(
      'GET',
      '/app/desk/acts?act=useRecoveryCode',
      { token: admin.token },
    )
    expect(expectOk(filtered).acts.map(({ subject }) => subject.id)).toContain(id)
  })

  test('belongs to its email, and gives way to a newer one', async () => {
    const { email, recoveryCode, token } = await aNewcomer()
    expect(await recover(anEmail(), recoveryCode)).toMatchObject(refused('recoveryCode'))
    const renewed = expectOk(
      await shop.send<{ recoveryCode: string }>('POST', '/app/desk/recovery-code', { token }),
    )
    expect(await recover(email, recoveryCode)).toMatchObject(refused('recoveryCode'))
    expectOk(await recover(email, renewed.recoveryCode))
  })
})

test('who fails to sign in is in the audit log once in ten minutes, by account or as unknown', async () => {
  const { key, id, email, recoveryCode } = await aNewcomer()
  const failures = async (subjectId: string) =>
    (await actsOn(subjectId)).filter(({ act: name }) => name === 'failed-sign-in')
  const asked = await askToSignIn()
  const body = { challengeId: asked.challengeId, credential: key.sign(asked.options) }
  const send = () => shop.send('POST', '/app/desk/session', { body })
  expectOk(await send())
  for (const _ of ['once', 'twice']) expect(await send()).toMatchObject(refused('credential'))
  const failed = { origin: 'signed_out', staffId: id, name: 'Alex Kim', reason: null }
  expect(await failures(id)).toMatchObject([{ ...failed, after: { shown: 'passkey' } }])
  shop.pass(601)
  const before = (await failures('unknown')).length
  const recover = (address: string) =>
    shop.send('POST', '/app/desk/recovery', { body: { email: address, recoveryCode } })
  for (const address of [anEmail(), anEmail()]) {
    expect(await recover(address)).toMatchObject(refused('recoveryCode'))
  }
  const strangers = (await failures('unknown')).slice(before)
  const stranger = { origin: 'signed_out', staffId: null, name: 'Unknown' }
  expect(strangers).toMatchObject([{ ...stranger, after: { shown: 'recovery_code' } }])
  expectOk(await recover(email))
  expect(await send()).toMatchObject(refused('credential'))
  expect(await failures(id)).toHaveLength(2)
})

describe('an admin', () => {
  test('changes what another person may do, from their next call on', async () => {
    const { token, id, email } = await aNewcomer({ roles: ['support'] })
    const roles = ['money', 'porting']
    const { member } = expectOk(
      await act('PATCH', `/app/desk/staff/${id}/roles`, admin.token, { roles }),
    )
    expect(member).toMatchObject({ roles })
    expect(expectOk(await self(token))).toMatchObject({ roles })
    expect((await actsOn(id)).at(-1)).toMatchObject({
      act: 'changeStaffRoles',
      before: { roles: ['support'] },
      after: { roles },
    })
    await emailAbout(shop, email, /the roles of your account were changed/)
  })

  test('changes neither their own roles nor their own account', async () => {
    const own = `/app/desk/staff/${admin.staffId}`
    const conflict = { status: 409, body: { code: 'conflict' } }
    const roles = ['support', 'admin']
    expect(await act('PATCH', `${own}/roles`, admin.token, { roles })).toMatchObject(conflict)
    expect(await act('DELETE', own, admin.token)).toMatchObject(conflict)
    expect(await listed(admin.staffId)).toMatchObject({ isSelf: true, nextActions: [] })
  })

  test('ends an account with all its sessions, passkeys and codes at once', async () => {
    const { token, id, key, email, recoveryCode } = await aNewcomer()
    const second = expectOk(await signIn(key))
    expectOk(await act('DELETE', `/app/desk/staff/${id}`, admin.token))
    for (const open of [token, second.token]) expect(await self(open)).toMatchObject(notSignedIn)
    expect(await signIn(key)).toMatchObject(refused('credential'))
    const recovery = { body: { email, recoveryCode } }
    expect(await shop.send('POST', '/app/desk/recovery', recovery)).toMatchObject({ status: 422 })
    expect(await listed(id)).toMatchObject({ status: 'removed', nextActions: [] })
    expect(await act('DELETE', `/app/desk/staff/${id}`, admin.token)).toMatchObject({ status: 404 })
    expectOk(await invite({ email }))
    await emailAbout(shop, email, /your account was removed/)
  })

  test('is left over when two remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await aStaffMember(shop, ['admin']),
        await aStaffMember(shop, ['admin']),
      ]
      const answers = await Promise.all([
        act('DELETE', `/app/desk/staff/${other.staffId}`, one.token),
        act('DELETE', `/app/desk/staff/${one.staffId}`, other.token),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await Promise.all([listed(one.staffId), listed(other.staffId)])
      expect(left.filter((member) => member?.status === 'removed')).toHaveLength(1)
    }
  })

  test('does not invite twice when an answer was lost', async () => {
    const body = { name: 'Sam Lee', email: anEmail(), roles: ['support'], reason }
    const sent = { token: admin.token, key: crypto.randomUUID(), body }
    const first = expectOk(await shop.send('POST', '/app/desk/staff', sent))
    expect(expectOk(await shop.send('POST', '/app/desk/staff', sent))).toEqual(first)
  })
})
