import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/desk-lines'
import type { RefusedCall } from '@openline/contract/desk-operations'
import type { FormerLine, Line } from '@openline/contract/lines'
import type { Order } from '@openline/contract/orders'
import type { StaffRole } from '@openline/contract/staff-roles'
import { anApproval } from '@openline/testing/approvals'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { staffActs } from '../../db/schema/audit.ts'

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
  return {
    staff,
    view,
    ended: (status: 'done' | 'refused') =>
      eventually(`an end that is ${status}`, async () => {
        const shown = await view()
        return shown.ending?.status === status && shown
      }),
    end: (more: Record<string, unknown> = {}, key: string = randomUUID()) =>
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
      }),
    settle: (act: 'send_again' | 'record_done') =>
      shop.send('POST', `${path}/end/settle`, { token, body: { reason, act } }),
  }
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
  await anApproval(shop, desk.staff, owner.customer)
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

test('Money ends a line with a refund, once for a press that comes twice', async () => {
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
  expect(await desk.end({ refundCents: 500, refundedCents: 1 })).toMatchObject({ status: 409 })
  const key = randomUUID()
  expectOk(await desk.end({ refundCents: 500 }, key))
  expectOk(await desk.end({ refundCents: 500 }, key))
  const { ending } = await desk.ended('done')
  expect(ending?.refund).toEqual({
    orderId: owner.order.id,
    amountCents: 500,
    refundedCents: 500,
  })
  await eventually('the refund', async () => {
    const { refundedCents } = await moneyOf(shop, owner.order.id)
    return refundedCents === 500
  })
  const { text } = await emailAbout(shop, owner.customer.email, 'Your line was canceled')
  expect(text).toContain('We’re refunding $5.00')
  expect((await actsOn(owner)).filter(({ act }) => act === 'endLineFor')).toHaveLength(1)
})

test.for(['send_again', 'record_done'] as const)(
  'a line that the carrier did not end has service and its money, until %s',
  async (act) => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner, ['money'])
    const fault = { fault: 'bad_request', count: 'always', on: 'POST /lines/end' } as const
    await injectFault(shop, 'carrier', fault)
    expectOk(await desk.end({ refundCents: 500 }))
    const refused = await desk.ended('refused')
    expect(refused).toMatchObject({
      status: 'active',
      ending: { failureCode: expect.any(String), refund: { refundedCents: null } },
      nextActions: ['suspend', 'replace_sim', 'end', 'send_end_again', 'record_end_done'],
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
    expect(await desk.ended('done')).toMatchObject({
      status: 'cancelled',
      ending: { refund: { refundedCents: 500 } },
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
  expectOk(await desk.end({ refundCents: 500 }))
  await eventually('the end at the carrier', () => isEndedAtCarrier(owner))
  expect(await desk.view()).toMatchObject({
    status: 'active',
    ending: { status: 'asked' },
    nextActions: [],
  })
  await resetFaults(shop, 'carrier')
  shop.pass(601)
  await shop.runTask('retry unanswered line ends')
  await desk.ended('done')
  await eventually('the refund', async () => {
    const { refundedCents } = await moneyOf(shop, owner.order.id)
    return refundedCents === 500
  })
})

test('of two people one ends the line, and the other reads who was first', async () => {
  const owner = await aLineOwner(shop)
  const people = [
    await atDesk(owner, ['money'], 'Alex Kim'),
    await atDesk(owner, ['money'], 'Sam Carter'),
  ]
  const answers = await Promise.all(people.map(({ end }) => end({ refundCents: 500 })))
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
  expect((await desk.view()).nextActions).toEqual(['suspend', 'replace_sim'])
  expect(await desk.end({ refundCents: 500 })).toMatchObject({ status: 409 })
})
