import type { Refund } from '@openline/contract/transactions'
import { msg, translate } from '@openline/i18n/i18n'
import { Badge } from '../../ui/badge.tsx'

const labels: Record<Refund['status'], string> = {
  pending: msg('Refund pending'),
  done: msg('Refunded'),
  failed: msg('Refund failed'),
  settled: msg('Refunded'),
}

/** What became of the money that was sent back of a payment. */
export function RefundBadge({ status }: Pick<Refund, 'status'>) {
  return <Badge {...(status === 'failed' && { tone: 'danger' })}>{translate(labels[status])}</Badge>
}
