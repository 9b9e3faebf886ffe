import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { emailIfWanted } from '../../people/customers/notifications.ts'
import { lineReadyEmail, shippedEmail } from './emails.ts'
import type { OrderRow } from './orders.ts'

type Handled = 'onShipped' | 'onActive'

/** The emails that follow from an order. Customers can turn them off. */
export function orderEventHandlers(deps: Needs<'sendEmail'>): Pick<DomainEvents, Handled> {
  return {
    onShipped: (tx, { order }) => emailIfWanted(deps, tx, about(order), shippedEmail(order)),
    async onActive(tx, { order, before }) {
      if (!waited(order, before)) return
      await emailIfWanted(deps, tx, about(order), lineReadyEmail(order))
    },
  }
}

function about({ customerId }: OrderRow) {
  return { customerId, kind: 'orders' as const }
}

const watchesForMs = 2 * 60_000

/** A customer who just paid sees the line become active; one who waited gets an email. */
function waited(active: OrderRow, { status, paidAt }: OrderRow): boolean {
  if (status !== 'paid' || paidAt === null) return true
  return active.updatedAt.getTime() - paidAt.getTime() > watchesForMs
}
