import { randomUUID } from 'node:crypto'
import { addOnsGiven, addOnsOf, anOffer, buyAddOn, payAddOn } from '@openline/testing/add-ons'
import { sendCarrierEvent } from '@openline/testing/carrier-events'
import { carrierAt, changeNetwork } from '@openline/testing/carrier-side'
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
  signedInAgain,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMoveDesk } from '@openline/testing/moved-lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await resetFaults(shop, 'payment')
  await changeNetwork(shop, 'full')
  shop.returnToPresent()
})

describe('never paid and not given', () => {
  test('what the network refuses is refunded automatically, and its buyer is told so', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    const { id, number } = await buyAddOn(shop, owner)
    const order = await orderIn(shop, owner.customer, id, 'refunded')
    expect(order.failure?.message).toBe(
      'Our network couldn’t add this to your line. Your payment was refunded.',
    )
    const cents = order.lines.finalCheckoutAmountCents
    expect(await moneyOf(shop, id)).toMatchObject({ capturedCents: cents, refundedCents: cents })
    const { email } = owner.customer
    const told = await emailAbout(shop, email, 'We couldn’t add 2 GB of data to your line')
    expect(told.text).toContain('but our network couldn’t add it.')
    expect(told.text).toContain(`to the card you paid with (order ${number}).`)
    expect((await addOnsOf(shop, owner)).addOns).toEqual([])
    const receipt = await emailAbout(shop, email, new RegExp(`receipt ${number}`))
    expect(receipt.text).toContain('We couldn’t add it to your line.')
    expect(
      (await emailsTo(shop, email)).filter(({ subject }) => subject === told.subject),
    ).toHaveLength(1)
  })

  test('in Spanish, too', async () => {
    const owner = await aLineOwner(shop)
    await shop.database.db.execute(
      sql`update customers set language = 'es' where id = ${owner.customer.id}`,
    )
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    const { id } = await buyAddOn(shop, owner)
    await orderIn(shop, owner.customer, id, 'refunded')
    const told = await emailAbout(shop, owner.customer.email, /^No pudimos agregar/)
    expect(told.text).toContain('No tiene que hacer nada: le devolvemos')
  })

  test('what the network is slow with is waited for, and an event that comes twice changes nothing', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(
      shop,
      'carrier',
      { fault: 'pending_add_on', count: 1 },
      { fault: 'webhook_double', count: 1 },
    )
    const order = await buyAddOn(shop, owner)
    expect(['paid', 'provisioning']).toContain(order.status)
    await orderIn(shop, owner.customer, order.id, 'active')
    const receipts = async () =>
      (await emailsTo(shop, owner.customer.email)).filter(({ subject }) =>
        subject.includes(order.number),
      )
    await emailAbout(shop, owner.customer.email, new RegExp(order.number))
    const carrier = carrierAt(`${shop.sandbox.url}/carrier`)
    const answer = await carrier.readAddOn(order.id)
    expect(answer).toMatchObject({ kind: 'active' })
    expect(await receipts()).toHaveLength(1)
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  })

  test('a lost answer is taken up by a task, and the network gives it once', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /add-ons', count: 1 })
    const { id } = await buyAddOn(shop, owner)
    await orderIn(shop, owner.customer, id, 'active')
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  })

  test('what the network gave stays paid, although its answer was lost and the line suspended since', async () => {
    const owner = await aLineOwner(shop)
    // The first question is before the order; the answer of the order is lost, and then nothing can be asked.
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /add-ons', count: 1 })
    const offer = await anOffer(shop, owner)
    const paying = payAddOn(shop, owner, offer)
    const { id } = expectOk(await paying).order
    await shop.database.db.execute(
      sql`update lines set status = 'suspended' where id = ${owner.line.id}`,
    )
    await orderIn(shop, owner.customer, id, 'active')
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  })

  test('a network that is silent for a day gives the money back', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', {
      fault: 'reset_before',
      on: 'POST /add-ons',
      count: 'always',
    })
    const { id } = await buyAddOn(shop, owner)
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry waiting add-ons')
    await orderIn(shop, owner.customer, id, 'refunded')
    expect(await addOnsGiven(shop, owner)).toEqual([])
  })

  test('what the network doesn’t tell of for a day is refunded, and free if it was given', async () => {
    const owner = await aLineOwner(shop)
    const silent = { fault: 'reset_before', on: 'GET /add-ons', count: 'always' } as const
    await injectFault(shop, 'carrier', silent)
    const { id } = await buyAddOn(shop, owner)
    // The network gave it, and its answer was lost.
    const asked = { reference: id, line: owner.order.id, addOnCode: 'data-2gb' }
    await carrierAt(`${shop.sandbox.url}/carrier`).orderAddOn(asked)
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry waiting add-ons')
    const order = await orderIn(shop, owner.customer, id, 'refunded')
    expect(order.failure?.message).toBe(
      'Our network didn’t tell us in time whether it was done. Your payment was refunded.',
    )
    const { email } = owner.customer
    const told = await emailAbout(shop, email, 'We couldn’t add 2 GB of data to your line')
    expect(told.text).toContain('If it did, you keep it free of charge.')
    await resetFaults(shop, 'carrier')
    const at = shop.now()
    await sendCarrierEvent(shop, { reference: id }, { type: 'add_on.updated', at })
    const late = await emailAbout(shop, email, 'We added 2 GB of data to your line')
    expect(late.text).toContain('You don’t pay for it: your refund stays yours.')
    expect((await addOnsOf(shop, owner)).addOns).toMatchObject([{ id, status: 'active' }])
    await orderIn(shop, owner.customer, id, 'refunded')
  })

  test('what the network still works on after a day is refunded, told as late, and free if it comes', async () => {
    const owner = await aLineOwner(shop)
    const slow = { fault: 'pending_add_on', on: owner.order.id, count: 'always' } as const
    await injectFault(shop, 'carrier', slow)
    const { id, number } = await buyAddOn(shop, owner)
    await orderIn(shop, owner.customer, id, 'provisioning')
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry waiting add-ons')
    const order = await orderIn(shop, owner.customer, id, 'refunded')
    expect(order.failure?.message).toBe(
      'Our network needed more than a day for this. If it’s done later, you don’t pay for it. Your payment was refunded.',
    )
    const { email } = owner.customer
    const told = await emailAbout(shop, email, 'We haven’t added 2 GB of data to your line yet')
    expect(told.text).toContain('after a day our network still hasn’t added it.')
    expect(told.text).toContain('you keep it free of charge, and we’ll email you.')
    expect(told.text).toContain(`to the card you paid with (order ${number}).`)
    await resetFaults(shop, 'carrier')
    const late = await emailAbout(shop, email, 'We added 2 GB of data to your line')
    expect(late.text).toContain('You don’t pay for it: your refund stays yours.')
    expect((await addOnsOf(shop, owner)).addOns).toMatchObject([{ id, status: 'active' }])
    await orderIn(shop, owner.customer, id, 'refunded')
  })

  test('what comes after the refund is found without its event, and what never comes isn’t asked for again', async () => {
    const owner = await aLineOwner(shop)
    const silent = { fault: 'reset_before', on: 'GET /add-ons', count: 'always' } as const
    await injectFault(shop, 'carrier', silent)
    const given = await buyAddOn(shop, owner)
    const lost = await buyAddOn(shop, owner)
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry waiting add-ons')
    await orderIn(shop, owner.customer, given.id, 'refunded')
    await orderIn(shop, owner.customer, lost.id, 'refunded')
    // The network gives one, and no event tells of it; what had been queued before is over, too.
    await shop.database.db.execute(sql`delete from pgboss.job where name = 'give-add-on'`)
    const asked = { reference: given.id, line: owner.order.id, addOnCode: 'data-2gb' }
    await carrierAt(`${shop.sandbox.url}/carrier`).orderAddOn(asked)
    await resetFaults(shop, 'carrier')
    shop.pass(3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry waiting add-ons')
    const late = await emailAbout(shop, owner.customer.email, 'We added 2 GB of data to your line')
    expect(late.text).toContain('Our network was late, but 2 GB of data is on your line')
    expect((await addOnsOf(shop, owner)).addOns).toMatchObject([{ id: given.id, status: 'active' }])
    await eventually('the other one to be over', async () => {
      const rows = await shop.database.db.execute(
        sql`select failure_code as code from line_add_ons where id = ${lost.id}`,
      )
      return rows.rows[0]?.['code'] === 'carrier_unavailable'
    })
  })

  test('a line that is suspended while the bank asks gets nothing, and the money goes back', async () => {
    const owner = await aLineOwner(shop)
    const asksBank = await aCard(shop, owner.customer, '4000002760003184')
    const offer = await anOffer(shop, owner)
    const { order } = expectOk(await payAddOn(shop, { ...owner, card: asksBank }, offer))
    expect(order.status).toBe('payment_action')
    await shop.database.db.execute(
      sql`update lines set status = 'suspended' where id = ${owner.line.id}`,
    )
    const path = `/app/orders/${order.id}/pay`
    const { token } = owner.customer
    const body = { cardId: owner.card.id }
    await shop.send('POST', path, { token, key: randomUUID(), body })
    const refunded = await orderIn(shop, owner.customer, order.id, 'refunded')
    expect(refunded.failure?.message).toContain('This line had no service anymore.')
    const subject = 'We couldn’t add 2 GB of data to your line'
    expect((await emailAbout(shop, owner.customer.email, subject)).text).toContain(
      'which had no service, so it couldn’t be added.',
    )
    expect(await addOnsGiven(shop, owner)).toEqual([])
  })

  describe('a line that has ended before the network tells of what was paid', () => {
    /** The network works on one, and its line ends. */
    async function anEndedLine() {
      const owner = await aLineOwner(shop)
      const slow = { fault: 'pending_add_on', on: owner.order.id, count: 'always' } as const
      await injectFault(shop, 'carrier', slow)
      const { id, number } = await buyAddOn(shop, owner)
      await orderIn(shop, owner.customer, id, 'provisioning')
      await shop.database.db.execute(
        sql`update lines set status = 'cancelled' where id = ${owner.line.id}`,
      )
      const expectRefunded = async () => {
        const order = await orderIn(shop, owner.customer, id, 'refunded')
        expect(order.failure?.message).toBe('This line has ended. Your payment was refunded.')
        const capturedCents = order.lines.finalCheckoutAmountCents
        expect(await moneyOf(shop, id)).toMatchObject({
          capturedCents,
          refundedCents: capturedCents,
        })
        const subject = 'We couldn’t add 2 GB of data to your line'
        const told = await emailAbout(shop, owner.customer.email, subject)
        expect(told.text).toContain('which has ended, so you can’t use it.')
        expect(told.text).toContain(`to the card you paid with (order ${number}).`)
      }
      return { owner, id, expectRefunded }
    }

    test('gets its money back although an event says that it was given, and no email says so', async () => {
      const { owner, id, expectRefunded } = await anEndedLine()
      await resetFaults(shop, 'carrier')
      await eventually(
        'the add-on',
        async () => (await addOnsGiven(shop, owner))[0]?.status === 'active',
      )
      await expectRefunded()
      const again = { type: 'add_on.updated', at: shop.now() }
      await sendCarrierEvent(shop, { reference: id }, again)
      await eventually('the network’s word on record', async () => {
        const { rows } = await shop.database.db.execute(
          sql`select status from line_add_ons where id = ${id}`,
        )
        return rows[0]?.['status'] === 'active'
      })
      await expectRefunded()
      const subjects = (await emailsTo(shop, owner.customer.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith('We added'))).toEqual([])
    })

    test('gets it back as soon as we ask, and not after a day', async () => {
      const { expectRefunded } = await anEndedLine()
      shop.pass(120)
      await shop.runTask('retry waiting add-ons')
      shop.returnToPresent()
      await expectRefunded()
    })
  })

  test('a network that stops to sell them while one waits gives its money back', async () => {
    const owner = await aLineOwner(shop)
    // Its job may come before the network changes.
    const lost = { fault: 'reset_before', on: 'POST /add-ons', count: 'always' } as const
    await injectFault(shop, 'carrier', lost)
    const { id } = await buyAddOn(shop, owner)
    await changeNetwork(shop, 'full', { addOns: false })
    shop.pass(120)
    await shop.runTask('retry waiting add-ons')
    shop.returnToPresent()
    await orderIn(shop, owner.customer, id, 'refunded')
    expect(await addOnsGiven(shop, owner)).toEqual([])
  })

  test('a line waits with its owner for what was paid with its plan', async () => {
    const lost = { fault: 'reset_before', on: 'POST /add-ons', count: 'always' } as const
    await injectFault(shop, 'carrier', lost)
    const customer = await aCustomer(shop)
    const quote = await aQuote(shop, customer, { planId: 'light-monthly', addOnId: 'data-2gb' })
    const purchase = aPurchase(quote, await aCard(shop, customer))
    const { id } = expectOk(await buy(shop, customer, purchase)).order
    await orderIn(shop, customer, id, 'active')
    const desk = await aMoveDesk(shop, { customer, line: await onlyLineOf(shop, customer) })
    await desk.approveBoth()
    const message = expect.stringContaining('the network hasn’t added it yet')
    expect(await desk.move()).toMatchObject({ status: 409, body: { message } })
  })
})
