import type { DeskDispute } from '@openline/contract/sales/disputes-desk'
import type { StaffRefundReason } from '@openline/contract/sales/refunds'
import type { FailedRefund } from '@openline/contract/sales/refunds-desk'
import type { Shift } from '../shift.ts'
import { calledCustomer, calledOrder } from './called.ts'

const refundReasons: readonly [StaffRefundReason, ...StaffRefundReason[]] = [
  'service_problem',
  'charged_in_error',
  'customer_request',
  'goodwill',
]

/** Gives back a part of a payment or all of it, sometimes by a slip more than was paid. */
export async function refund(shift: Shift): Promise<void> {
  const { random, act, tell } = shift
  const page = await calledOrder(shift)
  if (!page?.nextActions.includes('refund')) return
  const { order, paidCents, refundedCents } = page
  const leftCents = paidCents - refundedCents
  const amountCents = random.weighted<number | null>([
    [5, Math.max(1, random.whole(1, Math.max(1, leftCents)))],
    [3, null],
    [1, leftCents + random.whole(1, 10_000)],
  ])
  const refunded = await act(`/app/desk/orders/${order.id}/refunds`, {
    amountCents,
    reasonCode: random.oneOf(refundReasons),
    refundedCents,
    reason: 'The customer called about it',
  })
  tell(`refunds ${amountCents ?? 'all'} of order ${order.number}: ${refunded ? 'done' : 'refused'}`)
}

/** Gives up an order that has no service yet. */
export async function cancelAnOrder(shift: Shift): Promise<void> {
  const page = await calledOrder(shift)
  if (!page?.nextActions.includes('cancel')) return
  const { order, refundedCents } = page
  const path = `/app/desk/orders/${order.id}/cancellation`
  const done = await shift.act(path, { refundedCents, reason: 'The customer changed their mind' })
  shift.tell(`cancels order ${order.number}: ${done ? 'done' : 'refused'}`)
}

/** Gives credit for trouble, sometimes with a zero too many. */
export async function giveCredit(shift: Shift): Promise<void> {
  const { random, act, tell } = shift
  const customer = await calledCustomer(shift)
  if (!customer) return
  const amountCents = random.whole(1, 40) * (random.happens(0.9) ? 100 : 10_000)
  const path = `/app/desk/customers/${customer.profile.id}/credits`
  const given = await act<{ isWaiting: boolean }>(path, {
    amountCents,
    balanceCents: customer.credit.balanceCents,
    note: 'For your trouble with the network',
    reason: 'The customer called about an outage',
  })
  const outcome = given?.isWaiting ? 'waits for a second person' : 'done'
  tell(`gives ${customer.profile.email} credit of ${amountCents}: ${given ? outcome : 'refused'}`)
}

/** Takes back credit that is not used yet, by the balance on the page. */
export async function takeCreditBack(shift: Shift): Promise<void> {
  const { random, act, tell } = shift
  const customer = await calledCustomer(shift)
  const balanceCents = customer?.credit.balanceCents ?? 0
  if (!customer || balanceCents === 0) return
  const amountCents = random.happens(0.8) ? random.whole(1, balanceCents) : balanceCents + 1
  const path = `/app/desk/customers/${customer.profile.id}/credits/withdraw`
  const taken = await act(path, { amountCents, balanceCents, reason: 'It was given in error' })
  tell(`takes ${amountCents} of ${balanceCents} credit back: ${taken ? 'done' : 'refused'}`)
}

/** Sends failed refunds again, or settles them in another way. */
export async function careForRefunds({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ failed: FailedRefund[] }>('GET', '/app/desk/refund-care')
  for (const { id, orderNumber, nextActions } of list?.failed ?? []) {
    const again = nextActions.includes('send_again') && random.happens(0.6)
    if (!again && !nextActions.includes('settle')) continue
    const reason = 'The bank did not take it'
    const done = again
      ? await act(`/app/desk/refund-care/${id}/again`, { reason })
      : await act(`/app/desk/refund-care/${id}/settle`, { how: 'bank transfer', reason })
    if (done) tell(`${again ? 'sends again' : 'settles'} the refund of order ${orderNumber}`)
  }
}

/** Answers open disputes, some of them late. */
export async function answerDisputes({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ open: DeskDispute[] }>('GET', '/app/desk/disputes')
  for (const { id, orderNumber, nextActions } of list?.open ?? []) {
    const [first, ...others] = nextActions
    if (!first || random.happens(0.3)) continue
    const action = random.oneOf([first, ...others])
    const path = `/app/desk/disputes/${id}`
    const reason = 'The deadline is near'
    const done = await {
      submit_evidence: () =>
        act(`${path}/submit`, {
          statement: 'The line was used for the whole month.',
          headings: [],
          reason,
        }),
      mark_answered: () => act(`${path}/answered`, { reason }),
      accept: () => act(`${path}/accept`, { reason }),
    }[action]()
    if (done) tell(`does ${action} about the dispute of order ${orderNumber}`)
  }
}
