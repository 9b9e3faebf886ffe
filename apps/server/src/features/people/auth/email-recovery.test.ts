import { randomUUID } from 'node:crypto'
import type { User } from '@openline/contract/people/profile'
import {
  codeMailedTo,
  emailAbout,
  emailsTo,
  expectOk,
  signedInAgain,
  type TestCustomer,
  testPassword,
} from '@openline/testing/customers'
import { anEmailRecovery, pressLink, recoveryTask } from '@openline/testing/email-recovery'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()
const threeDays = 72 * 3600

type Shown = User & { emailChangeAt: string | null }

async function accountOf({ token }: Pick<TestCustomer, 'token'>) {
  return shop.send<Shown>('GET', '/app/users/view', { token })
}

async function emailOf(customer: TestCustomer): Promise<string> {
  return expectOk(await accountOf(await signedInAgain(shop, customer))).email
}

async function outcomeOf({ id }: TestCustomer): Promise<unknown[]> {
  const { rows } = await shop.database.db.execute(
    `select outcome from email_recoveries where customer_id = '${id}'`,
  )
  return rows.map(({ outcome }) => outcome)
}

/** Confirmed at the new address, and three days old. */
async function aFinishedRecovery(of?: TestCustomer) {
  const recovery = await anEmailRecovery(shop, of)
  expectOk(await pressLink(shop, recovery.toNew.text))
  shop.pass(threeDays)
  await shop.runTask(recoveryTask)
  return recovery
}

async function signInByCode(email: string) {
  const { challengeId } = expectOk(
    await shop.send<{ challengeId: string }>('POST', '/app/auth/otp', { body: { email } }),
  )
  const mail = await emailAbout(shop, email, /sign-in code|code/i)
  const otp = /\b\d{6}\b/.exec(mail.text)?.[0]
  return shop.send<{ token: string; user: User }>('POST', '/app/auth/otp/verify', {
    body: { challengeId, otp },
  })
}

describe('a change of the email that staff started', () => {
  test('tells the old address when it takes effect and how to stop it, without the new address', async () => {
    const { toOld, newEmail } = await anEmailRecovery(shop)
    expect(toOld.text).toContain('They showed an ID and asked us to change the email')
    expect(toOld.text).toMatch(/takes effect at \d+:\d\d [AP]M \w+ on \w+ \d+, \d{4}/)
    expect(toOld.text).toContain('This wasn’t me')
    expect(toOld.text).toContain('#stop.')
    expect(toOld.text).not.toContain(newEmail)
  })

  test('asks the new address to confirm that it receives email', async () => {
    const { toNew, customer } = await anEmailRecovery(shop)
    expect(toNew.text).toContain('Please confirm that you receive our emails here.')
    expect(toNew.text).toContain('Please don’t open a new account with it before then.')
    expect(toNew.text).not.toContain(customer.email)
    expect(expectOk(await pressLink(shop, toNew.text)).message).toBe('Your new email is confirmed')
    expectOk(await pressLink(shop, toNew.text))
  })

  test('takes effect after 72 hours, not before, and signs everyone out', async () => {
    const { customer, newEmail, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    shop.pass(threeDays - 60)
    await shop.runTask(recoveryTask)
    const before = await signedInAgain(shop, customer)
    expect(expectOk(await accountOf(before)).email).toBe(customer.email)
    shop.pass(60)
    await shop.runTask(recoveryTask)
    expect((await accountOf(before)).status).toBe(401)
    expect(await emailOf(customer)).toBe(newEmail)
    const told = await emailAbout(shop, newEmail, /^Your new email at/)
    expect(told.text).toContain('some things have to wait 72 hours')
    const toOld = await emailAbout(shop, customer.email, /email was changed/)
    expect(toOld.text).toContain('#')
    expect(expectOk(await signInByCode(newEmail)).user.email).toBe(newEmail)
  })

  test('never takes effect while no one has confirmed the new address, and ends after a week', async () => {
    const { customer, newEmail, toNew } = await anEmailRecovery(shop)
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    expect(await outcomeOf(customer)).toEqual([null])
    shop.pass(4 * 24 * 3600)
    expect(await pressLink(shop, toNew.text)).toMatchObject({ status: 422 })
    await shop.runTask(recoveryTask)
    expect(await outcomeOf(customer)).toEqual(['not_confirmed'])
    expect(await emailOf(customer)).toBe(customer.email)
    const told = await emailAbout(shop, newEmail, /^We didn’t change your email/)
    expect(told.text).toContain('wasn’t confirmed in time')
    await emailAbout(shop, customer.email, /email stays the same$/)
  })

  test('takes effect as soon as it is confirmed late', async () => {
    const { customer, newEmail, toNew } = await anEmailRecovery(shop)
    shop.pass(threeDays + 3600)
    expectOk(await pressLink(shop, toNew.text))
    await shop.runTask(recoveryTask)
    expect(await emailOf(customer)).toBe(newEmail)
  })

  test('ends where another account has taken the address by then', async () => {
    const { customer, newEmail, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    await shop.accounts.open({
      firstName: 'An',
      lastName: 'Other',
      email: newEmail,
      password: testPassword,
    })
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    expect(await outcomeOf(customer)).toEqual(['address_taken'])
    expect(await emailOf(customer)).toBe(customer.email)
  })

  test('that fails for one customer is tried again, and takes effect for others meanwhile', async () => {
    const [failing, other] = [await anEmailRecovery(shop), await anEmailRecovery(shop)]
    for (const { toNew } of [failing, other]) expectOk(await pressLink(shop, toNew.text))
    const { db } = shop.database
    const { id } = failing.customer
    await db.execute(
      `alter table email_changes add constraint fails_for_one check (customer_id <> '${id}')`,
    )
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    expect(await outcomeOf(failing.customer)).toEqual([null])
    expect(await emailOf(other.customer)).toBe(other.newEmail)
    await db.execute('alter table email_changes drop constraint fails_for_one')
    await shop.runTask(recoveryTask)
    expect(await emailOf(failing.customer)).toBe(failing.newEmail)
  })

  test('takes effect once when two processes do it at once', async () => {
    const { customer, newEmail, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    shop.pass(threeDays)
    await Promise.all([shop.runTask(recoveryTask), shop.runTask(recoveryTask)])
    expect(await outcomeOf(customer)).toEqual(['took_effect'])
    await emailAbout(shop, newEmail, /^Your new email at/)
    const told = await emailsTo(shop, customer.email)
    expect(told.filter(({ subject }) => /email was changed/.test(subject))).toHaveLength(1)
  })
})

test('a change that was stopped as its time came leaves the one that was started then waiting', async () => {
  const { customer, toNew } = await anEmailRecovery(shop)
  expectOk(await pressLink(shop, toNew.text))
  const { db } = shop.database
  const { task } = await db.transaction(async (tx) => {
    await tx.execute(`select 1 from customers where id = '${customer.id}' for update`)
    shop.pass(threeDays)
    const applying = shop.runTask(recoveryTask)
    await untilWaitedFor(db, tx)
    await tx.execute(
      `update email_recoveries set outcome = 'stopped_by_link', ended_at = now() where customer_id = '${customer.id}'`,
    )
    await tx.execute(`insert into email_recoveries
      select (jsonb_populate_record(started, jsonb_build_object('id', gen_random_uuid(), 'outcome', null,
        'ended_at', null, 'verified_at', null, 'stop_token_hash', 'stop', 'confirm_token_hash', 'confirm'))).*
      from email_recoveries started where customer_id = '${customer.id}'`)
    return { task: applying }
  })
  await task
  expect(new Set(await outcomeOf(customer))).toEqual(new Set([null, 'stopped_by_link']))
  expect(await emailOf(customer)).toBe(customer.email)
})

describe('the owner of the old mailbox stops it', () => {
  test('by the link, once, without signing in, and support is told by whom it was started', async () => {
    const { customer, newEmail, toOld, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    expect(expectOk(await pressLink(shop, toOld.text)).message).toBe(
      'The change was stopped. Your email stays the same.',
    )
    expect(await pressLink(shop, toOld.text)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'token' }] },
    })
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    expect(await emailOf(customer)).toBe(customer.email)
    expect(await outcomeOf(customer)).toEqual(['stopped_by_link'])
    await emailAbout(shop, customer.email, /email stays the same$/)
    await emailAbout(shop, newEmail, /^We didn’t change your email/)
    const support = await eventually('an email to support', async () =>
      (await emailsTo(shop, '')).find(({ text }) => text.includes(customer.id)),
    )
    expect(support.subject).toBe('An email change after an ID check was stopped')
    expect(support.text).toContain('The owner of the old mailbox stopped it')
    expect(support.text).toContain('Sue Porter asked for the change and Mo Reyes confirmed it.')
  })

  test('of two presses at once does it once', async () => {
    const { toOld } = await anEmailRecovery(shop)
    const both = await Promise.all([pressLink(shop, toOld.text), pressLink(shop, toOld.text)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('in the account, which says when it takes effect', async () => {
    const { customer } = await anEmailRecovery(shop)
    const { emailChangeAt } = expectOk(await accountOf(customer))
    expect(Date.parse(emailChangeAt ?? '') - shop.now().getTime()).toBeGreaterThan(71 * 3600_000)
    const { token } = customer
    const stop = () => shop.send('POST', '/app/users/email-recovery/stop-own', { token })
    expectOk(await stop())
    expect(expectOk(await accountOf(customer)).emailChangeAt).toBeNull()
    expect(await stop()).toMatchObject({ status: 409 })
    expect(await outcomeOf(customer)).toEqual(['stopped_in_account'])
  })

  test('by a link for a new password that was sent there', async () => {
    const { customer } = await anEmailRecovery(shop)
    const { email } = customer
    expectOk(await shop.send('POST', '/app/auth/forgot-password', { body: { email } }))
    const { text } = await emailAbout(shop, email, /password/)
    const token = /reset-password#(\S+)/.exec(text)?.[1]
    const newPassword = 'Lantern$Quay77'
    const body = { token, newPassword, confirmNewPassword: newPassword }
    expectOk(await shop.send('POST', '/app/auth/reset-password', { body }))
    expect(await outcomeOf(customer)).toEqual(['mailbox_used'])
  })

  test('by a code for a step-up that was sent there', async () => {
    const { customer } = await anEmailRecovery(shop)
    const { token, email } = customer
    const { challengeId } = expectOk(
      await shop.send<{ challengeId: string }>('POST', '/app/auth/step-up/otp', { token }),
    )
    const otp = await codeMailedTo(shop, email)
    expectOk(await shop.send('POST', '/app/auth/step-up', { token, body: { challengeId, otp } }))
    expect(await outcomeOf(customer)).toEqual(['mailbox_used'])
  })

  test('by changing the email to another one themselves', async () => {
    const { customer, newEmail } = await anEmailRecovery(shop)
    const own = `own.${customer.email}`
    const { token } = customer
    expectOk(await shop.send('PATCH', '/app/users/edit', { token, body: { email: own } }))
    const { text } = await emailAbout(shop, own, /^Confirm your new email/)
    const otp = /\b\d{5}\b/.exec(text)?.[0]
    const body = { newEmail: own, otp }
    expectOk(await shop.send('POST', '/app/users/validate-otp-update-email', { token, body }))
    expect(await emailOf(customer)).toBe(own)
    expect(await outcomeOf(customer)).toEqual(['changed_by_owner'])
    await emailAbout(shop, newEmail, /^We didn’t change your email/)
  })

  test('by signing in with a code that was sent there', async () => {
    const { customer } = await anEmailRecovery(shop)
    expectOk(await signInByCode(customer.email))
    expect(await outcomeOf(customer)).toEqual(['mailbox_used'])
  })
})

test.each(['', 'short', 'x'.repeat(43)])('a made-up link does nothing: %j', async (token) => {
  for (const act of ['stop', 'confirm']) {
    const answer = await shop.send('POST', `/app/users/email-recovery/${act}`, { body: { token } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'token' }] } })
  }
})

type Sent = readonly [method: string, path: string, body?: object]

/** What would give a thief the number, the SIM or the money of an account. */
function dangerousCalls({ line, card }: LineOwner): Sent[] {
  return [
    ['POST', `/app/lines/${line.id}/transfer-pin`],
    ['PUT', `/app/lines/${line.id}/lock`, { locked: false }],
    ['POST', `/app/lines/${line.id}/replace-sim`, { sim: 'esim' }],
    ['POST', `/app/lines/${line.id}/restore`],
    ['POST', '/app/users/close', { endLines: true, acknowledged: true }],
    ['DELETE', '/app/payments/cards', { cardId: card.id }],
    ['POST', '/app/payments/cards/setdefault', { cardId: card.id }],
    ['GET', '/app/payments/storecardpage'],
  ]
}

function trying([method, path, body]: Sent, token: string) {
  const sent = { token, key: randomUUID(), ...(body && { body }) }
  return shop.send<{ message?: string }>(method, path, sent)
}

describe('for 72 hours the new address', () => {
  test('moves no number, changes no SIM and no card, and closes nothing', async () => {
    const owner = await aLineOwner(shop)
    await aFinishedRecovery(owner.customer)
    const { token } = await signedInAgain(shop, owner.customer)
    for (const call of dangerousCalls(owner)) {
      const refused = await trying(call, token)
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_ready' } })
      expect(refused.body.message).toBe(
        'Our staff changed the email on this account after an ID check. To keep your account safe, you can do this in 72 hours.',
      )
    }
    shop.pass(threeDays)
    const later = await signedInAgain(shop, owner.customer)
    const [pin] = dangerousCalls(owner)
    expectOk(await trying(pin ?? ['GET', ''], later.token))
  })

  test('approves no SIM change for support', async () => {
    const { customer, sue } = await aFinishedRecovery()
    const agent = await sue.signedInAgain()
    const path = `/app/desk/customers/${customer.id}/approvals`
    const body = { scope: 'sim', reason: 'New phone' }
    const { approval } = expectOk(
      await shop.send<{ approval: { id: string } }>('POST', path, {
        token: agent.token,
        key: randomUUID(),
        body,
      }),
    )
    const { token } = await signedInAgain(shop, customer)
    const answer = await trying(
      ['POST', `/app/approvals/${approval.id}`, { answer: 'approve' }],
      token,
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_ready' } })
  })

  test('is not held back any more once the old address took the account back', async () => {
    const owner = await aLineOwner(shop)
    await aFinishedRecovery(owner.customer)
    const { text } = await emailAbout(shop, owner.customer.email, /email was changed/)
    const token = /undo-email-change#(\S+)/.exec(text)?.[1]
    expectOk(await shop.send('POST', '/app/users/undo-email-change', { body: { token } }))
    expect(await emailOf(owner.customer)).toBe(owner.customer.email)
    expect(await outcomeOf(owner.customer)).toEqual(['undone'])
    const back = await signedInAgain(shop, owner.customer)
    // The numbers are locked since.
    const [pin, unlock] = dangerousCalls(owner)
    for (const call of [unlock, pin]) expectOk(await trying(call ?? ['GET', ''], back.token))
  })
})
