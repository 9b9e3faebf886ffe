import { formatCents } from '@openline/contract/money'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { When } from '../kit/when.tsx'
import { disputeStatusLabels } from './dispute-labels.ts'

/** What the bank says of the payments of an order. */
export function DisputeList({ disputes }: { readonly disputes: DeskOrder['disputes'] }) {
  return disputes.map(({ id, stage, status, reason, amountCents, currency, dueAt }) => (
    <Alert
      key={id}
      tone={status === 'needs_response' ? 'warning' : 'info'}
      title={`${stage === 'inquiry' ? 'Inquiry' : 'Dispute'} of ${currency === 'usd' ? formatCents(amountCents) : `${amountCents} ${currency}`}: ${disputeStatusLabels[status].word}`}
      action={<Link to={`/disputes/${id}`}>Open the dispute</Link>}
    >
      The bank’s reason: {reason.replaceAll('_', ' ')}.{' '}
      {dueAt && (
        <>
          Answer by <When at={dueAt} />.
        </>
      )}
    </Alert>
  ))
}
