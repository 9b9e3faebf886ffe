import { randomUUID } from 'node:crypto'
import { formatMsisdn } from '@openline/contract/phone-number'
import { emailAbout, emailsTo } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import {
  aNumber,
  aPortIn,
  oldCarrierSays,
  oldService,
  portInCalls,
} from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

async function subjectsTo(email: string): Promise<string[]> {
  return (await emailsTo(shop, email)).map(({ subject }) => subject)
}

/** The steps of a number that nothing keeps, in order, and the email about each. */
const emailOf: Readonly<Record<string, string | null>> = {
  draft: null,
  ready: null,
  submitted: 'We sent your transfer request to your old carrier',
  pending: null,
  confirmed: 'Your old carrier approved your number transfer',
  activating: 'Your number is being transferred now',
  completed: 'Your number transfer is complete',
}

describe('a number that is brought to a line', () => {
  test('is checked, sent for and moved, and the line has it in the end', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber()
    const { body: checked } = await calls.check(msisdn)
    expect(checked).toMatchObject({
      eligible: true,
      message: 'Your number is eligible for port-in',
      portIn: { status: 'draft', missing: ['billingAccount', 'pinPassword'] },
    })
    const { body } = await calls.bring({
      msisdn,
      zipCode: '50309',
      oldService,
      tempSubscriptionId: line.id,
    })
    expect(body).toMatchObject({
      message: 'Your number is on its way. Keep your old service until the transfer is complete.',
      portIn: { status: 'submitted', lineId: line.id, attempts: 1 },
    })
    const done = await calls.reached(body.portIn.id, 'completed')
    expect(done).toMatchObject({ kept: [], nextActions: [] })
    expect(await onlyLineOf(shop, customer)).toMatchObject({ id: line.id, mdn: msisdn })
    const { token } = customer
    const safe = await shop.send('GET', `/app/lines/${line.id}/safety`, { token })
    expect(safe.body).toMatchObject({ safety: { locked: true } })
    const log = await shop.send<{ entries: { kind: string; by: string; detail: string | null }[] }>(
      'GET',
      `/app/lines/${line.id}/activity`,
      { token },
    )
    const { entries } = log.body
    expect(entries.at(-2)).toMatchObject({
      kind: 'port_in_started',
      by: 'you',
      detail: formatMsisdn(msisdn),
    })
    expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(['locked', 'port_in_completed'])
    const { timeline } = await calls.view(done.id)
    const told = timeline.map(({ kind }) => kind).filter((kind) => Object.hasOwn(emailOf, kind))
    // A report that a later one overtook is no news any more; what was told was told in order.
    expect(told).toEqual(Object.keys(emailOf).filter((kind) => told.includes(kind)))
    expect(told).toEqual(expect.arrayContaining(['draft', 'ready', 'submitted', 'completed']))
    await eventually('texts', async () => (await calls.view(done.id)).portIn.messaging === 'done')
    expect((await calls.view(done.id)).timeline.at(-1)?.kind).toMatch(/^(texts_done|completed)$/)
    // Emails are delivered side by side, in any order.
    await eventually('an email for each step', async () => {
      const subjects = await subjectsTo(customer.email)
      return told.every((kind) => !emailOf[kind] || subjects.includes(emailOf[kind]))
    })
  })

  test('is read back with its line, but for the secrets of the old carrier', async () => {
    const { customer, line } = await aLineOwner(shop)
    const itemDetails = () =>
      shop.send('GET', `/app/lines/${line.id}/port-in`, { token: customer.token })
    expect((await itemDetails()).body).toMatchObject({
      id: line.id,
      zipCode: '50309',
      attDetails: {
        // Most people bring a number of their own, so the account's name is offered.
        oldService: { billingAccountNumber: false, firstName: 'Robin', lastName: 'Rivera' },
        msisdn: null,
      },
      portIn: null,
    })
    const msisdn = aNumber('0121')
    const request = { msisdn, zipCode: '50310', oldService, tempSubscriptionId: line.id }
    const { body } = await portInCalls(shop, customer).bring(request)
    await portInCalls(shop, customer).reached(body.portIn.id, 'action_required')
    const { body: details } = await itemDetails()
    expect(details).toMatchObject({
      subscriberNumber: line.mdn,
      zipCode: '50310',
      attDetails: { oldService: { billingAccountNumber: true }, msisdn },
      portIn: { id: body.portIn.id, status: 'action_required' },
    })
    expect(JSON.stringify(details)).not.toContain(oldService.billingAccountNumber)
  })

  test('once checked, is brought although no second check is answered', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber('0151')
    await calls.check(msisdn)
    await injectFault(shop, 'carrier', { fault: 'error_before', on: 'POST /portability' })
    const request = { msisdn, zipCode: '50309', oldService, tempSubscriptionId: line.id }
    expect((await calls.bring(request)).body.portIn).toMatchObject({ status: 'submitted' })
  })

  test('goes immediately when the old carrier wants to know nothing', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber('0110')
    const { body } = await calls.bring({
      msisdn,
      zipCode: '50309',
      isAttSim: true,
      tempSubscriptionId: line.id,
    })
    expect(body.portIn).toMatchObject({ status: 'submitted', required: [] })
    await calls.reached(body.portIn.id, 'completed')
  })

  test('names everything that the old carrier wants to know, and sends nothing before', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const request = { msisdn: aNumber('0112'), zipCode: '50309', tempSubscriptionId: line.id }
    expect(await calls.bring(request)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'oldService.billingAccountNumber',
            message: 'Please enter Billing Account Number',
          },
          { field: 'oldService.billingAccountPassword', message: 'Please enter your PIN Password' },
          { field: 'oldService.firstName' },
          { field: 'oldService.lastName' },
          { field: 'accountDetails.streetNumber' },
          { field: 'accountDetails.streetName' },
          { field: 'accountDetails.city' },
          { field: 'accountDetails.state' },
        ],
      },
    })
    expect((await calls.check(request.msisdn)).body.portIn).toMatchObject({ status: 'draft' })
  })

  test('is ordered once, however often the button is pressed', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const request = {
      msisdn: aNumber('0151'),
      zipCode: '50309',
      oldService,
      tempSubscriptionId: line.id,
    }
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => calls.bring(request, key)),
      ...Array.from({ length: 5 }, () => calls.bring(request)),
    ])
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([])
    const id = answers.find(({ status }) => status === 200)?.body.portIn.id ?? ''
    expect((await calls.reached(id, 'pending')).attempts).toBe(1)
  })

  test('whose order gets no answer is not ordered twice', async () => {
    const { id, reached } = await aPortIn(shop, '0155')
    expect(await reached(id, 'completed')).toMatchObject({ attempts: 1 })
  })
})

describe('one open port-in for a number', () => {
  test('a second asker gets a plain answer', async () => {
    const { msisdn } = await aPortIn(shop, '0151')
    const other = await aLineOwner(shop)
    const calls = portInCalls(shop, other.customer)
    expect((await calls.check(msisdn)).body).toMatchObject({
      eligible: false,
      reason: 'duplicate_port',
      message: 'This number is already being transferred.',
      portIn: null,
    })
    const request = { msisdn, zipCode: '50309', oldService, tempSubscriptionId: other.line.id }
    expect(await calls.bring(request)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'msisdn', message: 'This number is already being transferred.' }] },
    })
  })

  test('of two customers at the same moment one gets it', async () => {
    const msisdn = aNumber('0151')
    const askers = [await aLineOwner(shop), await aLineOwner(shop)]
    for (const { customer } of askers) await portInCalls(shop, customer).check(msisdn)
    const answers = await Promise.all(
      askers.map(({ customer, line }) =>
        portInCalls(shop, customer).bring({
          msisdn,
          zipCode: '50309',
          oldService,
          tempSubscriptionId: line.id,
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a second number for the same line is told that another one is on its way', async () => {
    const { customer, line } = await aPortIn(shop, '0151')
    const another = { msisdn: aNumber('0110'), zipCode: '50309', tempSubscriptionId: line.id }
    expect(await portInCalls(shop, customer).bring(another)).toMatchObject({
      status: 409,
      body: { message: 'Another number is already being transferred to this line.' },
    })
  })

  test('a check for another customer’s line is not found', async () => {
    const { customer } = await aLineOwner(shop)
    const other = await aLineOwner(shop)
    const body = { msisdn: aNumber(), zipCode: '50309', tempSubscriptionId: other.line.id }
    const { token } = customer
    const answer = await shop.send('POST', '/app/users/portin/check', { token, body })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('entering a number does not block it for others', async () => {
    const msisdn = aNumber()
    await portInCalls(shop, (await aLineOwner(shop)).customer).check(msisdn)
    const { customer } = await aLineOwner(shop)
    expect((await portInCalls(shop, customer).check(msisdn)).body.eligible).toBe(true)
  })

  test('a number that is ours already needs no move', async () => {
    const { customer, line } = await aLineOwner(shop)
    expect((await portInCalls(shop, customer).check(line.mdn ?? '')).body).toMatchObject({
      eligible: false,
      reason: 'same_network',
    })
  })
})

describe('stopping a port-in', () => {
  test('that was never sent ends immediately, and the number can be brought again', async () => {
    const { customer } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber()
    const { body } = await calls.check(msisdn)
    const id = body.portIn?.id ?? ''
    expect((await calls.cancel(id)).body).toMatchObject({
      message: 'The transfer was canceled. Your number is still with your old carrier.',
      portIn: { status: 'cancelled', nextActions: ['start_again'] },
    })
    expect((await calls.cancel(id)).status).toBe(409)
    expect((await calls.check(msisdn)).body.portIn?.id).not.toBe(id)
  })

  test('that was sent and never arrived ends when the network says so', async () => {
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /port-ins',
    })
    const { id, cancel, reached } = await aPortIn(shop, '0151')
    await eventually('the try', async () => {
      const { rows } = await shop.database.db.execute(
        sql`select 1 from port_in_attempts where port_in_id = ${id} and sent_at is not null`,
      )
      return rows.length === 1
    })
    expect((await cancel(id)).body.portIn).toMatchObject({ isCancelling: true })
    expect(await reached(id, 'cancelled')).toMatchObject({ isCancelling: false })
  })

  test('that the old carrier knows asks it first', async () => {
    const { id, reached, cancel, customer } = await aPortIn(shop, '0153')
    await reached(id, 'confirmed')
    expect((await cancel(id)).body).toMatchObject({
      message: expect.stringContaining('We asked your old carrier to cancel the transfer.'),
      portIn: { isCancelling: true, nextActions: ['wait'] },
    })
    expect(await reached(id, 'cancelled')).toMatchObject({ isCancelling: false, kept: [] })
    await eventually('an email', async () =>
      (await subjectsTo(customer.email)).includes('Your number transfer was canceled'),
    )
  })

  test('is refused after the cut-off', async () => {
    const { id, reached, cancel } = await aPortIn(shop, '0154')
    const { nextActions } = await reached(id, 'confirmed')
    expect(nextActions).toEqual(['wait'])
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('that the carrier finds too late continues, and the customer is told', async () => {
    const { id, reached, cancel, view, customer } = await aPortIn(shop, '0160')
    const soon = new Date(Date.now() + 3600_000).toISOString()
    await eventually('the order', async () => (await view(id)).portIn.attempts === 1)
    await oldCarrierSays(shop, id, { status: 'pending' })
    await reached(id, 'pending')
    await oldCarrierSays(shop, id, { status: 'confirmed', changeableUntil: soon })
    await reached(id, 'confirmed')
    await oldCarrierSays(shop, id, { status: 'activating' })
    await cancel(id)
    await reached(id, 'activating')
    await oldCarrierSays(shop, id, { status: 'completed' })
    expect(await reached(id, 'completed')).toMatchObject({ isCancelling: false })
    const { timeline } = await view(id)
    if (!timeline.some(({ kind }) => kind === 'cancel_refused')) return
    const { text } = await emailAbout(shop, customer.email, 'It was too late to cancel')
    expect(text).toContain('the transfer will continue')
  })
})

test('details that are saved or edited before the number is sent for say that they were saved', async () => {
  const { customer } = await aLineOwner(shop)
  const { check, update, view } = portInCalls(shop, customer)
  const msisdn = aNumber()
  await check(msisdn)
  for (const billingAccountNumber of ['123456789', '987654321']) {
    const { body } = await update({ msisdn, oldService: { ...oldService, billingAccountNumber } })
    expect(body).toMatchObject({
      message: 'Your details were saved',
      portIn: { status: 'ready' },
    })
  }
  const { portIn } = (await check(msisdn)).body
  const { timeline } = await view(portIn?.id ?? '')
  expect(timeline.map(({ kind }) => kind)).toEqual([
    'draft',
    'details_saved',
    'ready',
    'details_saved',
  ])
})
