import { randomUUID } from 'node:crypto'
import { aPortOut, carrierAt, carrierLedger, changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  answerBank,
  emailAbout,
  emailsTo,
  expectOk,
  orderIn,
  ordersOf,
  signedInAgain,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMoveDesk } from '@openline/testing/moved-lines'
import { isFreeNumber, numbersGivenTwice, useElsewhere } from '@openline/testing/new-numbers'
import { aKeptNumber, numberOfferOf, payNumber } from '@openline/testing/number-changes'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { payRenewal, renewalPrice } from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
  shop.returnToPresent()
})

async function changesAt({ order }: LineOwner) {
  const { numberChanges } = await carrierLedger(shop)
  return numberChanges.filter(({ line }) => line === order.id)
}

async function boughtNumbers({ customer }: LineOwner) {
  return (await ordersOf(shop, customer)).filter(({ kind }) => kind === 'number_change')
}

/** An order for a number that the network has not given yet. */
async function anOpenChange(owner: LineOwner) {
  await injectFault(shop, 'carrier', {
    fault: 'reset_before',
    on: 'POST /number-changes',
    count: 'always',
  })
  const msisdn = await aKeptNumber(shop, owner)
  return { msisdn, order: expectOk(await payNumber(shop, owner, msisdn)).order }
}

/** The network doesn't say what became of a change. */
function silentReading() {
  const fault = { fault: 'reset_before', on: 'GET /number-changes', count: 'always' } as const
  return injectFault(shop, 'carrier', fault)
}

async function passSilentDay(owner: LineOwner) {
  shop.pass(24 * 3600 + 60)
  owner.customer = await signedInAgain(shop, owner.customer)
  await shop.runTask('retry stalled number changes')
}

async function expectMoneyBack(owner: LineOwner, orderId: string, sentence: string) {
  const order = await orderIn(shop, owner.customer, orderId, 'refunded')
  const cents = order.lines.finalCheckoutAmountCents
  expect(await moneyOf(shop, orderId)).toMatchObject({ capturedCents: cents, refundedCents: cents })
  const told = await emailAbout(shop, owner.customer.email, 'Your number couldn’t be changed')
  expect(told.text).toContain(sentence)
  expect(told.text).toContain(`to the card you paid with (order ${order.number}).`)
  return order
}

describe('another number that the owner of a line buys', () => {
  test('is the line’s, at the price that was shown, with a receipt; the old one is free', async () => {
    const owner = await aLineOwner(shop)
    const { offer, reason, zipCode } = await numberOfferOf(shop, owner)
    expect([offer?.title, reason, zipCode]).toEqual(['Change of number', null, '50309'])
    expect(offer?.explain[0]?.text).toContain('Change of number')
    const msisdn = await aKeptNumber(shop, owner)
    const { order } = expectOk(await payNumber(shop, owner, msisdn))
    expect(order).toMatchObject({
      kind: 'number_change',
      chosenMsisdn: msisdn,
      lineId: owner.line.id,
    })
    expect(order.lines.finalCheckoutAmountCents).toBe(offer?.lines.finalCheckoutAmountCents)
    await orderIn(shop, owner.customer, order.id, 'active')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
    expect(await changesAt(owner)).toMatchObject([{ reference: order.id, msisdn }])
    const { email } = owner.customer
    const before = await emailAbout(shop, email, 'A new number was requested for your line')
    expect(before.text).toContain('If this wasn’t you, call us right away')
    const after = await emailAbout(shop, email, 'Your line has a new number')
    expect(after.text).toContain('change the number wherever you get sign-in codes by text')
    const receipt = await emailAbout(shop, email, new RegExp(`receipt ${order.number}`))
    expect(receipt.text).toContain('Your line has its new number. Please tell your contacts.')
    expect(receipt.text).toContain('Change of number')
  })

  test('needs the step-up and the confirmation that the old one is lost', async () => {
    const owner = await aLineOwner(shop)
    const msisdn = await aKeptNumber(shop, owner)
    expect(await payNumber(shop, owner, msisdn, { losesNumber: false })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'losesNumber' }] },
    })
    shop.pass(16 * 60)
    expect(await payNumber(shop, owner, msisdn)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', message: 'Please confirm it’s you to change your number' },
    })
    expect(await boughtNumbers(owner)).toEqual([])
  })

  test('is one, however often it is pressed at once', async () => {
    const owner = await aLineOwner(shop)
    const msisdn = await aKeptNumber(shop, owner)
    const key = randomUUID()
    const answers = await Promise.all([
      payNumber(shop, owner, msisdn, { key }),
      payNumber(shop, owner, msisdn),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    const [order] = await boughtNumbers(owner)
    await orderIn(shop, owner.customer, order?.id ?? '', 'active')
    await payNumber(shop, owner, msisdn, { key })
    expect(await boughtNumbers(owner)).toHaveLength(1)
    expect(await changesAt(owner)).toHaveLength(1)
  })

  test('comes once through an answer that is lost', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', {
      fault: 'drop_after',
      on: 'POST /number-changes',
      count: 1,
    })
    const msisdn = await aKeptNumber(shop, owner)
    const { id } = expectOk(await payNumber(shop, owner, msisdn)).order
    await orderIn(shop, owner.customer, id, 'active')
    expect(await changesAt(owner)).toHaveLength(1)
  })
})

describe('a number that was paid and can’t be had', () => {
  test('that the network refuses is refunded automatically, is free again, and its buyer is told', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', { fault: 'fail_number_change', on: owner.order.id })
    const msisdn = await aKeptNumber(shop, owner)
    const { id } = expectOk(await payNumber(shop, owner, msisdn)).order
    const sentence = 'The network couldn’t give your line the number you chose.'
    const order = await expectMoneyBack(owner, id, sentence)
    expect(order.failure?.message).toBe(
      'Our network couldn’t change your number. Your payment was refunded.',
    )
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(owner.msisdn)
  })

  test('that the network keeps no more once it is paid is refunded, in Spanish too', async () => {
    const owner = await aLineOwner(shop)
    await shop.database.db.execute(
      sql`update customers set language = 'es' where id = ${owner.customer.id}`,
    )
    const { order, msisdn } = await anOpenChange(owner)
    const { rows } = await shop.database.db.execute<{ id: string }>(
      sql`select id from number_leases where order_id = ${order.id}`,
    )
    await carrierAt(`${shop.sandbox.url}/carrier`).endLease(rows[0]?.id ?? '')
    await useElsewhere(shop, msisdn)
    await resetFaults(shop, 'carrier')
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    await orderIn(shop, owner.customer, order.id, 'refunded')
    const told = await emailAbout(shop, owner.customer.email, 'No se pudo cambiar su número')
    expect(told.text).toContain('El número que eligió ya no estaba disponible')
    expect(told.text).toContain('No tiene que hacer nada: le devolvemos')
  })

  test('of a network that is silent for a day is refunded, and the number given back', async () => {
    const owner = await aLineOwner(shop)
    const { order, msisdn } = await anOpenChange(owner)
    shop.pass(24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    await shop.runTask('retry stalled number changes')
    await expectMoneyBack(owner, order.id, 'The network couldn’t give your line the number')
    expect(await changesAt(owner)).toEqual([])
    await shop.runTask('give back leased numbers')
    expect(await isFreeNumber(shop, msisdn)).toBe(true)
  })

  test('of which the network doesn’t say for a day whether it changed is refunded, and free if it did', async () => {
    const owner = await aLineOwner(shop)
    await silentReading()
    const msisdn = await aKeptNumber(shop, owner)
    const { order } = expectOk(await payNumber(shop, owner, msisdn))
    // The network carried it out, and its answer was lost.
    const { rows } = await shop.database.db.execute<{ id: string }>(
      sql`select id from number_leases where order_id = ${order.id}`,
    )
    await carrierAt(`${shop.sandbox.url}/carrier`).changeNumber({
      reference: order.id,
      line: owner.order.id,
      zipCode: '50309',
      lease: rows[0]?.id ?? '',
    })
    await passSilentDay(owner)
    await expectMoneyBack(owner, order.id, 'Our network hasn’t told us for a day')
    const { email } = owner.customer
    const refused = await emailAbout(shop, email, 'Your number couldn’t be changed')
    expect(refused.text).toContain('may still change, free of charge. We’ll email you if it does.')
    expect(refused.text).not.toContain('works as before')
    await resetFaults(shop, 'carrier')
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    const told = await emailAbout(shop, email, 'Your line has a new number')
    expect(told.text).toContain('You don’t pay for it: your refund stays yours.')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
    await expectMoneyBack(owner, order.id, 'Our network hasn’t told us for a day')
  })

  test('of which it says after that day that it didn’t is over, and said once', async () => {
    const owner = await aLineOwner(shop)
    await silentReading()
    const { order } = expectOk(await payNumber(shop, owner, await aKeptNumber(shop, owner)))
    await passSilentDay(owner)
    await orderIn(shop, owner.customer, order.id, 'refunded')
    await resetFaults(shop, 'carrier')
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    const isOffered = async () => (await numberOfferOf(shop, owner)).offer !== null
    await eventually('another number to be offered', isOffered)
    const told = await emailsTo(shop, owner.customer.email)
    const refusals = told.filter(({ subject }) => subject === 'Your number couldn’t be changed')
    expect(refusals).toHaveLength(1)
    expect(await changesAt(owner)).toEqual([])
  })

  test('since it is another line’s is refunded, and warns staff until a person has seen to it', async () => {
    const [owner, other] = [await aLineOwner(shop), await aLineOwner(shop)]
    const msisdn = await aKeptNumber(shop, owner)
    await shop.database.db.execute(
      sql`update lines set mdn = ${msisdn} where id = ${other.line.id}`,
    )
    const { order } = expectOk(await payNumber(shop, owner, msisdn))
    await expectMoneyBack(owner, order.id, 'may not work for now: our support team is looking')
    const told = await emailAbout(shop, owner.customer.email, 'Your number couldn’t be changed')
    expect(told.text).not.toContain('works as before')
    const { mdn } = await onlyLineOf(shop, owner.customer)
    expect(mdn).toBe(owner.msisdn)
    expect(await numbersGivenTwice(shop, other)).toEqual([
      expect.stringContaining(`to the line of order ${owner.order.number} too.`),
    ])
  })

  test('that the network stops to give while one waits is refunded', async () => {
    const owner = await aLineOwner(shop)
    const { order } = await anOpenChange(owner)
    await changeNetwork(shop, 'full', { numberChange: false })
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    await expectMoneyBack(owner, order.id, 'The network couldn’t give your line the number')
  })

  test('for a line that was locked while the bank asked is refunded', async () => {
    const owner = await aLineOwner(shop)
    const asksBank = await aCard(shop, owner.customer, '4000002760003184')
    const msisdn = await aKeptNumber(shop, owner)
    const { order } = expectOk(await payNumber(shop, { ...owner, card: asksBank }, msisdn))
    expect(order.status).toBe('payment_action')
    expectOk(await safetyCalls(shop, owner).lock(true))
    await answerBank(shop, order.redirect?.url ?? '', 'complete')
    await expectMoneyBack(owner, order.id, 'Something else about your line was changing')
    expect(await changesAt(owner)).toEqual([])
  })
})

describe('another number is refused by name', () => {
  test('while it isn’t kept, before anything is charged', async () => {
    const owner = await aLineOwner(shop)
    const msisdn = await aKeptNumber(shop, owner)
    shop.pass(11 * 60)
    expect(await payNumber(shop, owner, msisdn)).toMatchObject({
      status: 409,
      body: { code: 'number_taken', errors: [{ field: 'msisdn' }] },
    })
    expect(await boughtNumbers(owner)).toEqual([])
  })

  test('while the number is locked, the line suspended, or its SIM changes', async () => {
    const owner = await aLineOwner(shop)
    const calls = safetyCalls(shop, owner)
    const msisdn = await aKeptNumber(shop, owner)
    const expectRefused = async (reason: string) => {
      expect(await numberOfferOf(shop, owner)).toMatchObject({ offer: null, reason })
      expect(await payNumber(shop, owner, msisdn)).toMatchObject({
        status: 409,
        body: { code: 'not_ready', message: reason },
      })
    }
    expectOk(await calls.lock(true))
    await expectRefused('Your number is locked. Please unlock it first.')
    expectOk(await calls.lock(false))
    const { token } = owner.customer
    const path = `/app/lines/${owner.line.id}`
    expectOk(await shop.send('POST', `${path}/suspend`, { token }))
    await expectRefused('This line is suspended. Restore its service first.')
    expectOk(await shop.send('POST', `${path}/restore`, { token }))
    expectOk(
      await shop.send('POST', `${path}/replace-sim`, {
        token,
        key: randomUUID(),
        body: { sim: 'card' },
      }),
    )
    await expectRefused('This line is moving to another SIM. Wait until that’s complete.')
    expect(await boughtNumbers(owner)).toEqual([])
  })

  test('while another carrier wants the number', async () => {
    const owner = await aLineOwner(shop)
    const msisdn = await aKeptNumber(shop, owner)
    const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
    await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
    const reason = 'Another carrier requested this number. Wait until that request is over.'
    await eventually(
      'the port-out',
      async () => (await numberOfferOf(shop, owner)).reason === reason,
    )
    expect(await payNumber(shop, owner, msisdn)).toMatchObject({ body: { message: reason } })
  })

  test('on a network that can’t', async () => {
    const owner = await aLineOwner(shop)
    const msisdn = await aKeptNumber(shop, owner)
    await changeNetwork(shop, 'full', { numberChange: false })
    expect((await onlyLineOf(shop, owner.customer)).nextActions).not.toContain('change_number')
    expect(await payNumber(shop, owner, msisdn)).toMatchObject({
      status: 409,
      body: {
        code: 'not_offered',
        message: 'Numbers can’t be changed here. Please contact us if you need another one.',
      },
    })
  })

  test('while one is on its way; so are a port-in and a move of the line', async () => {
    const owner = await aLineOwner(shop)
    const { order } = await anOpenChange(owner)
    expect((await numberOfferOf(shop, owner)).reason).toBe(
      'This line is getting a new number already. We’ll email you when it has it.',
    )
    const { check, bring } = portInCalls(shop, owner.customer)
    const msisdn = aNumber()
    expectOk(await check(msisdn))
    const toLine = { msisdn, tempSubscriptionId: owner.line.id, oldService, zipCode: '50309' }
    expect(await bring(toLine)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This line is getting a new number.') },
    })
    const desk = await aMoveDesk(shop, owner)
    await desk.approveBoth()
    expect(await desk.move()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The line is getting another number') },
    })
    await resetFaults(shop, 'carrier')
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    await orderIn(shop, owner.customer, order.id, 'active')
  })

  test('while a renewal of the line isn’t paid', async () => {
    const owner = await aLineOwner(shop)
    const card = await aCard(shop, owner.customer, '4000000000009995')
    await payRenewal(shop, { ...owner, card }, await renewalPrice(shop, owner))
    const reason = 'A renewal of this line isn’t paid yet. Please pay it first.'
    expect((await numberOfferOf(shop, owner)).reason).toBe(reason)
  })

  test('while a number is transferred to the line', async () => {
    const owner = await aLineOwner(shop)
    const kept = await aKeptNumber(shop, owner)
    const { check, bring } = portInCalls(shop, owner.customer)
    const msisdn = aNumber()
    expectOk(await check(msisdn))
    expectOk(
      await bring({ msisdn, tempSubscriptionId: owner.line.id, oldService, zipCode: '50309' }),
    )
    const message =
      'A number is being transferred to this line. Wait until it’s complete, or cancel it.'
    expect((await numberOfferOf(shop, owner)).reason).toBe(message)
    expect(await payNumber(shop, owner, kept)).toMatchObject({ status: 409, body: { message } })
  })
})
