import type { Blockable } from '@openline/contract/people/blocks-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'

type BlockReachProps = Pick<Blockable, 'mergedInto' | 'movedLines'>

/** Which other account a block stops, and which lines it leaves as they are because another account has them. */
export function BlockReach({ mergedInto, movedLines }: BlockReachProps) {
  return (
    <>
      {mergedInto && (
        <Alert tone="info">
          This account was merged into {mergedInto.email}. You block both, and stop what that
          account has now.
        </Alert>
      )}
      {movedLines.length > 0 && (
        <Alert tone="warning" title="Lines in other accounts stay as they are">
          {movedLines.map(({ id, mdn, customer }) => (
            <p key={id}>
              <Link to={`/lines/${id}`}>{mdn === null ? 'A line' : formatMsisdn(mdn)}</Link> was
              moved to <Link to={`/customers/${customer.id}`}>{customer.email}</Link>. To stop it,
              block that account or suspend the line.
            </p>
          ))}
        </Alert>
      )}
    </>
  )
}
