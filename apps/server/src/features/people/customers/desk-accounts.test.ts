import { randomUUID } from 'node:crypto'
import type { CustomerActs } from '@openline/contract/people/accounts-desk'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger } from '@openline/testing/carrier-side'
import { giveCredit } from '@openline/testing/credit'
import {
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  testPassword,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const reason = 'The customer called and asked for it'

/** What support does on the page of a customer. */
async function aDeskFor(customerId: string) {
  const staff = await aStaffMember(shop, ['support'])
  const { token } = staff
  const path = `/app/desk/customers/${customerId}`
  return {
    staff,
    acts: async () =>
      expectOk(await shop.send<{ acts: CustomerActs }>('GET', `${path}/acts`, { token })).acts,
    act: (name: string, body: Record<string, unknown> = {}, method = 'POST') =>
      shop.send(method, `${path}/${name}`, { token, body: { reason, ...body } }),
  }
}

async function actsOn(subjectId: string) {
  const { rows } = await shop.database.db.execute<{ act: string; before: unknown; after: unknown }>(
    sql`select act, before, after from staff_acts where subject_id = ${subjectId} order by id`,
  )
  return rows
}

function isSignedIn(token: string) {
  return shop.send('GET', '/app/users/view', { token }).then(({ status }) => status === 200)
}

describe('support, for a customer who called,', () => {
  test('ends all sessions of that customer alone', async () => {
    const [customer, other] = [await aCustomer(shop), await aCustomer(shop)]
    const desk = await aDeskFor(customer.id)
    expect(await desk.acts()).toMatchObject({
      sessions: 1,
      nextActions: [
        'end_sessions',
        'unlock_sign_in',
        'correct_name',
        'change_email',
        'merge_account',
        'merge_after_id_check',
        'close_account',
      ],
    })
    expectOk(await desk.act('sessions/end'))
    expect(await isSignedIn(customer.token)).toBe(false)
    expect(await isSignedIn(other.token)).toBe(true)
    expect((await desk.acts()).sessions).toBe(0)
    expect(await actsOn(customer.id)).toEqual([
      { act: 'endCustomerSessions', before: { sessions: 1 }, after: { sessions: 0 } },
    ])
  })

  test('lets them have codes again that were used up for the day', async () => {
    const { email, id } = await aCustomer(shop)
    const ask = async () => {
      shop.pass(60)
      return (await shop.send('POST', '/app/auth/otp', { body: { email } })).status
    }
    let status = 200
    for (let sent = 0; sent < 8 && status !== 429; sent += 1) status = await ask()
    expect(status).toBe(429)
    const desk = await aDeskFor(id)
    expectOk(await desk.act('sign-in/unlock'))
    expect(await ask()).toBe(200)
    expect(await actsOn(id)).toMatchObject([{ act: 'unlockSignIn' }])
  })

  test('lets them sign in again with the password that they remember now', async () => {
    const { email, id } = await aCustomer(shop)
    const signIn = (password: string) =>
      shop.send('POST', '/app/auth/login', { body: { email, password } })
    for (let guess = 0; guess < 11; guess += 1) await signIn('Wrong$Lamp42')
    expect((await signIn(testPassword)).status).toBe(429)
    const desk = await aDeskFor(id)
    const { message } = expectOk(await desk.act('sign-in/unlock'))
    expect(message).toContain('Where they never signed in before, they may need an emailed code.')
    expect((await signIn(testPassword)).status).toBe(200)
  })

  test('corrects the name, of which they get a notice without the new one', async () => {
    const { email, id, token } = await aCustomer(shop)
    const desk = await aDeskFor(id)
    const { firstName, lastName } = await desk.acts()
    const name = { firstName: 'Marisol', lastName: 'Ortega' }
    expectOk(await desk.act('name', name, 'PUT'))
    expect((await shop.send('GET', '/app/users/view', { token })).body).toMatchObject(name)
    const notice = await emailAbout(shop, email, 'Your name was changed')
    expect(notice.text).toContain('Our support team made this change')
    expect(notice.text).not.toContain('Marisol')
    expect(await desk.act('name', name, 'PUT')).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('Alex Kim was first') },
    })
    expect(await desk.act('name', { firstName: 'M', lastName: '' }, 'PUT')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'firstName' }, { field: 'lastName' }] },
    })
    expect(await actsOn(id)).toEqual([
      { act: 'correctCustomerName', before: { firstName, lastName }, after: name },
    ])
  })
})

describe('the email about a number transfer', () => {
  test('is sent once more with its present state', async () => {
    const { customer, id, reached } = await aPortIn(shop)
    await reached(id, 'completed')
    const { staff } = await aDeskFor(customer.id)
    const path = `/app/desk/port-ins/${id}/emails`
    const subject = 'Your number transfer is complete'
    const count = async () =>
      (await emailsTo(shop, customer.email)).filter((mail) => mail.subject === subject).length
    await eventually('the email of the transfer', async () => (await count()) === 1)
    const again = { token: staff.token, key: randomUUID(), body: { reason } }
    expectOk(await shop.send('POST', path, again))
    await eventually('the email once more', async () => (await count()) === 2)
    expect(await actsOn(id)).toMatchObject([
      { act: 'sendPortInEmailAgain', after: { status: 'completed' } },
    ])
  })
})

describe('an account that support closes for its customer', () => {
  test('needs the approval, ends its lines only when that was said, and is closed once', async () => {
    const { customer, order } = await aLineOwner(shop)
    const desk = await aDeskFor(customer.id)
    await giveCredit(shop, customer, { amountCents: 500 })
    expect(await desk.acts()).toMatchObject({ lines: 1, creditCents: 500, closingWaitsFor: null })
    expect(await desk.act('close', { endLines: true })).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    await anApproval(shop, desk.staff, customer, 'end')
    expect(await desk.act('close', { endLines: false })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'endLines' }] },
    })
    expectOk(await desk.act('close', { endLines: true }))
    await emailAbout(shop, customer.email, /account is closed/)
    const body = { email: customer.email, password: testPassword }
    expect((await shop.send('POST', '/app/auth/login', { body })).status).toBe(422)
    await eventually('the carrier to end the line', async () =>
      (await carrierLedger(shop)).endedLines.includes(order.id),
    )
    expect((await desk.acts()).nextActions).toEqual([])
    expect((await desk.act('sessions/end')).status).toBe(409)
    expect((await actsOn(customer.id)).map(({ act }) => act)).toEqual(['closeAccountFor'])
  })

  test('is closed right after a step of its line, and neither waits for the other in vain', async () => {
    const { customer, line } = await aLineOwner(shop)
    const desk = await aDeskFor(customer.id)
    await anApproval(shop, desk.staff, customer, 'end')
    const { db } = shop.database
    const closing: ReturnType<typeof desk.act>[] = []
    // As the step of a SIM change: the line first, and then a record that names the customer.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from lines where id = ${line.id} for update`)
      closing.push(desk.act('close', { endLines: true }))
      await untilWaitedFor(db, tx)
      // Shorter than the search for deadlocks, which would end one of the two.
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await tx.execute(sql`select 1 from customers where id = ${customer.id} for key share`)
    })
    expect(await Promise.all(closing)).toMatchObject([{ status: 200 }])
  })

  test('waits for a number that is on its way', async () => {
    const { customer } = await aPortIn(shop, '0160')
    const desk = await aDeskFor(customer.id)
    expect(await desk.acts()).toMatchObject({ closingWaitsFor: 'portIns' })
    await anApproval(shop, desk.staff, customer, 'end')
    expect(await desk.act('close', { endLines: true })).toMatchObject({
      status: 409,
      body: { code: 'not_ready' },
    })
  })
})
