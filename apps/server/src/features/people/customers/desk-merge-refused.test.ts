import { randomUUID } from 'node:crypto'
import { anApproval } from '@openline/testing/approvals'
import {
  aCard,
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { objectTo } from '@openline/testing/disputing'
import { aChangedEmail } from '@openline/testing/email-change'
import { anEmailRecovery, confirmRequest, waitingRequest } from '@openline/testing/email-recovery'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, linesOf, onlyLineOf } from '@openline/testing/lines'
import { aMergeDesk, aMergedAccount } from '@openline/testing/merging'
import { aMoveDesk } from '@openline/testing/moved-lines'
import { payRenewal, renewalPrice } from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

async function rows(query: ReturnType<typeof sql>) {
  return (await shop.database.db.execute(query)).rows
}

/** As anyone who reads the mailbox can. */
async function resetPassword({ email }: TestCustomer) {
  expectOk(await shop.send('POST', '/app/auth/forgot-password', { body: { email } }))
  const { text } = await emailAbout(shop, email, /^Choose a new/)
  const token = /reset-password[^\s#]*#(\S+)/.exec(text)?.[1]
  const body = { token, newPassword: 'Copper!Violin7', confirmNewPassword: 'Copper!Violin7' }
  expectOk(await shop.send('POST', '/app/auth/reset-password', { body }))
}

function close({ token }: TestCustomer) {
  const body = { acknowledged: true, endLines: false }
  return shop.send('POST', '/app/users/close', { token, key: randomUUID(), body })
}

describe('two accounts are merged', () => {
  test('once, however often the press is sent', async () => {
    const owner = await aLineOwner(shop)
    const desk = await aMergeDesk(shop, owner.customer)
    await desk.approveBoth()
    const key = randomUUID()
    const answers = [await desk.merge({}, key), await desk.merge({}, key)]
    // The process was killed before it kept its answer.
    await rows(sql`delete from idempotency_keys`)
    answers.push(await desk.merge({}, key))
    expect(answers.map(expectOk)).toEqual(answers.map(() => answers[0]?.body))
    expect(await linesOf(shop, desk.to)).toHaveLength(1)
    const moves = sql`select 1 from line_moves where line_id = ${owner.line.id}`
    expect(await rows(moves)).toHaveLength(1)
  })

  test('into one of two that two colleagues press for at once', async () => {
    const owner = await aLineOwner(shop)
    const desks = [
      await aMergeDesk(shop, owner.customer, 'Alex Kim'),
      await aMergeDesk(shop, owner.customer, 'Jo Lee'),
    ]
    for (const desk of desks) await desk.approveBoth()
    const answers = await Promise.all(desks.map((desk) => desk.merge()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers[0]?.status === 200 ? 'Alex Kim' : 'Jo Lee'
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(new RegExp(`^${winner} was first,`)),
    })
    const counts = await Promise.all(desks.map(async ({ to }) => (await linesOf(shop, to)).length))
    expect(new Set(counts)).toEqual(new Set([0, 1]))
  })

  test('in one direction of two at once: the other finds its account closed', async () => {
    const one = await aCustomer(shop)
    const desk = await aMergeDesk(shop, one)
    const back = await aMergeDesk(shop, desk.to)
    await desk.approveBoth()
    const path = `/app/desk/customers/${desk.to.id}/merge`
    const asking = {
      path: `${path}-approvals`,
      body: { toEmail: one.email, reason: 'Both theirs' },
    }
    for (const owner of [one, desk.to]) {
      const sent = { token: back.staff.token, key: randomUUID(), body: asking.body }
      const asked = await shop.send<{ asked: { customerId: string }[] }>('POST', asking.path, sent)
      expect([200, 409]).toContain(asked.status)
      const { requests } = expectOk(
        await shop.send<{ requests: { id: string; status: string }[] }>('GET', '/app/approvals', {
          token: owner.token,
        }),
      )
      for (const { id } of requests.filter(({ status }) => status === 'asked')) {
        const body = { answer: 'approve' }
        expectOk(await shop.send('POST', `/app/approvals/${id}`, { token: owner.token, body }))
      }
    }
    const answers = await Promise.all([
      desk.merge(),
      shop.send('POST', path, {
        token: back.staff.token,
        key: randomUUID(),
        body: { toEmail: one.email, isSamePerson: true, reason: 'Both theirs' },
      }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await rows(
        sql`select 1 from merged_accounts where customer_id in (${one.id}, ${desk.to.id})`,
      ),
    ).toHaveLength(1)
  })

  test('wholly or not at all: a process that dies before the end leaves both as they were', async () => {
    const owner = await aLineOwner(shop)
    const desk = await aMergeDesk(shop, owner.customer)
    await desk.approveBoth()
    const key = randomUUID()
    // The last thing that it writes, when the line, the credit and the sessions have gone.
    await rows(sql`create function stop_merge() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`)
    await rows(sql`create trigger stop_merge before insert on account_notices
      for each row when (new.change = 'merged') execute function stop_merge()`)
    const died = await desk.merge({}, key)
    await rows(sql`drop function stop_merge cascade`)
    expect(died.status).toBeGreaterThanOrEqual(500)
    expect(await onlyLineOf(shop, owner.customer)).toMatchObject({ status: 'active' })
    expect(await linesOf(shop, desk.to)).toEqual([])
    expect(
      await rows(sql`select 1 from cards where customer_id = ${owner.customer.id}`),
    ).toHaveLength(1)
    expect(
      await rows(sql`select 1 from merged_accounts where customer_id = ${owner.customer.id}`),
    ).toEqual([])
    expectOk(await desk.merge({}, key))
    expect(await linesOf(shop, desk.to)).toHaveLength(1)
  })
})

describe('two accounts are not merged', () => {
  test('before the owner of each has approved just this', async () => {
    const customer = await aCustomer(shop)
    const desk = await aMergeDesk(shop, customer)
    const wanted = (email: string) => ({
      status: 403,
      body: {
        code: 'approval_required',
        message: `The owner of ${email} has to approve this first. Press “Ask both accounts” where you merge them.`,
      },
    })
    expect(await desk.merge()).toMatchObject(wanted(customer.email))
    await anApproval(shop, desk.staff, customer, 'end')
    expect(await desk.merge()).toMatchObject(wanted(customer.email))
    await desk.approveBoth([customer])
    expect(await desk.merge()).toMatchObject(wanted(desk.to.email))
    await desk.approveBoth([desk.to])
    expectOk(await desk.merge())
  })

  test('into an address without an open account, into itself, or without the word of staff', async () => {
    const customer = await aCustomer(shop)
    const desk = await aMergeDesk(shop, customer)
    const merged = await aCustomer(shop)
    await aMergedAccount(shop, merged)
    const refused = async (body: Record<string, unknown>) => {
      const answer = await desk.merge(body)
      expect(answer.status).toBe(422)
      return (answer.body as { errors?: { field: string; message: string }[] }).errors // of a 422
    }
    const none = [{ field: 'toEmail', message: 'No open account has this email' }]
    expect(await refused({ toEmail: 'nobody@example.com' })).toMatchObject(none)
    expect(await refused({ toEmail: merged.email })).toMatchObject(none)
    expect(await refused({ toEmail: customer.email })).toMatchObject([
      { field: 'toEmail', message: 'This is the account itself' },
    ])
    expect(await refused({ isSamePerson: false })).toMatchObject([{ field: 'isSamePerson' }])
    expectOk(await close(desk.to))
    expect(await refused({})).toMatchObject(none)
  })

  test('once the account that would close is closed already: the page says who was first', async () => {
    const customer = await aCustomer(shop)
    const desk = await aMergeDesk(shop, customer)
    const other = await aMergeDesk(shop, customer, 'Jo Lee')
    await other.approveBoth()
    expectOk(await other.merge())
    expect(await desk.merge()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Jo Lee was first,/) },
    })
    expect((await desk.look()).nextActions).toEqual([])
    const emails = await emailsTo(shop, customer.email)
    expect(await desk.ask()).toMatchObject({
      status: 409,
      body: { message: 'This account is closed.' },
    })
    expect(await emailsTo(shop, customer.email)).toEqual(emails)
  })

  type Desk = Awaited<ReturnType<typeof aMergeDesk>>
  type Case = readonly [string, (owner: LineOwner, desk: Desk) => Promise<unknown>]

  test.each([
    ['The number is locked.', (owner) => safetyCalls(shop, owner).lock(true)],
    ['The line is suspended.', async (owner) => (await aMoveDesk(shop, owner)).act('suspend')],
    [
      'A renewal of the line isn’t paid yet.',
      async (owner) => {
        const card = await aCard(shop, owner.customer, '4000000000009995')
        await payRenewal(shop, { ...owner, card }, await renewalPrice(shop, owner))
      },
    ],
    [
      'is open. Wait for the decision.',
      async ({ order, customer }) => {
        await objectTo(shop, order.id, 'chargeback')
        await eventually('the dispute', async () => {
          const found = await rows(
            sql`select 1 from disputes d join orders o on o.id = d.order_id where o.customer_id = ${customer.id}`,
          )
          return found.length > 0
        })
      },
    ],
    [
      'is blocked. Lift the block first.',
      async (_, { staff, to }) => {
        const body = { kind: 'email', value: to.email, endsAt: null, reason: 'Stolen cards' }
        expectOk(
          await shop.send('POST', '/app/desk/blocks', {
            token: staff.token,
            key: randomUUID(),
            body,
          }),
        )
      },
    ],
    ['An email change of', (owner) => anEmailRecovery(shop, owner.customer)],
    ['Its old address can take it back', (owner) => aChangedEmail(shop, owner.customer)],
  ] as const satisfies readonly Case[])('while: %s', async (words, begin) => {
    const owner = await aLineOwner(shop)
    const desk = await aMergeDesk(shop, owner.customer)
    await desk.approveBoth()
    await begin(owner, desk)
    const message = expect.stringContaining(words)
    expect((await desk.preview()).obstacles[0]).toEqual(message)
    const body = { code: 'not_ready', message }
    expect(await desk.merge()).toMatchObject({ status: 409, body })
    expect(await linesOf(shop, desk.to)).toEqual([])
  })
})

describe('the account of a lost mailbox', () => {
  const past = (hours: number) => shop.pass(hours * 3600)

  async function asked() {
    const owner = await aLineOwner(shop)
    const desk = await aMergeDesk(shop, owner.customer)
    expectOk(await desk.ask())
    return { owner, desk, second: await aStaffMember(shop, ['support'], 'Mo Reyes') }
  }

  /** Everyone signs in again where time has passed, and the open account approves. */
  async function later(desk: Desk, hours: number) {
    past(hours)
    Object.assign(desk.staff, await desk.staff.signedInAgain())
    Object.assign(desk.to, await signedInAgain(shop, desk.to))
    await desk.approveBoth([desk.to])
  }
  type Desk = Awaited<ReturnType<typeof aMergeDesk>>

  test('is merged 72 hours after it was asked, once a second person confirms the ID check', async () => {
    const { owner, desk, second } = await asked()
    await later(desk, 71)
    const early = { message: expect.stringContaining('Our request has to be 72 hours old') }
    expect(await desk.mergeAfterIdCheck()).toMatchObject({ status: 409, body: early })
    await later(desk, 2)
    const { message, isWaiting } = expectOk(await desk.mergeAfterIdCheck())
    expect(isWaiting).toBe(true)
    expect(message).toContain('waits for a second person with the role Support')
    expect(await linesOf(shop, desk.to)).toEqual([])
    Object.assign(second, await second.signedInAgain())
    const { id } = await waitingRequest(shop, second, owner.customer)
    const path = `/app/desk/dual-control/${id}`
    expect(expectOk(await shop.send('GET', path, { token: second.token }))).toMatchObject({
      changes: [
        { label: 'Account that closes', value: owner.customer.email },
        { label: 'Account that stays', value: desk.to.email },
        { label: 'Lines that move', value: '1' },
        { label: 'Credit that moves', value: '$0.00' },
        { label: 'Checked' },
        { label: 'Note', value: 'Iowa driver’s license on a video call' },
      ],
    })
    expectOk(await confirmRequest(shop, second, id))
    expect(await linesOf(shop, desk.to)).toMatchObject([{ id: owner.line.id }])
    await emailAbout(shop, owner.customer.email, 'This account was merged into your other account')
  })

  test.each([
    [
      'someone has used it since',
      async ({ customer }: LineOwner) => signedInAgain(shop, customer),
      'Its owner has to approve.',
    ],
    [
      'someone has set a new password since, by a link to its mailbox',
      async ({ customer }: LineOwner) => resetPassword(customer),
      'Its owner has to approve.',
    ],
    [
      'its owner declined',
      async ({ customer }: LineOwner) =>
        rows(sql`update access_approvals set status = 'declined', answered_at = asked_at
          where customer_id = ${customer.id} and direction = 'out'`),
      'declined.',
    ],
  ])('is not merged when %s', async (_, answer, words) => {
    const { owner, desk } = await asked()
    past(73)
    await answer(owner)
    await later(desk, 0)
    expect(await desk.mergeAfterIdCheck()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(words) },
    })
  })

  test('is not merged without the approval of the other account, or when that takes it back', async () => {
    const { owner, desk, second } = await asked()
    past(73)
    Object.assign(desk.staff, await desk.staff.signedInAgain())
    expect(await desk.mergeAfterIdCheck()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`The owner of ${desk.to.email} has to approve`) },
    })
    expect(await desk.mergeAfterIdCheck({ checks: ['photo_id'] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'checks' }] },
    })
    await later(desk, 0)
    expectOk(await desk.mergeAfterIdCheck())
    await rows(
      sql`update access_approvals set status = 'declined' where customer_id = ${desk.to.id} and status = 'approved'`,
    )
    Object.assign(second, await second.signedInAgain())
    const { id } = await waitingRequest(shop, second, owner.customer)
    expect(await confirmRequest(shop, second, id)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('has taken the approval back. The request is closed.'),
      },
    })
    expect(await linesOf(shop, desk.to)).toEqual([])
  })
})
