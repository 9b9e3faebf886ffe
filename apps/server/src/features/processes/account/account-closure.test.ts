import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  homeAddress,
  orderIn,
  type TestCustomer,
  testPassword,
} from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { recordIncident } from '../../office/records/incidents.ts'
import { recordAct } from '../../platform/audit/audit.ts'

const shop = useTestShop()

function close({ token }: TestCustomer, endLines: boolean, acknowledged = true) {
  return shop.send('POST', '/app/users/close', { token, body: { endLines, acknowledged } })
}

function signIn({ email }: TestCustomer) {
  return shop.send('POST', '/app/auth/login', { body: { email, password: testPassword } })
}

/** A customer with a card, an address, an order and an active line. */
async function aResident() {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const bought = await buy(shop, customer, aPurchase(await aQuote(shop, customer), card))
  await orderIn(shop, customer, expectOk(bought).order.id, 'active')
  return customer
}

/** Every row of the database that holds one of these texts. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.database.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t`,
    )
    found.push(
      ...rows
        .filter(({ row }) => texts.some((text) => row.includes(text)))
        .map(({ row }) => `${name}: ${row}`),
    )
  }
  return found
}

describe('closing an account', () => {
  test('without lines ends all access, and the customer gets an email', async () => {
    const customer = await aCustomer(shop)
    expect(await close(customer, false)).toMatchObject({ status: 200 })
    expect(await shop.send('GET', '/app/users/view', { token: customer.token })).toMatchObject({
      status: 401,
    })
    expect(await signIn(customer)).toMatchObject({ status: 422 })
    await eventually('the last email', async () =>
      (await emailsTo(shop, customer.email)).some(({ subject }) => subject.endsWith('is closed')),
    )
  })

  test('with a line asks first, then ends it', async () => {
    const customer = await aResident()
    expect(await close(customer, false)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'endLines' }] },
    })
    expect(await signIn(customer)).toMatchObject({ status: 200 })
    expect(await close(customer, true)).toMatchObject({ status: 200 })
    const { rows: lines } = await shop.database.db.execute<{ status: string }>(
      sql`select status from lines where customer_id = ${customer.id}`,
    )
    expect([...lines]).toEqual([{ status: 'cancelled' }])
    const { rows: ends } = await shop.database.db.execute(
      sql`select actor from line_activity join lines on lines.id = line_id
        where customer_id = ${customer.id} and kind = 'ended'`,
    )
    expect([...ends]).toEqual([{ actor: 'you' }])
    const {
      rows: [order],
    } = await shop.database.db.execute<{ id: string }>(
      sql`select id from orders where customer_id = ${customer.id}`,
    )
    await eventually('the carrier to end the line', async () => {
      const ledger = await fetch(`${shop.sandbox.url}/carrier/ledger`)
      const { endedLines } = (await ledger.json()) as { endedLines: string[] }
      return endedLines.includes(order?.id ?? '')
    })
  })

  test('leaves nothing in the database that names the person', async () => {
    const customer = await aResident()
    await shop.send('PATCH', '/app/users/edit', {
      token: customer.token,
      body: { firstName: 'Wilhelmina', lastName: 'Unmistakable' },
    })
    await shop.send('PATCH', '/app/users/edit', {
      token: customer.token,
      body: { ...homeAddress, streetName: 'Nowhere Else Lane' },
    })
    const { id: lineId } = await onlyLineOf(shop, customer)
    const byMail = { token: customer.token, key: 'a-card-by-mail', body: { sim: 'card' } }
    expectOk(await shop.send('POST', `/app/lines/${lineId}/replace-sim`, byMail))
    for (const token of [customer.token, null]) {
      const message = `Sent ${token ? 'signed in' : 'signed out'} by Wilhelmina`
      const body = { name: 'Wilhelmina', email: customer.email, message }
      const wrote = await shop.send('POST', '/app/users/contactus', {
        ...(token && { token }),
        body,
      })
      expect(wrote.status).toBe(200)
    }
    // Its emails leave the queue first.
    await eventually('the copies', async () => {
      const copies = await emailsTo(shop, customer.email)
      return copies.filter(({ subject }) => subject.includes('your message')).length === 2
    })
    expectOk(await close(customer, true))
    const traces = ['Wilhelmina', 'Unmistakable', customer.email, 'Nowhere Else']
    expect(await rowsWith(traces)).toEqual([])
  })

  test('keeps what was paid', async () => {
    const customer = await aResident()
    expectOk(await close(customer, true))
    const { rows: kept } = await shop.database.db.execute<{
      paid: number
      state: string
      street: unknown
    }>(
      sql`select final_checkout_amount_cents as paid, ship_to->>'state' as state,
        ship_to->'streetName' as street from orders where customer_id = ${customer.id}`,
    )
    expect(kept[0]).toMatchObject({ state: 'IA', street: null })
    expect(kept[0]?.paid).toBeGreaterThan(0)
  })

  test('keeps the record of failed authentications, without the network', async () => {
    const customer = await aCustomer(shop)
    const wrong = { email: customer.email, password: 'Wrong$Lamp42' }
    await shop.send('POST', '/app/auth/login', { body: wrong })
    expectOk(await close(customer, false))
    const { rows } = await shop.database.db.execute(
      sql`select method, network from authentication_failures where customer_id = ${customer.id}`,
    )
    expect(rows).toEqual([{ method: 'password', network: null }])
  })

  test('keeps what staff did and why, without the values', async () => {
    const customer = await aCustomer(shop)
    await recordAct(
      shop.database.db,
      { operator: 'operator' },
      {
        at: shop.now(),
        act: 'correctName',
        reason: 'A typing error',
        customerId: customer.id,
        subject: { kind: 'customer', id: customer.id },
        before: { lastName: 'Riveria' },
        after: { lastName: 'Rivera' },
      },
    )
    expectOk(await close(customer, false))
    const { rows } = await shop.database.db.execute(
      sql`select act, reason, before, after from staff_acts where customer_id = ${customer.id}`,
    )
    const reason = 'A typing error'
    expect(rows).toEqual([{ act: 'correctName', reason, before: null, after: null }])
  })

  test('keeps that there was a complaint, without its words', async () => {
    const customer = await aCustomer(shop)
    const { db } = shop.database
    const incident = { kind: 'sim_fraud', customerId: customer.id, lineId: null } as const
    await recordIncident(
      { db, clock: systemClock },
      { ...incident, summary: 'Robin lost a number' },
    )
    expectOk(await close(customer, false))
    const { rows } = await db.execute(
      sql`select kind, summary, resolution from incidents where customer_id = ${customer.id}`,
    )
    expect(rows).toEqual([{ kind: 'sim_fraud', summary: 'Removed', resolution: null }])
  })

  test('waits for an order that is not finished, and says which', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    await orderIn(shop, customer, order.id, 'shipped')
    expect(await close(customer, true)).toMatchObject({
      status: 409,
      body: {
        code: 'not_ready',
        message: `Order ${order.number} is waiting for its SIM card to be activated. If the card didn’t arrive or you don’t want it, contact us and we’ll cancel the order.`,
      },
    })
  })

  test('waits for the bank while a payment is disputed', async () => {
    const { customer, order } = await aLineOwner(shop)
    const disputeId = await objectTo(shop, order.id, 'chargeback')
    await disputeIn(shop, disputeId, 'needs_response')
    expect(await close(customer, true)).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    await moveDispute(shop, disputeId, 'lost')
    await disputeIn(shop, disputeId, 'lost')
    expectOk(await close(customer, true))
  })

  test('requires a recent step-up and a clear yes', async () => {
    const customer = await aCustomer(shop)
    expect(await close(customer, false, false)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'acknowledged' }] },
    })
    shop.pass(16 * 60)
    const late = await close(customer, false)
    shop.returnToPresent()
    expect(late).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('ends emails: a refund that is made later sends none to the address that stands in its place', async () => {
    const { customer, order } = await aLineOwner(shop)
    const { db } = shop.database
    const sent = sql`select subject from sent_emails where customer_id = ${customer.id}`
    const subjects = async () =>
      (await db.execute<{ subject: string }>(sent)).rows.map(({ subject }) => subject)
    await eventually('the receipt to be sent', async () =>
      (await subjects()).some((subject) => subject.includes('receipt')),
    )
    expectOk(await close(customer, true))
    const before = await subjects()
    const { token } = await aStaffMember(shop, ['money'])
    const body = {
      amountCents: null,
      reasonCode: 'goodwill',
      refundedCents: 0,
      reason: 'No service',
    }
    const path = `/app/desk/orders/${order.id}/refunds`
    expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
    await eventually('the refund', async () => {
      const given = sql`select 1 from refunds where order_id = ${order.id} and status in ('sent', 'done')`
      return (await db.execute(given)).rows.length > 0
    })
    expect(await subjects()).toEqual(before)
  })

  test('forgets also what is entered at that moment', async () => {
    const customer = await aCustomer(shop)
    const { db } = shop.database
    const { token } = customer
    const entering = await db.transaction(async (tx) => {
      const address = `closed-${customer.id}@closed.invalid`
      await tx.execute(
        sql`update customers set email = ${address}, email_key = ${address} where id = ${customer.id}`,
      )
      const body = { firstName: 'Wilhelmina', lastName: 'Featherstone' }
      const answer = shop.send('PATCH', '/app/users/edit', { token, body })
      await untilWaitedFor(db, tx)
      return { answer }
    })
    expect(await entering.answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await rowsWith(['Wilhelmina'])).toEqual([])
  })

  test('leaves the address free for a new account', async () => {
    const customer = await aCustomer(shop)
    expectOk(await close(customer, false))
    const again = await shop.send('POST', '/app/auth/otp', { body: { email: customer.email } })
    expect(again).toMatchObject({ status: 200 })
    const mail = await eventually('an email', async () =>
      (await emailsTo(shop, customer.email)).find(({ text }) => text.includes('have an account')),
    )
    expect(mail.text).toContain('You don’t have an account with this email yet')
  })
})
