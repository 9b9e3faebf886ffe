import { randomUUID } from 'node:crypto'
import { anApproval } from '@openline/testing/approvals'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { aMailedOrder, mailingDesk, mailingReason } from '@openline/testing/mailed-cards'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { startTestShop } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const elsewhere = {
  streetNumber: '500',
  streetName: 'Locust Street',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

async function aDesk() {
  const given = await aMailedOrder(shop)
  const staff = await aStaffMember(shop, ['support'])
  return { given, staff, desk: mailingDesk(shop, staff, given) }
}

describe('a SIM card that was lost in the mail', () => {
  test('is mailed again to the same address without an approval', async () => {
    const { given, desk } = await aDesk()
    const { order, customer } = given
    expect(await desk.mailing()).toMatchObject({
      cards: [],
      sendsTo: { name: 'Robin Rivera', address: { streetName: 'Court Avenue' } },
      nextActions: ['mail_card'],
    })
    expect(expectOk(await desk.mail()).message).toContain('is being sent')
    const card = await desk.untilCard('shipped')
    expect(card).toMatchObject({ shipTo: order.shipTo, trackingNumber: expect.any(String) })
    expect(await desk.shipments()).toHaveLength(1)
    const asked = await desk.emailed('We’re sending you another SIM card')
    expect(asked).toContain('at no charge')
    expect(asked).toContain('activate whichever card arrives first')
    expect(asked).toContain('400 E Court Avenue, Apt 4, Des Moines, IA 50309')
    const sent = await desk.emailed('Another SIM card is on its way')
    expect(sent).toContain(`tLabels=${card.trackingNumber})`)
    expect(sent).toContain('If an earlier card arrives first, activate that one')
    // The line was never active: nothing says that an old SIM works, or that one is replaced.
    const all = (await emailsTo(shop, customer.email)).map(({ text }) => text).join('\n')
    expect(all).not.toMatch(/old SIM|new SIM|replace/i)
    const page = await desk.page()
    expect(page.anotherCard).toEqual({
      shipTo: order.shipTo,
      status: 'shipped',
      trackingNumber: card.trackingNumber,
    })
    expect(page.timeline.map(({ title }) => title).slice(-3)).toEqual([
      'SIM card shipped',
      'Packing another SIM card',
      'Another SIM card shipped',
    ])
    expect(page.timeline.at(-1)?.detail).toBe(`Tracking number ${card.trackingNumber}`)
    const { token } = customer
    const { safety } = expectOk(
      await shop.send<{ safety: unknown[] }>('GET', '/app/lines/safety', { token }),
    )
    expect(safety).toMatchObject([{ simChange: null }])
  })

  test('is told in Spanish to a customer who reads Spanish', async () => {
    const { given, desk } = await aDesk()
    const { id, email } = given.customer
    await shop.database.db.execute(sql`update customers set language = 'es' where id = ${id}`)
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    const { text } = await emailAbout(
      shop,
      email,
      `Otra tarjeta SIM va en camino (${given.order.number})`,
    )
    expect(text).toContain('elija "Activar SIM"')
    expect(text).toContain('Si una tarjeta anterior llega primero, active esa')
  })

  test('goes to another address once its customer has approved', async () => {
    const { given, staff, desk } = await aDesk()
    const corrected = { address: elsewhere }
    expect(await desk.mail(corrected)).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    await anApproval(shop, staff, given.customer, 'account')
    expect(await desk.mail(corrected)).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    expect((await desk.mailing()).cards).toEqual([])
    await anApproval(shop, staff, given.customer, 'sim')
    expectOk(await desk.mail(corrected))
    await desk.untilCard('shipped')
    expect(await desk.emailed('Another SIM card is on its way')).toContain(
      '500 Locust Street, Des Moines, IA 50309',
    )
    expect((await desk.page()).anotherCard?.shipTo).toContain('500 Locust Street')
    // Tax was due where it was bought.
    expect((await desk.view()).order.shipTo).toEqual(given.order.shipTo)
    const wrong = { ...elsewhere, zipCode: '90001' }
    expect(await desk.mail({ address: wrong, cardsMailed: 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'address.zipCode' }] },
    })
  })

  test('at an address that is typed as it was needs no approval', async () => {
    const { desk } = await aDesk()
    const { sendsTo } = await desk.mailing()
    expectOk(await desk.mail({ address: sendsTo?.address }))
  })

  test('is in the audit log with who had it mailed and why', async () => {
    const { given, desk } = await aDesk()
    expectOk(await desk.mail())
    const { cards } = await desk.mailing()
    const { rows } = await shop.database.db.execute(sql`
      select act, name, reason, before, after from staff_acts
      where subject_id = ${given.order.id} and reason is not null`)
    expect(rows).toEqual([
      {
        act: 'mailAnotherCard',
        name: 'Alex Kim',
        reason: mailingReason,
        before: { cardsMailed: 0 },
        after: { cardId: cards[0]?.id, otherAddress: false },
      },
    ])
  })

  test('can be mailed once more when the second is lost too, by another press', async () => {
    const { desk } = await aDesk()
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    expectOk(await desk.mail({ cardsMailed: 1 }))
    await desk.untilCard('shipped')
    expect((await desk.mailing()).cards.map(({ status }) => status)).toEqual([
      'cancelled',
      'shipped',
    ])
    expect(await desk.shipments()).toHaveLength(2)
  })

  test('is not mailed all day', async () => {
    const { desk } = await aDesk()
    for (const cardsMailed of [0, 1, 2]) {
      expectOk(await desk.mail({ cardsMailed }))
      await desk.untilCard('shipped')
    }
    expect(await desk.mail({ cardsMailed: 3 })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Too many SIM cards were sent for this order.') },
    })
  })
})

describe('another card that is asked for more than once', () => {
  test('by a second click, at once or later, is one card', async () => {
    const { desk } = await aDesk()
    const key = randomUUID()
    const answers = await Promise.all([desk.mail({}, key), desk.mail({}, key)])
    expect(answers.map(({ status }) => status)).toContain(200)
    await desk.untilCard('shipped')
    expectOk(await desk.mail({}, key))
    // The stored answer is gone after a crash: the card is found by its press.
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    expectOk(await desk.mail({}, key))
    expect((await desk.mailing()).cards).toHaveLength(1)
    expect(await desk.shipments()).toHaveLength(1)
  })

  test('by two people at once is one card, and the second reads who was first', async () => {
    const { given, desk } = await aDesk()
    const colleague = mailingDesk(shop, await aStaffMember(shop, ['support'], 'Bo Chen'), given)
    const answers = await Promise.all([desk.mail(), colleague.mail()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await desk.untilCard('shipped')
    const late = await colleague.mail()
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const first = answers[0]?.status === 200 ? 'Alex Kim' : 'Bo Chen'
    expect(late.body['message']).toMatch(new RegExp(`^${first} was first, `))
    expect(await desk.shipments()).toHaveLength(1)
  })

  test('while one is being sent is refused, and that one is sent once the carrier is back', async () => {
    const { desk } = await aDesk()
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /shipments',
    })
    expectOk(await desk.mail())
    expect(await desk.mailing()).toMatchObject({
      cards: [{ status: 'ordered' }],
      nextActions: ['correct_address'],
    })
    expect((await desk.mail({ cardsMailed: 1 })).status).toBe(409)
    await resetFaults(shop, 'carrier')
    // As after a kill between the commit and the call: nothing but the record says that a card is to be sent.
    await shop.database.db.execute(sql`delete from pgboss.job where name = 'change-sim'`)
    shop.pass(3600 + 60)
    await shop.runTask('retry stalled SIM changes')
    shop.returnToPresent()
    await desk.untilCard('shipped')
    expect(await desk.shipments()).toHaveLength(1)
  })
})

test('an order without a card by mail has none to mail again', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer)
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await orderIn(shop, customer, order.id, 'active')
  const desk = mailingDesk(shop, await aStaffMember(shop, ['support']), { customer, order })
  expect((await desk.view()).mailing).toBeNull()
  expect((await desk.mail()).status).toBe(409)
})

test('a card that is not in stock is refused before anything is on record', async () => {
  const empty = await startTestShop({ stock: { esim: 1, physical: 1 } })
  const given = await aMailedOrder(empty)
  const desk = mailingDesk(empty, await aStaffMember(empty, ['support']), given)
  expect(await desk.mail()).toMatchObject({
    status: 409,
    body: {
      code: 'sim_sold_out',
      message: 'The carrier is out of SIM cards. Nothing was sent; try again later.',
    },
  })
  expect((await desk.mailing()).cards).toEqual([])
  await empty.stop()
})
