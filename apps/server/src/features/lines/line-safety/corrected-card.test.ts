import { randomUUID } from 'node:crypto'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aMailedOrder, mailingDesk, mailingReason } from '@openline/testing/mailed-cards'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
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
const there = { address: elsewhere }

/** From now on the cards of this shop stay in the warehouse. */
function stayPacked(): Promise<void> {
  return injectFault(shop, 'carrier', { fault: 'never_mailed', count: 'always' })
}

async function aDesk(status: 'to_ship' | 'shipped' = 'to_ship') {
  if (status === 'to_ship') await stayPacked()
  const given = await aMailedOrder(shop, status)
  const staff = await aStaffMember(shop, ['support'])
  await anApproval(shop, staff, given.customer, 'sim')
  return { given, staff, desk: mailingDesk(shop, staff, given) }
}

async function statesAtCarrier(references: readonly (string | undefined)[]) {
  const { shipments } = await carrierLedger(shop)
  return references.map((id) => shipments.find(({ reference }) => reference === id)?.status ?? null)
}

describe('a SIM card that has not left', () => {
  test('goes to the corrected address, and the one before it is stopped', async () => {
    const { given, desk } = await aDesk()
    const { order, customer } = given
    expect(await desk.mailing()).toMatchObject({
      first: { id: order.id, status: 'ordered', shipTo: order.shipTo, nextActions: [] },
      nextActions: ['correct_address'],
    })
    expect(expectOk(await desk.correct(there)).message).toContain('corrected address')
    const { first, cards } = await eventually('a card that is stopped', async () => {
      const seen = await desk.mailing()
      return seen.first?.status === 'stopped' && seen
    })
    expect(first).toMatchObject({ shipTo: order.shipTo, trackingNumber: null })
    const second = cards[0]?.id
    await eventually('the card at the carrier', async () => (await desk.shipments()).length === 1)
    expect(await statesAtCarrier([order.id, second])).toEqual(['cancelled', 'preparing'])
    const told = await desk.emailed('We’re sending your SIM card to another address')
    expect(told).toContain('500 Locust Street, Des Moines, IA 50309')
    expect(told).toContain('If a card has already left')
    expect((await desk.page()).timeline.map(({ title }) => title).slice(-2)).toEqual([
      'Shipping address of your SIM card corrected',
      'SIM card stopped before it left',
    ])
    // The address that the tax was worked out for stays.
    expect((await desk.view()).order.shipTo).toEqual(order.shipTo)
    const mails = await emailsTo(shop, customer.email)
    expect(mails.filter(({ subject }) => subject.includes('is on its way'))).toEqual([])
  })

  test('can be corrected once more, and only the last one leaves', async () => {
    const { given, desk } = await aDesk()
    expectOk(await desk.correct(there))
    await eventually('the second card', async () => (await desk.shipments()).length === 1)
    const again = { address: { ...elsewhere, streetNumber: '501' }, cardsMailed: 1 }
    expectOk(await desk.correct(again))
    const [second, third] = await eventually('two that were stopped', async () => {
      const { cards } = await desk.mailing()
      return cards[0]?.status === 'stopped' && cards
    })
    await eventually('the third card', async () => (await desk.shipments()).length === 2)
    const ids = [given.order.id, second?.id, third?.id]
    expect(await statesAtCarrier(ids)).toEqual(['cancelled', 'cancelled', 'preparing'])
  })

  test('whose carrier loses answers is stopped once, and one card is sent', async () => {
    const { given, desk } = await aDesk()
    const lost = { fault: 'drop_after', count: 1 } as const
    await injectFault(shop, 'carrier', { ...lost, on: 'POST /shipments/cancellations' })
    await injectFault(shop, 'carrier', { ...lost, on: 'POST /shipments' })
    const key = randomUUID()
    const answers = await Promise.all([desk.correct(there, key), desk.correct(there, key)])
    expect(answers.map(({ status }) => status)).toContain(200)
    await eventually('the second card', async () => (await desk.shipments()).length === 1)
    const { timeline } = await desk.page()
    expect(timeline.filter(({ kind }) => kind === 'card_stopped')).toHaveLength(1)
    const { shipments } = await carrierLedger(shop)
    expect(shipments.filter(({ reference }) => reference === given.order.id)).toHaveLength(1)
  })

  test('is stopped after a kill between the commit and the call', async () => {
    const { given, desk } = await aDesk()
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /shipments/cancellations',
    })
    expectOk(await desk.correct(there))
    // In one step: a card that may be mailed is gone immediately.
    await injectFault(shop, 'carrier', { reset: true }, { fault: 'never_mailed', count: 'always' })
    await shop.database.db.execute(sql`delete from pgboss.job where name = 'change-sim'`)
    shop.pass(3600 + 60)
    await shop.runTask('retry stalled SIM changes')
    shop.returnToPresent()
    await eventually('the second card', async () => (await desk.shipments()).length === 1)
    expect(await statesAtCarrier([given.order.id])).toEqual(['cancelled'])
  })

  test('stays where it goes without the customer’s approval, and at the address it has', async () => {
    await stayPacked()
    const given = await aMailedOrder(shop, 'to_ship')
    const staff = await aStaffMember(shop, ['support'])
    const desk = mailingDesk(shop, staff, given)
    expect(await desk.correct(there)).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    const { sendsTo } = await desk.mailing()
    expect(await desk.correct({ address: sendsTo?.address })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'address.streetName' }] },
    })
    expect(await desk.correct({ address: { ...elsewhere, zipCode: '90001' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'address.zipCode' }] },
    })
    expect((await desk.mail()).status).toBe(409)
    expect((await desk.mailing()).cards).toEqual([])
  })
})

describe('a SIM card that has left', () => {
  test('is not corrected any more', async () => {
    const { desk } = await aDesk('shipped')
    expect(await desk.correct(there)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await desk.mailing()).cards).toEqual([])
  })

  test('and comes back is recorded once, and another follows', async () => {
    const { given, desk } = await aDesk('shipped')
    const { order, customer } = given
    const { first } = await desk.mailing()
    expect(first).toMatchObject({ status: 'shipped', nextActions: ['record_return'] })
    expect(first?.trackingNumber).toMatch(/^9400\d{18}$/)
    const key = randomUUID()
    expectOk(await desk.recordReturn(order.id, key))
    expectOk(await desk.recordReturn(order.id, key))
    const told = await desk.emailed('Your SIM card came back to us')
    expect(told).toContain('We’ll send another at no charge, or cancel and refund your order.')
    const colleague = mailingDesk(shop, await aStaffMember(shop, ['support'], 'Bo Chen'), given)
    const late = await colleague.recordReturn(order.id)
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(late.body['message']).toMatch(/^Alex Kim was first, /)
    expect(await desk.mailing()).toMatchObject({
      first: { status: 'returned', nextActions: [] },
      nextActions: ['mail_card'],
    })
    expect((await desk.page()).timeline.at(-1)?.title).toBe('SIM card came back undelivered')
    const { rows } = await shop.database.db.execute(sql`
      select act, reason, before, after from staff_acts
      where subject_id = ${order.id} and act = 'recordCardReturn'`)
    expect(rows).toEqual([
      {
        act: 'recordCardReturn',
        reason: mailingReason,
        before: { status: 'shipped' },
        after: { cardId: order.id },
      },
    ])
    expectOk(await desk.mail(there))
    const second = await desk.untilCard('shipped')
    expectOk(await desk.recordReturn(second.id))
    expect((await desk.mailing()).cards).toMatchObject([{ status: 'returned', nextActions: [] }])
    expect((await desk.page()).anotherCard).toBeNull()
    expect(
      (await emailsTo(shop, customer.email)).filter(({ subject }) => /came back/.test(subject)),
    ).toHaveLength(2)
  })

  test('and comes back while another is on its way says that one comes', async () => {
    const { given, desk } = await aDesk('shipped')
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    expectOk(await desk.recordReturn(given.order.id))
    const told = await emailAbout(
      shop,
      given.customer.email,
      `Your SIM card came back to us (${given.order.number})`,
    )
    expect(told.text).toContain('Another one is on its way to you')
    expect(await desk.mailing()).toMatchObject({ first: { status: 'returned' } })
    // What came back is ours again; the other one activates the line.
    expectOk(await desk.activate((await desk.shipments())[0]?.iccid))
    expect(await desk.mailing()).toMatchObject({ nextActions: [], cards: [{ nextActions: [] }] })
    expect((await desk.recordReturn(given.order.id)).status).toBe(409)
  })
})
