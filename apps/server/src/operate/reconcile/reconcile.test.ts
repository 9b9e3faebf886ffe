import { randomUUID } from 'node:crypto'
import { aPortOut, carrierLedger, playNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
} from '@openline/testing/customers'
import { objectTo } from '@openline/testing/disputing'
import { emergencyAddressIn } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { useOperators } from '@openline/testing/restored-shop'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import type { DecisionNeeds } from './decisions.ts'
import { compareSimChange } from './line-changes.ts'

const shop = useTestShop()
const { closers, operatorAt, thisMinute } = useOperators(shop)

async function statusesIn({ db }: DecisionNeeds, orderId: string) {
  const { rows } =
    await db.execute(sql`select o.status as order, l.status as line, r.status as refund
    from orders o left join lines l on l.order_id = o.id left join refunds r on r.order_id = o.id
    where o.id = ${orderId}`)
  return rows[0]
}

/** An order that waits for its customer to confirm the payment with the bank. */
async function anUnconfirmedOrder(zipCode = homeAddress.zipCode) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, '4000002760003184')
  const shipTo = { ...homeAddress, ...(zipCode === '77299' && { state: 'TX' }), zipCode }
  const quote = await aQuote(shop, customer, { zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  const { redirect } = await orderIn(shop, customer, order.id, 'payment_action')
  return { customer, order, confirm: () => answerBank(shop, redirect?.url ?? '', 'complete') }
}

describe('a shop that forgot nothing', () => {
  const own = useTestShop()

  test('has nothing to decide', async () => {
    const { customer } = await aLineOwner(own)
    await emergencyAddressIn(own, customer, 'in_force')
    const { run } = await operatorAt({}, own)
    expect(await run(new Date(0).toISOString())).toEqual({
      words: `Looked at 1 charges, 0 refunds, 0 disputes, 2 carrier records.
Repaired: 0.
For information: 0.
To decide: 0.
`,
      exitCode: 0,
    })
  })
})

test('what an order holds is not touched', async () => {
  const { order, customer } = await aLineOwner(shop)
  const { run, deps } = await operatorAt()
  const { rows } = await deps.db.execute(
    sql`select intent_id as id from payment_attempts where order_id = ${order.id}`,
  )
  const refund = await run('refund', String(rows[0]?.['id']))
  expect(refund).toEqual({
    words: 'An order holds this charge. Nothing was refunded.\n',
    exitCode: 1,
  })
  const ended = await run('end-line', order.id, 'a', 'mistake')
  expect(ended.words).toBe('An order holds this line. It was not ended.\n')
  await orderIn(shop, customer, order.id, 'active')
  expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
})

describe('an order that the database has, behind its payment', () => {
  test('gets its payment and its line, and the next run finds nothing', async () => {
    const { customer, order, confirm } = await anUnconfirmedOrder()
    const restored = await thisMinute()
    await confirm()
    await orderIn(shop, customer, order.id, 'active')
    const first = await restored.look()
    expect(first).toMatchObject({ exitCode: 0, words: expect.stringMatching(/Repaired: [12]\./) })
    expect(await statusesIn(restored.deps, order.id)).toMatchObject({
      order: 'active',
      line: 'active',
    })
    expect((await restored.look()).words).toContain(
      'Repaired: 0.\nFor information: 0.\nTo decide: 0.',
    )
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
  })

  test('gets its payment also when that began outside of the time', async () => {
    const { order, confirm } = await anUnconfirmedOrder()
    const restored = await thisMinute()
    await confirm()
    const other = await restored.run('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')
    expect(other.words).toContain(
      'Looked at 0 charges, 0 refunds, 0 disputes, 0 carrier records.\nRepaired: 1.',
    )
    expect(await statusesIn(restored.deps, order.id)).toMatchObject({
      order: 'active',
      line: 'active',
    })
  })

  test('is refunded once when the carrier had refused it', async () => {
    const { customer, order, confirm } = await anUnconfirmedOrder('77299')
    const restored = await thisMinute()
    await confirm()
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await restored.look()).toMatchObject({ exitCode: 0 })
    expect(await statusesIn(restored.deps, order.id)).toMatchObject({
      order: 'refund_pending',
      refund: 'pending',
    })
    const { rows } = await restored.deps.db.execute(
      sql`select id from refunds where order_id = ${order.id}`,
    )
    await restored.deps.jobs['refund-attempt']({ refundId: String(rows[0]?.['id']) })
    expect(await statusesIn(restored.deps, order.id)).toMatchObject({ order: 'refunded' })
    const { capturedCents, refundedCents } = await moneyOf(shop, order.id)
    expect(refundedCents).toBe(capturedCents)
    expect(await restored.look()).toMatchObject({ exitCode: 0 })
  })
})

test('what a line went through is listed, and a person can end what stays open', async () => {
  const { customer, line, order } = await aLineOwner(shop)
  const restored = await thisMinute()
  const suspensionId = randomUUID()
  const { carrier } = restored.deps
  await carrier.suspendLine({ suspensionId, reference: order.id, reason: 'lost' })
  const { portIn } = expectOk(
    await portInCalls(shop, customer).bring({
      msisdn: aNumber('0160'),
      zipCode: '50309',
      oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
      tempSubscriptionId: line.id,
    }),
  )
  await portInCalls(shop, customer).reached(portIn.id, 'submitted')
  await eventually('the order at the carrier', () => carrier.readPortIn(portIn.id))
  const first = await restored.look()
  expect(first.words).toContain('a suspension without a record  open at the carrier')
  expect(first.words).toContain(`line ${line.id}  order ${order.number} (${order.id})`)
  expect(first.words).toContain('a number transfer without a record  received')
  expect(first.words).toContain('To decide: 2.')
  const words = ['restored', 'database']
  const restart = await restored.run('end-suspension', order.id, suspensionId, ...words)
  expect(restart.words).toBe('The suspension has ended.\n')
  const canceled = await restored.run('cancel-port-in', portIn.id, ...words)
  expect(canceled.words).toBe('The transfer is canceled.\n')
  expect((await restored.look()).words).toContain('To decide: 0.')
})

test.each([
  ['an eSIM', { simType: 'esim', iccid: null, sim: 'esim' }],
  ['a card that the customer had', { simType: 'physical', iccid: aFreeSim(), sim: 'own_card' }],
] as const)('%s that a line moved to since is the one it has', async (_, { sim, ...asked }) => {
  const { line, order } = await aLineOwner(shop)
  const restored = await thisMinute()
  const { carrier, db } = restored.deps
  const reference = randomUUID()
  const change = await carrier.changeSim({ reference, line: order.id, ...asked })
  expect(change).toMatchObject({ kind: 'done' })
  expect(await restored.look()).toMatchObject({
    exitCode: 0,
    words: expect.stringContaining('Repaired: 1.\nFor information: 0.\nTo decide: 0.'),
  })
  const { rows } = await db.execute(sql`
    select c.sim, c.status, l.iccid, l.sim_type as "simType"
    from sim_changes c join lines l on l.id = c.line_id where l.id = ${line.id}`)
  const iccid = change.kind === 'done' ? change.iccid : 'none'
  expect(rows).toEqual([{ sim, status: 'done', iccid, simType: asked.simType }])
  expect((await restored.look()).words).toContain('Repaired: 0.')
})

test('a SIM that the carrier is still changing is listed', async () => {
  const { order } = await aLineOwner(shop)
  const { deps } = await operatorAt()
  const asked = { kind: 'sim_change', reference: randomUUID(), line: order.id } as const
  const record = { ...asked, status: 'pending', iccid: aFreeSim(), msisdn: null, at: new Date() }
  expect(await compareSimChange(deps, record)).toMatchObject({
    what: 'a SIM change under way without a record',
    facts: expect.arrayContaining([expect.stringContaining(order.id)]),
  })
})

test('a SIM card that left since is noticed', async () => {
  const since = new Date().toISOString()
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await orderIn(shop, customer, order.id, 'shipped')
  const restored = await thisMinute()
  const { db } = restored.deps
  await db.execute(sql`update orders set status = 'to_ship', tracking_number = null
    where id = ${order.id}`)
  expect(await restored.run(since)).toMatchObject({
    exitCode: 0,
    words: expect.stringContaining('Repaired: 1.'),
  })
  expect(await statusesIn(restored.deps, order.id)).toMatchObject({ order: 'shipped' })
})

test('a request of another carrier for a number is recorded', async () => {
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  const restored = await thisMinute()
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  await eventually('the request', async () => (await safetyCalls(shop, owner).safety()).portOut)
  expect(await restored.look()).toMatchObject({
    exitCode: 0,
    words: expect.stringContaining('Repaired: 1.'),
  })
  const { rows } = await restored.deps.db.execute(
    sql`select status from port_outs where line_id = ${owner.line.id}`,
  )
  expect(rows).toEqual([{ status: 'waiting' }])
})

test('a line whose owner closed the account since is listed', async () => {
  const { customer, order } = await aLineOwner(shop)
  const restored = await thisMinute()
  const body = { endLines: true, acknowledged: true }
  expectOk(await shop.send('POST', '/app/users/close', { token: customer.token, body }))
  const isEnded = async () => (await carrierLedger(shop)).endedLines.includes(order.id)
  await eventually('the line to end', isEnded)
  const { words, exitCode } = await restored.look()
  expect(exitCode).toBe(1)
  expect(words).toMatch(/a line that ended at the carrier {2}ended {2}\+1\d{10} {2}SIM \d+/)
  expect(words).toContain(`order ${order.number} (${order.id})`)
  expect(words).toContain('To decide: 1.')
})

test('an emergency address that was registered since is listed', async () => {
  const { customer, line } = await aLineOwner(shop)
  await emergencyAddressIn(shop, customer, 'in_force')
  const restored = await thisMinute()
  const { token } = customer
  const body = { ...homeAddress, streetNumber: '402' }
  const path = `/app/lines/${line.id}/emergency-address`
  expectOk(await shop.send('PUT', path, { token, body }))
  const { words, exitCode } = await restored.look()
  expect(exitCode).toBe(1)
  expect(words).toContain('an emergency address without a record')
  expect(words).toContain(`line ${line.id}`)
  expect(words).toContain('To decide: 1.')
})

test('what is paid and active here and unknown outside is listed', async () => {
  const since = new Date().toISOString()
  const { order } = await aLineOwner(shop)
  const stranger = await startSandbox()
  closers.add(() => stranger.close())
  const { run } = await operatorAt({
    stripeApiUrl: stranger.url,
    carrierUrl: `${stranger.url}/carrier`,
  })
  const { words, exitCode } = await run(since)
  expect(exitCode).toBe(1)
  expect(words).toMatch(
    new RegExp(
      `a payment that the provider does not have {2}pi_\\w+ {2}\\d+ cents {2}order ${order.id}`,
    ),
  )
  expect(words).toContain('a line that the carrier does not have')
  expect(words).toContain('Looked at 0 charges, 0 refunds, 0 disputes, 0 carrier records.')
})

test('nothing is said of a time that could not be looked at', async () => {
  const { run } = await operatorAt()
  await injectFault(shop, 'carrier', { fault: 'bad_request', on: 'GET /records' })
  await expect(run(new Date(0).toISOString())).rejects.toThrow('refused GET /records')
})

test.each([
  [[]],
  [['yesterday']],
  [['2026-11-22T10:00:00Z', '2026-11-22T09:00:00Z']],
  [['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', 'now']],
  [['refund']],
  [['refund', 'pi_1', 'because']],
  [['end-line', randomUUID()]],
  [['end-suspension', randomUUID(), randomUUID()]],
  [['cancel-port-in', randomUUID()]],
])('%j means nothing', async (words) => {
  const { run } = await operatorAt()
  expect(await run(...words)).toEqual({ words: 'no reply', exitCode: undefined })
})

describe('a purchase that the database has forgotten', () => {
  /** The charge is refunded behind its back, and would be in what other tests find within the same second. */
  const own = useTestShop()

  test('is listed until a person ends both sides', async () => {
    const customer = await aCustomer(own)
    const card = await aCard(own, customer)
    const restored = await thisMinute(own)
    const order = await buyLine(own, customer, card)
    await emergencyAddressIn(own, customer, 'in_force')
    const first = await restored.look()
    expect(first.exitCode).toBe(1)
    expect(first.words).toMatch(/a charge without an order {2}pi_\w+ {2}\d+ cents/)
    expect(first.words).toContain(`order ${order.id}  cus_`)
    expect(first.words).toContain(customer.email)
    expect(first.words).toMatch(/a line without an order {2}active {2}\+1\d{10} {2}SIM \d+/)
    expect(first.words).toContain('Repaired: 0.\nFor information: 0.\nTo decide: 2.\n')
    expect(await restored.look()).toEqual(first)

    const intentId = /pi_\w+/.exec(first.words)?.[0] ?? ''
    expect((await restored.run('refund', intentId)).words).toBe('The refund is done.\n')
    expect((await restored.run('refund', intentId)).words).toBe('The refund is done.\n')
    const { capturedCents, refundedCents } = await moneyOf(own, order.id)
    expect(refundedCents).toBe(capturedCents)
    const ended = await restored.run('end-line', order.id, 'restored', 'database')
    expect(ended).toEqual({ words: 'The line has ended.\n', exitCode: 0 })
    const last = await restored.look()
    expect(last.exitCode).toBe(0)
    expect(last.words).toContain('To decide: 0.')
  })
})

test('a dispute that the database has forgotten is recorded with its money', async () => {
  const { order } = await aLineOwner(shop)
  const restored = await thisMinute()
  const id = await objectTo(shop, order.id, 'chargeback')
  expect((await restored.look()).words).not.toContain(id)
  const { rows } = await restored.deps.db.execute(sql`
    select d.status, e.fee_cents as fee from disputes d
    join dispute_entries e on e.dispute_id = d.id where d.provider_dispute_id = ${id}`)
  expect([...rows]).toEqual([{ status: 'needs_response', fee: 1500 }])
})

test('a network that keeps no list is said to keep none, before anything is compared', async () => {
  const read = () => shop.runTask('read network capabilities')
  await playNetwork(shop, 'full', { records: false })
  await read()
  const { run } = await operatorAt()
  const since = new Date(Date.now() - 3600_000).toISOString()
  expect(await run(since)).toEqual({
    words:
      'The network keeps no list of what it was sent, so nothing was compared. See docs/operate/restore.md.\n',
    exitCode: 1,
  })
  await playNetwork(shop, 'full')
  await read()
  expect((await run(since)).words).not.toContain('keeps no list')
})
