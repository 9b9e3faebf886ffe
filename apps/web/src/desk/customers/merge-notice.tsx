import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { Alert } from '../../ui/alert.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'

type MergeNoticeProps = { readonly customer: Pick<DeskCustomer, 'mergedInto' | 'mergedFrom'> }

/** On top of a customer: the account that theirs was merged into, and those that were merged into theirs. */
export function MergeNotice({ customer: { mergedInto, mergedFrom } }: MergeNoticeProps) {
  return (
    <>
      {mergedInto && (
        <Alert tone="info" title="Merged into another account">
          <p>
            <Other {...mergedInto} /> has what moved, <When at={mergedInto.at} />. Past orders,
            payments and receipts are here.
          </p>
        </Alert>
      )}
      {mergedFrom.length > 0 && (
        <Alert tone="info" title="Other accounts were merged into this one">
          {mergedFrom.map((other) => (
            <p key={other.id}>
              <Other {...other} />, <When at={other.at} />. Its past orders, payments and receipts
              are there.
            </p>
          ))}
        </Alert>
      )}
    </>
  )
}

function Other({ id, email }: { readonly id: string; readonly email: string }) {
  return <RecordLink to={[{ kind: 'customer', id }]}>{email}</RecordLink>
}
