import type { SentPaymentLink } from '@openline/contract/processes/payment-links-desk'
import type { Shift } from '../shift.ts'
import { calledLine, calledOrder } from './called.ts'

type Unpaid = {
  readonly subject: { readonly kind: 'order' | 'line'; readonly id: string }
  readonly sent: SentPaymentLink | null
}

/** Someone calls about an order or a line that was not paid. */
async function calledUnpaid(shift: Shift): Promise<Unpaid | null> {
  if (shift.random.happens(0.4)) {
    const page = await calledOrder(shift, 'unpaid order')
    return page && { subject: { kind: 'order', id: page.order.id }, sent: page.paymentLink }
  }
  const line = await calledLine(shift, 'unpaid line')
  if (!line?.renewal?.nextActions.includes('send_payment_link')) return null
  return { subject: { kind: 'line', id: line.id }, sent: line.renewal.paymentLink }
}

/** Sends who calls a link to pay; one that went to a mailbox of someone else is withdrawn. */
export async function sendPaymentLink(shift: Shift): Promise<void> {
  const { random, act, tell } = shift
  const called = await calledUnpaid(shift)
  if (!called) return
  const { subject, sent } = called
  const { kind, id } = subject
  if (sent && !sent.isOver && sent.withdrawn === null && random.happens(0.3)) {
    const reason = 'Someone else reads that mailbox'
    const body = { subject, sentAt: sent.sentAt, reason }
    const done = await act('/app/desk/payment-links/withdraw', body)
    tell(`withdraws the payment link of ${kind} ${id}: ${done ? 'done' : 'refused'}`)
    return
  }
  const done = await act('/app/desk/payment-links', { subject, reason: 'The card was declined' })
  tell(`sends a payment link for ${kind} ${id}: ${done ? 'done' : 'refused'}`)
}
