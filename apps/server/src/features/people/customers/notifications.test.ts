import type { EmailChoices, OptionalEmail } from '@openline/contract/people/notifications'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const path = '/app/users/notifications'

async function choicesOf({ token }: TestCustomer): Promise<EmailChoices> {
  return expectOk(await shop.send<{ choices: EmailChoices }>('GET', path, { token })).choices
}

function choose({ token }: TestCustomer, kind: OptionalEmail, wanted: boolean) {
  return shop.send<{ message: string }>('PUT', path, { token, body: { kind, wanted } })
}

async function subjectsTo({ email }: TestCustomer): Promise<string[]> {
  return (await emailsTo(shop, email)).map(({ subject }) => subject)
}

/** The emails of a customer, once every email queued before `last` was sent. */
function subjectsAfter(customer: TestCustomer, last: RegExp): Promise<string[]> {
  return eventually(`an email like ${last}`, async () => {
    const subjects = await subjectsTo(customer)
    return subjects.some((subject) => last.test(subject)) && subjects
  })
}

/** A SIM card is shipped to the customer, who activates it. */
async function getsSimCard(customer: TestCustomer): Promise<void> {
  const { token } = customer
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await orderIn(shop, customer, order.id, 'shipped')
  const { id } = await onlyLineOf(shop, customer)
  const body = { iccid: aFreeSim() }
  expectOk(await shop.send('POST', `/app/lines/${id}/activate`, { token, body }))
  await orderIn(shop, customer, order.id, 'active')
}

describe('the choice of emails', () => {
  test('starts with all emails on, and stores each choice on its own', async () => {
    const customer = await aCustomer(shop)
    expect(await choicesOf(customer)).toEqual({ orders: true, portInSteps: true, usage: true })
    expect(await choose(customer, 'orders', false)).toMatchObject({
      status: 200,
      body: { message: 'You won’t get emails about orders and deliveries anymore' },
    })
    expect(await choicesOf(customer)).toEqual({ orders: false, portInSteps: true, usage: true })
    await choose(customer, 'portInSteps', false)
    await choose(customer, 'orders', true)
    expect(await choicesOf(customer)).toEqual({ orders: true, portInSteps: false, usage: true })
  })

  test('belongs to one customer', async () => {
    const [mine, theirs] = [await aCustomer(shop), await aCustomer(shop)]
    await choose(mine, 'orders', false)
    expect(await choicesOf(theirs)).toEqual({ orders: true, portInSteps: true, usage: true })
  })

  test.each(['receipts', 'renewals', 'security'])('has no way to turn off %s', async (kind) => {
    const { token } = await aCustomer(shop)
    const answer = await shop.send('PUT', path, { token, body: { kind, wanted: false } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'kind' }] } })
  })
})

describe('a customer who wants no emails about orders', () => {
  test('gets no email about shipping or a ready line, but receipts and security emails', async () => {
    const customer = await aCustomer(shop)
    await choose(customer, 'orders', false)
    await getsSimCard(customer)
    const { token } = customer
    const body = { firstName: 'Robin', lastName: 'Stone' }
    expectOk(await shop.send('PATCH', '/app/users/edit', { token, body }))
    await subjectsAfter(customer, /receipt/)
    const subjects = await subjectsAfter(customer, /Your name was changed/)
    expect(subjects.filter((subject) => /on its way|line is ready/.test(subject))).toEqual([])
  })

  test('gets them again after turning them on', async () => {
    const customer = await aCustomer(shop)
    await choose(customer, 'orders', false)
    await choose(customer, 'orders', true)
    await getsSimCard(customer)
    await subjectsAfter(customer, /line is ready/)
    const subjects = await subjectsAfter(customer, /on its way/)
    expect(subjects).toContainEqual(expect.stringMatching(/^Your SIM card is on its way/))
  })
})

describe('a customer who wants no emails about the steps of a port-in', () => {
  const move = async (ending: string) => {
    const { customer, line } = await aLineOwner(shop)
    await choose(customer, 'portInSteps', false)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber(ending)
    const request = { msisdn, zipCode: '50309', oldService, tempSubscriptionId: line.id }
    const { portIn } = expectOk(await calls.bring(request))
    return { customer, calls, msisdn, id: portIn.id }
  }
  const steps =
    /We sent your transfer request|approved your number transfer|is being transferred now|little longer/

  test('gets emails that ask for something and the last one, and none between', async () => {
    const { customer, calls, msisdn, id } = await move('0121')
    await calls.reached(id, 'action_required')
    await subjectsAfter(customer, /One thing to fix before we can transfer your number/)
    const corrected = { msisdn, oldService: { billingAccountPassword: '90 38' } }
    expectOk(await calls.resubmit(corrected))
    await calls.reached(id, 'completed')
    const subjects = await subjectsAfter(customer, /Your number transfer is complete/)
    expect(subjects.filter((subject) => steps.test(subject))).toEqual([])
  })

  test('gets the email that the transfer was canceled', async () => {
    const { customer, calls, id } = await move('0160')
    expectOk(await calls.cancel(id))
    await calls.reached(id, 'cancelled')
    const subjects = await subjectsAfter(customer, /Your number transfer was canceled/)
    expect(subjects.filter((subject) => steps.test(subject))).toEqual([])
  })
})
