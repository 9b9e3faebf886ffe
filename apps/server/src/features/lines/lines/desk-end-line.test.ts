import { randomUUID } from 'node:crypto'
import type { FormerLine, Line } from '@openline/contract/lines/lines'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import type { RefusedCall } from '@openline/contract/office/operations-desk'
import type { DeskFraudWarning } from '@openline/contract/sales/disputes-desk'
import type { Order } from '@openline/contract/sales/orders'
import type { StaffRole } from '@openline/contract/staff-roles'
import { anApproval } from '@openline/testing/approvals'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk } from '@openline/testing/customers'
import { objectTo } from '@openline/testing/disputing'
import { confirmWaiting } from '@openline/testing/dual-control'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'

const shop = useTestShop()
afterEach(async () => {
  await resetFaults(shop, 'carrier')
  shop.returnToPresent()
})

const reason = 'The phone was returned'

async function atDesk({ line }: LineOwner, roles: readonly StaffRole[], name = 'Alex Kim') {
  const staff = await aStaffMember(shop, roles, name)
  const { token } = staff
  const path = `/app/desk/lines/${line.id}`
  const view = async () =>
    expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token })).line
  const end = (more: Record<string, unknown> = {}, key: string = randomUUID()) =>
    shop.send('POST', `${path}/end`, {
      token,
      key,
      body: {
        losesNumber: true,
        refundCents: null,
        reasonCode: 'customer_request',
        refundedCents: 0,
        reason,
        ...more,
      },
    })
  return {
    staff,
    view,
    end,
    endWithAll: async () => end({ refundCents: (await view()).lastPayment?.paidCents }),
    ended: async (status: 'done' | 'refused') => {
      await eventually(
        `an end that is ${status}`,
        async () => (await view()).ending?.status === status,
      )
      // The page reads a line before its ending, which may settle in between.
      return view()
    },
    refundOrder: async () => {
      const { lastPayment } = await view()
      return shop.send('POST', `/app/desk/orders/${lastPayment?.orderId}/refunds`, {
        token,
        key: randomUUID(),
        body: {
          amountCents: lastPayment?.paidCents,
          reasonCode: 'customer_request',
          refundedCents: 0,
          reason,
        },
      })
    },
    settle: (act: 'send_again' | 'record_done') =>
      shop.send('POST', `${path}/end/settle`, { token, body: { reason, act } }),
  }
}

/** A second person stands in for the owner of a stolen card. */
async function confirmEnd({ customer }: LineOwner): Promise<void> {
  const second = await aStaffMember(shop, ['money'], 'Lee Sims')
  await confirmWaiting(shop, second, { customerId: customer.id, act: 'endLineFor' })
}

async function isEndedAtCarrier({ order }: LineOwner): Promise<boolean> {
  return (await carrierLedger(shop)).endedLines.includes(order.id)
}

function actsOn({ line }: LineOwner) {
  return shop.database.db
    .select({ act: staffActs.act, after: staffActs.after })
    .from(staffActs)
    .where(eq(staffActs.subjectId, line.id))
}

test('support ends a line once its owner has approved', async () => {
  const owner = await aLineOwner(shop)
  const desk = await atDesk(owner, ['support'])
  expectOk(await safetyCalls(shop, owner).makePin())
  expect((await desk.view()).nextActions).toContain('end')
  expect(await desk.end()).toMatchObject({ status: 403, body: { code: 'approval_required' } })
  await anApproval(shop, desk.staff, owner.customer, 'sim')
  expect(await desk.end()).toMatchObject({ status: 403, body: { code: 'approval_required' } })
  await anApproval(shop, desk.staff, owner.customer, 'end')
  expect(await desk.end({ losesNumber: false })).toMatchObject({ status: 422 })
  expect(await desk.end({ refundCents: 100 })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await isEndedAtCarrier(owner)).toBe(false)
  expectOk(await desk.end())
  expect(await desk.ended('done')).toMatchObject({
    status: 'cancelled',
    autoRenew: false,
    ending: { madeBy: 'Alex Kim', refund: null },
    nextActions: [],
  })
  expect(await isEndedAtCarrier(owner)).toBe(true)
  const { token } = owner.customer
  const listed = await shop.send<{ lines: Line[]; formerLines: FormerLine[] }>(
    'GET',
    '/app/lines',
    { token },
  )
  const lineEnd = { at: expect.any(String), toCarrier: null }
  expect(expectOk(listed)).toMatchObject({
    lines: [],
    formerLines: [{ id: owner.line.id, lineEnd }],
  })
  const page = await shop.send<{ order: Order }>('GET', `/app/orders/${owner.order.id}`, { token })
  expect(expectOk(page).order).toMatchObject({ lineEnd, nextActions: [] })
  expect((await moneyOf(shop, owner.order.id)).refundedCents).toBe(0)
  const { text } = await emailAbout(shop, owner.customer.email, 'Your line was canceled')
  expect(text).toContain('no longer has service')
  expect(text).toContain('Our support team did this')
  expect(text).not.toContain('refunding')
  const acts = (await actsOn(owner)).filter(({ act }) => act === 'endLineFor')
  expect(acts).toEqual([
    { act: 'endLineFor', after: { endingId: expect.any(String), refundCents: null } },
  ])
  expect(await desk.end()).toMatchObject({ status: 409 })
})

test('Money ends a line with all that is left, once for a press that comes twice', async () => {
  const owner = await aLineOwner(shop)
  const desk = await atDesk(owner, ['money'])
  expect(await desk.end()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const { lastPayment } = await desk.view()
  expect(lastPayment).toMatchObject({ orderId: owner.order.id, refundedCents: 0 })
  const paidCents = lastPayment?.paidCents ?? 0
  expect(await desk.end({ refundCents: paidCents + 1 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'refundCents' }] },
  })
  const all = { refundCents: paidCents }
  expect(await desk.end({ ...all, refundedCents: 1 })).toMatchObject({ status: 409 })
  for (const refundCents of [1, paidCents - 1]) {
    expect(await desk.end({ refundCents })).toMatchObject({
      status: 403,
      body: {
        message: expect.stringContaining('Refund all that’s left, or get the customer’s approval'),
      },
    })
  }
  const key = randomUUID()
  expectOk(await desk.end(all, key))
  expectOk(await desk.end(all, key))
  const { ending } = await desk.ended('done')
  expect(ending?.refund).toEqual({
    orderId: owner.order.id,
    amountCents: paidCents,
    refundedCents: paidCents,
  })
  await eventually('the refund', async () => {
    const { refundedCents } = await moneyOf(shop, owner.order.id)
    return refundedCents === paidCents
  })
  const { text } = await emailAbout(shop, owner.customer.email, 'Your line was canceled')
  expect(text).toContain(`We’re refunding ${formatCents(paidCents)}`)
  expect((await actsOn(owner)).filter(({ act }) => act === 'endLineFor')).toHaveLength(1)
})

test('a number that its owner locked is ended with their approval alone, whatever goes back', async () => {
  const owner = await aLineOwner(shop)
  expectOk(await safetyCalls(shop, owner).lock(true))
  const money = await atDesk(owner, ['money'])
  const refundCents = (await money.view()).lastPayment?.paidCents
  expect(await money.end({ refundCents })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('The number is locked') },
  })
  const desk = await atDesk(owner, ['support', 'money'])
  expect(await desk.end({ refundCents })).toMatchObject({
    status: 403,
    body: { code: 'approval_required' },
  })
  await anApproval(shop, desk.staff, owner.customer, 'end')
  expectOk(await desk.end({ refundCents: 500 }))
  expect((await desk.ended('done')).ending?.refund).toMatchObject({ refundedCents: 500 })
})

describe('a line whose payment the bank reported as fraud', () => {
  test('is ended by Money without its owner, locked or not, after the refund as well', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner, ['money'])
    expectOk(await safetyCalls(shop, owner).lock(true))
    await objectTo(shop, owner.order.id, 'fraud_warning')
    await eventually('the warning', async () => (await desk.view()).isReportedAsFraud)
    const listed = await shop.send<{ warnings: DeskFraudWarning[] }>(
      'GET',
      '/app/desk/disputes',
      desk.staff,
    )
    const warning = expectOk(listed).warnings.find(({ orderId }) => orderId === owner.order.id)
    expect(warning?.lineId).toBe(owner.line.id)
    expectOk(await desk.refundOrder())
    expect((await desk.view()).lastPayment).toBeNull()
    await aStaffMember(shop, ['money'])
    const key = randomUUID()
    for (const answer of [await desk.end({}, key), await desk.end({}, key)]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('waits for a second person') },
      })
    }
    expect((await desk.view()).ending).toBeNull()
    await confirmEnd(owner)
    expect(await desk.ended('done')).toMatchObject({
      status: 'cancelled',
      ending: { madeBy: 'Alex Kim, confirmed by Lee Sims' },
    })
    await emailAbout(shop, owner.customer.email, 'Your line was canceled')
  })

  test('is ended after a chargeback, which leaves nothing to refund', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner, ['money'])
    const support = await atDesk(owner, ['support'])
    await objectTo(shop, owner.order.id, 'chargeback')
    await eventually('the dispute', async () => (await desk.view()).isReportedAsFraud)
    expect(await desk.endWithAll()).toMatchObject({ status: 409 })
    expect(await support.end()).toMatchObject({ body: { code: 'approval_required' } })
    await aStaffMember(shop, ['money'])
    expectOk(await desk.end())
    await confirmEnd(owner)
    await desk.ended('done')
  })
})

test.for(['send_again', 'record_done'] as const)(
  'a line that the carrier did not end has service and its money, until %s',
  async (act) => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner, ['money'])
    const fault = { fault: 'bad_request', count: 'always', on: 'POST /lines/end' } as const
    await injectFault(shop, 'carrier', fault)
    expectOk(await desk.endWithAll())
    const refused = await desk.ended('refused')
    expect(refused).toMatchObject({
      status: 'active',
      ending: { failureCode: expect.any(String), refund: { refundedCents: null } },
      nextActions: expect.arrayContaining(['end', 'send_end_again', 'record_end_done']),
    })
    expect(await moneyOf(shop, owner.order.id)).toMatchObject({ refundedCents: 0 })
    const { token } = await aStaffMember(shop, ['support'])
    const calls = await shop.send<{ calls: RefusedCall[] }>('GET', '/app/desk/refused-calls', {
      token,
    })
    const own = expectOk(calls).calls.filter(({ line }) => line.id === owner.line.id)
    expect(own).toMatchObject([{ call: 'end_line', id: refused.ending?.id }])
    await resetFaults(shop, 'carrier')
    expectOk(await desk.settle(act))
    const { capturedCents } = await moneyOf(shop, owner.order.id)
    expect(await desk.ended('done')).toMatchObject({
      status: 'cancelled',
      ending: { refund: { refundedCents: capturedCents } },
    })
    expect(await isEndedAtCarrier(owner)).toBe(act === 'send_again')
    expect(await desk.settle(act)).toMatchObject({ status: 409 })
  },
)

test('an answer of the carrier that was lost is asked for again, and refunds once', async () => {
  const owner = await aLineOwner(shop)
  const desk = await atDesk(owner, ['money'])
  const fault = { fault: 'error_after', count: 'always', on: 'POST /lines/end' } as const
  await injectFault(shop, 'carrier', fault)
  expectOk(await desk.endWithAll())
  await eventually('the end at the carrier', () => isEndedAtCarrier(owner))
  expect(await desk.view()).toMatchObject({
    status: 'active',
    ending: { status: 'asked' },
    nextActions: [],
  })
  await resetFaults(shop, 'carrier')
  await shop.database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'end-line' and state = 'retry'`,
  )
  await desk.ended('done')
  await eventually('the refund', async () => {
    const { refundedCents, capturedCents } = await moneyOf(shop, owner.order.id)
    return refundedCents === capturedCents
  })
})

test('of two people one ends the line, and the other reads who was first', async () => {
  const owner = await aLineOwner(shop)
  const alex = await atDesk(owner, ['money'], 'Alex Kim')
  const sam = await atDesk(owner, ['money'], 'Sam Carter')
  const refundCents = (await alex.view()).lastPayment?.paidCents
  const answers = await Promise.all([alex.end({ refundCents }), sam.end({ refundCents })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^(Alex Kim|Sam Carter) was first/),
  })
})

test('a line whose number another carrier asks for is not ended', async () => {
  const owner = await aLineOwner(shop)
  const desk = await atDesk(owner, ['money'])
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  const { accountNumber, pin } = transferPin
  await aPortOut(shop, { msisdn: owner.msisdn, accountNumber, pin: pin ?? '' })
  await eventually('the port-out', async () => (await desk.view()).portOuts.length === 1)
  expect((await desk.view()).nextActions).toEqual(['suspend', 'replace_sim', 'move'])
  expect(await desk.endWithAll()).toMatchObject({ status: 409 })
})
