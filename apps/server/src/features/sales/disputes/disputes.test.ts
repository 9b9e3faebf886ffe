import type { ActivityEntry } from '@openline/contract/lines/activity'
import type { Transaction } from '@openline/contract/processes/transactions'
import { emailsTo, expectOk } from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo, sendAgain } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { untilEventsHandled } from '@openline/testing/payment-events'
import { aSavedCard, standInAt } from '@openline/testing/payment-stand-ins'
import { aLineToRenew, renewalOf } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orderMoney } from './order-money.ts'

const support = 'support@carrier.example'
const shop = useTestShop({ env: { SUPPORT_EMAIL: support } })
afterEach(() => resetFaults(shop, 'payment'))

const feeCents = 1500

function aRenewingLine(): Promise<LineOwner> {
  return aLineToRenew(shop, { autoRenew: true })
}

/** What support was told about an order, oldest first. */
async function toldAbout({ order }: LineOwner): Promise<string[]> {
  const emails = await emailsTo(shop, support)
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes(order.number))
}

async function tellsSupport(owner: LineOwner, words: string): Promise<void> {
  await eventually(`an email to support: ${words}`, async () =>
    (await toldAbout(owner)).find((subject) => subject.includes(words)),
  )
}

async function renewalStops(owner: LineOwner): Promise<void> {
  await eventually('the end of automatic renewal', async () =>
    (await renewalOf(shop, owner)).autoRenew ? null : 'off',
  )
}

async function eventOf(objectId: string, type: string): Promise<string> {
  const response = await fetch(`${shop.sandbox.url}/v1/events?limit=100&type=${type}`, {
    headers: { authorization: 'Bearer sk_test_openline_demo' },
  })
  const { data } = (await response.json()) as {
    data: { id: string; data: { object: { id: string } } }[]
  }
  const found = data.find((event) => event.data.object.id === objectId)
  if (!found) throw new Error(`There is no ${type} of ${objectId}`)
  return found.id
}

/** What the owner sees of the payment. */
async function shownDispute({ customer: { token } }: LineOwner): Promise<Transaction['dispute']> {
  const path = '/app/payments/transactions'
  const { transactions } = expectOk(
    await shop.send<{ transactions: Transaction[] }>('GET', path, { token }),
  )
  const id = transactions[0]?.id ?? ''
  const view = await shop.send<{ transaction: Transaction }>('GET', `${path}/${id}`, { token })
  const { dispute } = expectOk(view).transaction
  expect(dispute).toEqual(transactions[0]?.dispute)
  return dispute
}

describe('a chargeback', () => {
  test('stops automatic renewal, which the owner and the log of the line are told', async () => {
    const owner = await aRenewingLine()
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await disputeIn(shop, id, 'needs_response')
    await renewalStops(owner)
    const { token, email } = owner.customer
    const { entries } = expectOk(
      await shop.send<{ entries: ActivityEntry[] }>('GET', `/app/lines/${owner.line.id}/activity`, {
        token,
        headers: { 'accept-language': 'es' },
      }),
    )
    expect(entries[0]).toMatchObject({
      kind: 'auto_renew_stopped',
      by: 'system',
      title: 'Renovación automática desactivada',
      detail: 'Su banco cuestionó un pago',
    })
    const told = await eventually('an email to the owner', async () =>
      (await emailsTo(shop, email)).find(({ subject }) => subject.includes('Auto-renew is off')),
    )
    expect(told.text).toContain('Your bank questioned a payment')
    await tellsSupport(owner, `Dispute about ${owner.order.number}: answer by`)
  })

  test('keeps automatic renewal off until it is decided, and then the owner may turn it on', async () => {
    const owner = await aRenewingLine()
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await renewalStops(owner)
    const switchOn = () =>
      shop.send('PUT', `/app/lines/${owner.line.id}/renewal/automatic`, {
        token: owner.customer.token,
        body: { on: true, acceptedTerms: true },
      })
    expect(await switchOn()).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    const during = await renewalOf(shop, owner)
    expect(during.autoRenewProblem).toMatch(/^Your bank questioned a payment for this line/)
    expect(during.nextActions).not.toContain('switch_on')
    await moveDispute(shop, id, 'won')
    await disputeIn(shop, id, 'won')
    expect(await renewalOf(shop, owner)).toMatchObject({
      autoRenewProblem: null,
      nextActions: expect.arrayContaining(['switch_on']),
    })
    expectOk(await switchOn())
    expect((await renewalOf(shop, owner)).autoRenew).toBe(true)
  })

  test('that is lost leaves the money with the bank, and the fee with us', async () => {
    const owner = await aRenewingLine()
    const paid = owner.order.lines.finalCheckoutAmountCents
    expect(await shownDispute(owner)).toBeNull()
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await disputeIn(shop, id, 'needs_response')
    expect(await shownDispute(owner)).toMatchObject({ status: 'open', amountCents: paid })
    await moveDispute(shop, id, 'lost')
    expect(await disputeIn(shop, id, 'lost')).toMatchObject({ moved: -paid, fees: feeCents })
    expect(await shownDispute(owner)).toMatchObject({ status: 'lost', amountCents: paid })
    await tellsSupport(owner, 'Dispute lost')
    expect(await orderMoney(shop.database.db, owner.order.id)).toEqual({
      capturedCents: paid,
      refundedCents: 0,
      disputedCents: paid,
      disputeFeeCents: feeCents,
      keptCents: -feeCents,
    })
  })

  test('that is won gives the money back, but for the fee', async () => {
    const owner = await aRenewingLine()
    const paid = owner.order.lines.finalCheckoutAmountCents
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await moveDispute(shop, id, 'under_review')
    await moveDispute(shop, id, 'won')
    await disputeIn(shop, id, 'won')
    await tellsSupport(owner, 'Dispute won')
    await untilEventsHandled(shop)
    expect(await orderMoney(shop.database.db, owner.order.id)).toMatchObject({
      disputedCents: 0,
      keptCents: paid - feeCents,
    })
  })
})

describe('the events of a dispute', () => {
  test('change nothing twice, however often and in which order they come', async () => {
    await injectFault(
      shop,
      'payment',
      { fault: 'webhook_double', count: 'always' },
      { fault: 'webhook_reorder', count: 4 },
    )
    const owner = await aRenewingLine()
    const paid = owner.order.lines.finalCheckoutAmountCents
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await disputeIn(shop, id, 'needs_response')
    await moveDispute(shop, id, 'won')
    await disputeIn(shop, id, 'won')
    for (let turn = 0; turn < 3; turn++) await sendAgain(shop, 'all')
    await untilEventsHandled(shop)
    expect(await disputeIn(shop, id, 'won')).toMatchObject({ moved: 0, fees: feeCents })
    expect(await orderMoney(shop.database.db, owner.order.id)).toMatchObject({
      keptCents: paid - feeCents,
    })
    await tellsSupport(owner, 'Dispute won')
    const told = await toldAbout(owner)
    expect(told.filter((subject) => subject.includes('answer by'))).toHaveLength(1)
    expect(told.filter((subject) => subject.includes('Dispute won'))).toHaveLength(1)
    const toOwner = (await emailsTo(shop, owner.customer.email)).filter(({ subject }) =>
      subject.includes('Auto-renew is off'),
    )
    expect(toOwner).toHaveLength(1)
  })

  test('may tell the end before the beginning', async () => {
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    const owner = await aRenewingLine()
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await moveDispute(shop, id, 'lost')
    await resetFaults(shop, 'payment')
    await sendAgain(shop, await eventOf(id, 'charge.dispute.closed'))
    const paid = owner.order.lines.finalCheckoutAmountCents
    expect(await disputeIn(shop, id, 'lost')).toMatchObject({ moved: -paid, fees: feeCents })
    await renewalStops(owner)
    for (const type of ['charge.dispute.funds_withdrawn', 'charge.dispute.created']) {
      await sendAgain(shop, await eventOf(id, type))
    }
    await untilEventsHandled(shop)
    expect(await disputeIn(shop, id, 'lost')).toMatchObject({ moved: -paid })
    await tellsSupport(owner, 'Dispute lost')
    expect(await toldAbout(owner)).toHaveLength(1)
  })

  test('are not needed: an open dispute is asked about', async () => {
    const owner = await aRenewingLine()
    const id = await objectTo(shop, owner.order.id, 'chargeback')
    await disputeIn(shop, id, 'needs_response')
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    await moveDispute(shop, id, 'lost')
    shop.pass(7 * 3600)
    await shop.runTask('poll disputes')
    expect(await disputeIn(shop, id, 'lost')).toMatchObject({ fees: feeCents })
  })

  test('of a payment that is not ours are named in the log and accepted', async () => {
    const others = standInAt({ secretKey: 'sk_test_openline_demo', url: shop.sandbox.url })
    const card = await aSavedCard(others, 'pm_card_createDispute')
    const { id: intentId } = await others.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      confirm: true,
      off_session: true,
      customer: card.providerCustomerId,
      payment_method: card.providerCardId,
    })
    await eventually('an entry in the log', async () =>
      shop.logLines.find(
        (line) =>
          line.includes('dispute of a payment not made by Openline') && line.includes(intentId),
      ),
    )
    await untilEventsHandled(shop)
    const { rows } = await shop.database.db.execute(
      sql`select 1 from disputes where amount_cents = 900`,
    )
    expect([...rows]).toEqual([])
  })
})

describe('an inquiry', () => {
  test('takes no money, and may become a dispute that does', async () => {
    const owner = await aRenewingLine()
    const paid = owner.order.lines.finalCheckoutAmountCents
    const id = await objectTo(shop, owner.order.id, 'inquiry')
    expect(await disputeIn(shop, id, 'needs_response')).toMatchObject({
      stage: 'inquiry',
      moved: 0,
    })
    await renewalStops(owner)
    await moveDispute(shop, id, 'needs_response')
    await tellsSupport(owner, 'Inquiry became a dispute.')
    await untilEventsHandled(shop)
    const escalated = await disputeIn(shop, id, 'needs_response')
    expect(escalated).toMatchObject({ stage: 'chargeback', moved: -paid })
  })

  test('that is closed is told, and nothing was taken', async () => {
    const owner = await aRenewingLine()
    const id = await objectTo(shop, owner.order.id, 'inquiry')
    await moveDispute(shop, id, 'warning_closed')
    expect(await disputeIn(shop, id, 'closed')).toMatchObject({ moved: 0 })
    expect(await shownDispute(owner)).toBeNull()
    await tellsSupport(owner, 'Dispute closed')
  })
})

test('support is reminded once, three days before the deadline', async () => {
  const owner = await aRenewingLine()
  const id = await objectTo(shop, owner.order.id, 'chargeback')
  await disputeIn(shop, id, 'needs_response')
  await shop.runTask('remind of disputes')
  shop.pass(11.5 * 24 * 3600)
  for (let turn = 0; turn < 2; turn++) await shop.runTask('remind of disputes')
  await tellsSupport(owner, 'Reminder: Dispute')
  const reminders = (await toldAbout(owner)).filter((subject) => subject.includes('Reminder'))
  expect(reminders).toHaveLength(1)
})

test('a fraud warning stops automatic renewal, and support decides about a refund', async () => {
  const owner = await aRenewingLine()
  const id = await objectTo(shop, owner.order.id, 'fraud_warning')
  await renewalStops(owner)
  await tellsSupport(owner, 'Fraud warning')
  await sendAgain(shop, await eventOf(id, 'radar.early_fraud_warning.created'))
  await objectTo(shop, owner.order.id, 'chargeback')
  await eventually('nothing more to be done', async () => {
    const { rows } = await shop.database.db.execute<{ open: boolean }>(
      sql`select is_actionable as open from fraud_warnings where provider_warning_id = ${id}`,
    )
    return rows[0]?.open === false
  })
  await untilEventsHandled(shop)
  expect((await toldAbout(owner)).filter((subject) => subject.includes('Fraud'))).toHaveLength(1)
})
