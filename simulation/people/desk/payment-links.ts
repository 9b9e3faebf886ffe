import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { SentPaymentLink } from '@openline/contract/processes/payment-links-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import type { Shift } from '../shift.ts'
import { calledAbout } from './called.ts'

type Unpaid = {
  readonly subject: { readonly kind: 'order' | 'line'; readonly id: string }
  readonly sent: SentPaymentLink | null
}

/** Someone calls about an order or a line that was not paid. */
async function calledUnpaid(shift: Shift): Promise<Unpaid | null> {
  const { world, random, ask } = shift
  const kind = random.happens(0.4) ? 'order' : 'line'
  const id = await calledAbout(world, random, kind === 'order' ? 'unpaid order' : 'unpaid line')
  if (id === null) return null
  const subject = { kind, id } as const
  if (kind === 'order') {
    const page = await ask<DeskOrder>('GET', `/app/desk/orders/${id}`)
    return page && { subject, sent: page.paymentLink }
  }
  const renewal = (await ask<{ line: DeskLine }>('GET', `/app/desk/lines/${id}`))?.line.renewal
  const isDue = renewal?.nextActions.includes('send_payment_link')
  return isDue ? { subject, sent: renewal?.paymentLink ?? null } : null
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
