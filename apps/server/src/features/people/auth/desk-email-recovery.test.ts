import { randomUUID } from 'node:crypto'
import type { CustomerTimelineEntry, DeskCustomer } from '@openline/contract/people/customers-desk'
import type { EmailRecovery } from '@openline/contract/people/email-recovery-desk'
import {
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import {
  anEmailRecovery,
  anEmailRequest,
  askForEmail,
  confirmRequest,
  pressLink,
  recoveryTask,
  waitingRequest,
  whyRecovered,
} from '@openline/testing/email-recovery'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()
const taken = 'Another account uses this email. Please check the address.'

async function twoPeople() {
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  const mo = await aStaffMember(shop, ['support'], 'Mo Reyes')
  return { sue, mo, customer: await aCustomer(shop) }
}

async function shownTo({ token }: Pick<TestStaff, 'token'>, { id }: TestCustomer) {
  const path = `/app/desk/customers/${id}`
  const { customer } = expectOk(await shop.send<{ customer: DeskCustomer }>('GET', path, { token }))
  return customer.emailRecovery
}

function cancel({ token }: Pick<TestStaff, 'token'>, { id }: Pick<TestCustomer, 'id'>) {
  const path = `/app/desk/customers/${id}/email/cancel`
  const body = { reason: 'The customer called again' }
  return shop.send<{ message: string }>('POST', path, { token, body })
}

type Refused = { message: string; errors?: { field: string; message: string }[] }

describe('support asks for a new email after an ID check', () => {
  test('and nothing happens before a second person, who sees what was checked', async () => {
    const { sue, mo, customer } = await twoPeople()
    const body = anEmailRequest()
    const { message, isWaiting } = expectOk(await askForEmail(shop, sue, customer, body))
    expect(isWaiting).toBe(true)
    expect(message).toContain('waits for a second person with the role Support')
    expect(await emailsTo(shop, body.newEmail)).toEqual([])
    expect(await shownTo(sue, customer)).toBeNull()
    const { id } = await waitingRequest(shop, mo, customer)
    const path = `/app/desk/dual-control/${id}`
    expect(expectOk(await shop.send('GET', path, { token: mo.token }))).toMatchObject({
      changes: [
        { label: 'Email now', value: customer.email },
        { label: 'New email', value: body.newEmail },
        { label: 'Takes effect', value: 'After 72 hours, if confirmed' },
        {
          label: 'Checked',
          value:
            'Valid government photo ID seen, in person or on video. Name and address on the ID match the account. Called back a number on this account.',
        },
        { label: 'Note', value: body.note },
      ],
    })
  })

  test('the desk shows what waits with both names, and the timeline and the log tell of it', async () => {
    const { customer, newEmail, sue, toNew } = await anEmailRecovery(shop)
    const waiting = await shownTo(sue, customer)
    expect(waiting).toMatchObject({
      newEmail,
      checks: ['photo_id', 'details_match', 'call_back'],
      note: 'Iowa driver’s license on a video call',
      askedBy: 'Sue Porter',
      confirmedBy: 'Mo Reyes',
      verifiedAt: null,
      outcome: null,
      canCancel: true,
    } satisfies Partial<EmailRecovery>)
    expectOk(await pressLink(shop, toNew.text))
    expect((await shownTo(sue, customer))?.verifiedAt).not.toBeNull()
    const { token } = sue
    const { entries } = expectOk(
      await shop.send<{ entries: CustomerTimelineEntry[] }>(
        'GET',
        `/app/desk/customers/${customer.id}/timeline`,
        { token },
      ),
    )
    const titles = entries.map(({ title }) => title)
    expect(titles).toContain('Email change started')
    expect(titles).toContain('Started an email change after an ID check')
    const { rows } = await shop.database.db.execute(
      `select name, asked_by_name, reason from staff_acts
       where customer_id = '${customer.id}' and act = 'changeEmailFor'`,
    )
    expect(rows).toEqual([{ name: 'Mo Reyes', asked_by_name: 'Sue Porter', reason: whyRecovered }])
  })

  test('and can’t confirm it alone, nor for two people at once start it twice', async () => {
    const { sue, mo, customer } = await twoPeople()
    const ann = await aStaffMember(shop, ['support'], 'Ann Wu')
    expectOk(await askForEmail(shop, sue, customer, anEmailRequest()))
    const { id } = await waitingRequest(shop, mo, customer)
    expect(await confirmRequest(shop, sue, id)).toMatchObject({ status: 403 })
    const both = await Promise.all([confirmRequest(shop, mo, id), confirmRequest(shop, ann, id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { rows } = await shop.database.db.execute(
      `select id from email_recoveries where customer_id = '${customer.id}'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('and is refused by name when who asked was removed since', async () => {
    const { sue, mo, customer } = await twoPeople()
    expectOk(await askForEmail(shop, sue, customer, anEmailRequest()))
    const { id } = await waitingRequest(shop, mo, customer)
    await shop.database.db.execute(
      `update staff set removed_at = now() where id = '${sue.staffId}'`,
    )
    const refused = await confirmRequest(shop, mo, id)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/^Sue Porter may no longer ask for this/)
    expect(await shownTo(mo, customer)).toBeNull()
  })

  test('but not by the role Porting or Money', async () => {
    const { customer } = await twoPeople()
    for (const role of ['porting', 'money', 'admin'] as const) {
      const other = await aStaffMember(shop, [role])
      const answer = await askForEmail(shop, other, customer, anEmailRequest())
      expect(answer).toMatchObject({ status: 403 })
    }
  })
})

describe('an email after an ID check is refused by name', () => {
  const without = {
    newEmail: [{ newEmail: 'nonsense' }, 'Please enter'],
    checks: [{ checks: ['photo_id', 'details_match'] }, 'at least one thing more'],
    note: [{ note: 'License D1234567' }, 'leave out the numbers'],
    reason: [{ reason: '' }, 'Please say why'],
  } as const

  test.each(Object.entries(without))('for a wrong %s', async (field, [given, said]) => {
    const { sue, customer } = await twoPeople()
    const { status, body } = await askForEmail(shop, sue, customer, anEmailRequest(given))
    expect(status).toBe(422)
    const [error] = (body as unknown as Refused).errors ?? []
    expect(error?.field).toBe(field)
    expect(error?.message).toContain(said)
  })

  test('for numbers of an ID that are written in groups', async () => {
    const { sue, customer } = await twoPeople()
    const body = anEmailRequest({ note: 'License 123-456 789' })
    expect(await askForEmail(shop, sue, customer, body)).toMatchObject({ status: 422 })
  })

  test('for the own address, one of another account, and a blocked one', async () => {
    const { sue, customer } = await twoPeople()
    const other = await aCustomer(shop)
    const blocked = `${randomUUID().slice(0, 13)}@example.com`
    await block(sue, blocked)
    const wrong = [
      [customer.email, 'This is already the email on file.'],
      [other.email, taken],
      [blocked, 'This email is blocked. Please ask for another.'],
    ] as const
    for (const [newEmail, message] of wrong) {
      const answer = await askForEmail(shop, sue, customer, anEmailRequest({ newEmail }))
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'newEmail', message }] },
      })
    }
  })

  test('for a blocked and for a closed customer', async () => {
    const { sue, customer } = await twoPeople()
    await block(sue, customer.email)
    expect(await askForEmail(shop, sue, customer, anEmailRequest())).toMatchObject({
      status: 409,
      body: { message: 'This customer is blocked. Lift the block first.' },
    })
    const leaving = await aCustomer(shop)
    const { token } = leaving
    expectOk(
      await shop.send('POST', '/app/users/close', {
        token,
        body: { endLines: false, acknowledged: true },
      }),
    )
    expect(await askForEmail(shop, sue, leaving, anEmailRequest())).toMatchObject({
      status: 409,
      body: { message: 'This account is closed' },
    })
  })

  test('while one waits, at the ask and at the confirmation', async () => {
    const { customer, sue, mo } = await anEmailRecovery(shop)
    const again = await askForEmail(shop, mo, customer, anEmailRequest())
    expect(again.status).toBe(409)
    expect(again.body.message).toMatch(/^An email change that Sue Porter asked for is waiting/)
    const { db } = shop.database
    await db.execute(
      `update email_recoveries set outcome = 'canceled', ended_at = now() where customer_id = '${customer.id}'`,
    )
    expectOk(await askForEmail(shop, sue, customer, anEmailRequest()))
    const { id } = await waitingRequest(shop, mo, customer)
    await db.execute(
      `update email_recoveries set outcome = null, ended_at = null where customer_id = '${customer.id}'`,
    )
    const late = await confirmRequest(shop, mo, id)
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/is waiting.*The request is closed\.$/)
  })

  test('where the address was taken between the two people', async () => {
    const { sue, mo, customer } = await twoPeople()
    const body = anEmailRequest()
    expectOk(await askForEmail(shop, sue, customer, body))
    const { id } = await waitingRequest(shop, mo, customer)
    await shop.accounts.open({
      firstName: 'An',
      lastName: 'Other',
      email: body.newEmail,
      password: 'Harbor$Lamp42',
    })
    const late = await confirmRequest(shop, mo, id)
    expect(late).toMatchObject({
      status: 409,
      body: { message: `${taken} The request is closed.` },
    })
  })
})

async function block({ token }: TestStaff, value: string) {
  const body = { kind: 'email', value, endsAt: null, reason: 'The bank reported it' }
  const key = randomUUID()
  expectOk(await shop.send('POST', '/app/desk/blocks', { token, key, body }))
}

describe('what waits', () => {
  test('is canceled by any of support, and both addresses are told', async () => {
    const { customer, newEmail, mo, toNew } = await anEmailRecovery(shop)
    expect(expectOk(await cancel(mo, customer)).message).toBe('The email change is canceled')
    expect(await shownTo(mo, customer)).toMatchObject({ outcome: 'canceled', canCancel: false })
    await emailAbout(shop, customer.email, /email stays the same$/)
    await emailAbout(shop, newEmail, /^We didn’t change your email/)
    expect(await pressLink(shop, toNew.text)).toMatchObject({ status: 422 })
    const again = await cancel(mo, customer)
    expect(again.status).toBe(409)
    expect(again.body.message).toMatch(/^Mo Reyes was first/)
  })

  test('ends when the customer is blocked before it takes effect', async () => {
    const { customer, sue, toNew } = await anEmailRecovery(shop)
    expectOk(await pressLink(shop, toNew.text))
    await block(sue, customer.email)
    shop.pass(72 * 3600)
    await shop.runTask(recoveryTask)
    const { token } = await sue.signedInAgain()
    expect(await shownTo({ token }, customer)).toMatchObject({ outcome: 'blocked' })
  })

  test('is one for a customer, by two different people, and never early: the database holds it', async () => {
    const { customer } = await anEmailRecovery(shop)
    const { db } = shop.database
    const change = (set: string) =>
      db.execute(`update email_recoveries set ${set} where customer_id = '${customer.id}'`)
    await expect(change(`outcome = 'took_effect', ended_at = now()`)).rejects.toMatchObject({
      cause: { constraint: 'email_recoveries_in_time' },
    })
    await expect(change('confirmed_by = asked_by')).rejects.toMatchObject({
      cause: { constraint: 'email_recoveries_second_person' },
    })
    const copy = `insert into email_recoveries select gen_random_uuid(), customer_id, new_email, checks, note, asked_by,
      asked_by_name, confirmed_by, confirmed_by_name, stop_token_hash || 'x', confirm_token_hash || 'x', started_at, takes_effect_at, expires_at,
      null, null, null from email_recoveries where customer_id = '${customer.id}'`
    await expect(db.execute(copy)).rejects.toMatchObject({
      cause: { constraint: 'email_recoveries_one_waiting' },
    })
  })
})
