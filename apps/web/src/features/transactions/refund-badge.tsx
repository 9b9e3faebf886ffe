import type { Refund } from '@openline/contract/transactions'
import { Badge } from '../../ui/badge.tsx'

const labels: Record<Refund['status'], string> = {
  pending: 'Refund',
  done: 'Refunded',
  failed: 'Refund failed',
  settled: 'Refunded',
}

/** What became of the money that was sent back of a payment. */
export const RefundBadge = ({ status }: Pick<Refund, 'status'>) => (
  <Badge {...(status === 'failed' && { tone: 'danger' })}>{labels[status]}</Badge>
)
