import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { Order } from '@openline/contract/sales/orders'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk, homeAddress, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { onlyLineOf } from '@openline/testing/lines'
import { aMailedOrder, mailingDesk, mailingReason } from '@openline/testing/mailed-cards'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const supportEmail = 'cards@support.example'
const shop = useTestShop({ env: { SUPPORT_EMAIL: supportEmail } })
afterEach(() => resetFaults(shop, 'carrier'))

async function aDesk(status?: Order['status']) {
  const given = await aMailedOrder(shop, status)
  const staff = await aStaffMember(shop, ['support'])
  return { given, staff, desk: mailingDesk(shop, staff, given) }
}

describe('a carrier in trouble', () => {
  test.each(['drop_after', 'error_before'])(
    'that loses the answer (%s) still sends one card',
    async (fault) => {
      const { desk } = await aDesk()
      await injectFault(shop, 'carrier', { fault, count: 1, on: 'POST /shipments' })
      expectOk(await desk.mail())
      await desk.untilCard('shipped')
      expect(await desk.shipments()).toHaveLength(1)
      await desk.emailed('Another SIM card is on its way')
    },
  )

  test('whose event is lost is asked again within the hour', async () => {
    const { desk } = await aDesk()
    await injectFault(shop, 'carrier', {
      fault: 'webhook_drop',
      count: 'always',
      on: 'shipment.shipped',
    })
    expectOk(await desk.mail())
    await eventually('the card to leave', async () =>
      (await desk.shipments()).some(({ status }) => status === 'shipped'),
    )
    expect(await desk.mailing()).toMatchObject({ cards: [{ status: 'ordered' }] })
    shop.pass(3600 + 60)
    await shop.runTask('retry stalled SIM changes')
    shop.returnToPresent()
    await desk.untilCard('shipped')
    expect(await desk.shipments()).toHaveLength(1)
  })

  test('that refuses the card says so to its customer and to support', async () => {
    const { given, desk } = await aDesk()
    await injectFault(shop, 'carrier', { fault: 'sold_out_physical', count: 1 })
    expectOk(await desk.mail())
    const card = await desk.untilCard('failed')
    expect(card).toMatchObject({ failureCode: 'sim_sold_out', trackingNumber: null })
    const text = await desk.emailed('We couldn’t send another SIM card')
    expect(text).toContain('We’re out of SIM cards right now.')
    expect(text).toContain('If an earlier card arrives, you can still activate it')
    expect(text).not.toMatch(/old SIM|couldn’t be changed/)
    const told = await eventually('the email to support', async () =>
      (await emailsTo(shop, supportEmail)).find(
        ({ subject, text: body }) =>
          subject.includes('another card') && body.includes(given.order.id),
      ),
    )
    expect(told.text).toContain('mail it from the order’s page')
    expect(told.text).toContain('Number: none')
    const page = await desk.page()
    expect(page.anotherCard).toBeNull()
    expect(page.timeline.at(-1)).toMatchObject({
      title: 'Another SIM card couldn’t be sent',
      detail: 'We’re out of SIM cards right now.',
    })
    // It can be mailed once there are cards again, and the first can still be activated.
    expect((await desk.mailing()).nextActions).toEqual(['mail_card'])
    expectOk(await desk.activate())
    const { token } = given.customer
    const { safety } = expectOk(
      await shop.send<{ safety: unknown[] }>('GET', '/app/lines/safety', { token }),
    )
    expect(safety).toMatchObject([{ simChange: null }])
  })
})

test('a card whose address was wrong is followed by another before it has left', async () => {
  // The news that the first card left is lost.
  await injectFault(shop, 'carrier', { fault: 'webhook_drop', count: 1, on: 'shipment.shipped' })
  const { given, staff, desk } = await aDesk('to_ship')
  await anApproval(shop, staff, given.customer, 'sim')
  expectOk(await desk.correct({ address: { ...homeAddress, streetName: 'Locust Street' } }))
  const { trackingNumber } = await desk.untilCard('shipped')
  const shipped = await orderIn(shop, given.customer, given.order.id, 'shipped')
  expect(shipped.trackingNumber).toBeNull()
  expect((await desk.page()).timeline.at(-1)).toMatchObject({
    title: 'SIM card shipped',
    detail: `Tracking number ${trackingNumber}`,
  })
  expectOk(await desk.activate())
})

describe('an order whose other card is in the mail', () => {
  test('becomes one line with the card that is entered first, and the customer reads that', async () => {
    const { given, staff, desk } = await aDesk()
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    expect((await desk.page()).timeline.at(-1)?.title).toBe('Another SIM card shipped')
    const [shipment] = await desk.shipments()
    const first = await desk.iccidOfFirst()
    expectOk(await desk.activate(shipment?.iccid))
    await orderIn(shop, given.customer, given.order.id, 'active')
    const { text } = await emailAbout(shop, given.customer.email, 'You don’t need another SIM card')
    expect(text).toMatch(/Your number ending in \d{4} is active with the card you entered/)
    expect(await desk.activate(first)).toMatchObject({
      status: 409,
      body: { message: 'This line is already active with another SIM card' },
    })
    const { activations } = await carrierLedger(shop)
    expect(activations.filter(({ reference }) => reference === given.order.id)).toHaveLength(1)
    expect(await desk.mailing()).toMatchObject({
      cards: [{ status: 'cancelled' }],
      nextActions: [],
    })
    expect((await desk.mail({ cardsMailed: 1 })).status).toBe(409)
    expect((await desk.page()).anotherCard).toBeNull()
    const { id } = await onlyLineOf(shop, given.customer)
    const { line } = expectOk(
      await shop.send<{ line: DeskLine }>('GET', `/app/desk/lines/${id}`, { token: staff.token }),
    )
    // The line's page has what the order's page has; it replaced no SIM.
    expect(line.mailing).toEqual(await desk.mailing())
    expect(line.simChanges).toEqual([])
  })

  test('that arrives after all as the first card says the same', async () => {
    const { given, desk } = await aDesk()
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    const first = await desk.iccidOfFirst()
    expectOk(await desk.activate(first))
    const { text } = await emailAbout(shop, given.customer.email, 'You don’t need another SIM card')
    expect(text).toContain('If another SIM card for it still arrives, you don’t need it')
    // A replacement that is asked for later is none of these.
    const { id } = await onlyLineOf(shop, given.customer)
    const { token } = given.customer
    expectOk(
      await shop.send('POST', `/app/lines/${id}/replace-sim`, {
        token,
        key: randomUUID(),
        body: { sim: 'card' },
      }),
    )
    await emailAbout(shop, given.customer.email, 'Your new SIM card is on its way')
    expect((await desk.mailing()).cards).toHaveLength(1)
  })

  test('and that is canceled and refunded says that no card can be activated', async () => {
    const { given, desk } = await aDesk()
    expectOk(await desk.mail())
    await desk.untilCard('shipped')
    const { token } = await aStaffMember(shop, ['money'], 'Mo Diaz')
    expectOk(
      await shop.send('POST', `/app/desk/orders/${given.order.id}/cancellation`, {
        token,
        key: randomUUID(),
        body: { refundedCents: 0, reason: mailingReason },
      }),
    )
    const text = await desk.emailed('Your SIM card can’t be activated')
    expect(text).toContain('Your order ended without a line, and we’re refunding it.')
    expect(await desk.mailing()).toMatchObject({
      cards: [{ status: 'cancelled' }],
      nextActions: [],
    })
    expect((await desk.page()).anotherCard).toBeNull()
    expect((await desk.mail({ cardsMailed: 1 })).status).toBe(409)
  })
})
