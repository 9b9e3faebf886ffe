import type { Order } from '@openline/contract/sales/orders'
import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { confirmSettledRefund } from '../refunds/failed-refunds.ts'
import { noticeRefund, sendRefund } from '../refunds/refunds.ts'
import { confirmCharge, noticeCharge, type PaymentDeps } from './payments.ts'
import { askAboutRefunds, reconcileAttempts, reviveRefunds } from './reconcile.ts'

type PaymentNeeds = PaymentDeps &
  Needs<'db' | 'clock' | 'log' | 'payment' | 'events'> &
  Parameters<typeof confirmSettledRefund>[0]

type Payments = Feature & {
  readonly confirmCharge: (customerId: string, intentId: string) => Promise<Order | null>
}

export function createPayments(needs: PaymentNeeds): Payments {
  const minute = 60
  return {
    confirmCharge: (customerId, intentId) => confirmCharge(needs, customerId, intentId),
    jobs: {
      'refund-attempt': sendRefund(needs),
      'confirm-settled-refund': confirmSettledRefund(needs),
    },
    tasks: [
      { name: 'reconcile payments', everySeconds: 10, run: () => reconcileAttempts(needs) },
      { name: 'retry stalled refunds', everySeconds: 10 * minute, run: () => reviveRefunds(needs) },
      { name: 'poll refunds', everySeconds: 10 * minute, run: () => askAboutRefunds(needs) },
    ],
    webhooks: {
      charge: (intentId) => noticeCharge(needs, intentId),
      refund: (providerRefundId) => noticeRefund(needs, providerRefundId),
    },
  }
}
