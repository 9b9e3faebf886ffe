import { formatCents } from '@openline/contract/money'
import { priceRows } from '../../lib/price-rows.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Price, PriceNotice } from './price.ts'

type ReviewPriceProps = { readonly price: Price; readonly onRetry: () => void }

/** Every line of the price, and what changed about it since it was shown last. */
export const ReviewPrice = ({ price, onRetry }: ReviewPriceProps) => (
  <>
    {price.notice && <PriceNoticeAlert notice={price.notice} />}
    {price.quote && <MoneyLines {...priceRows(price.quote.lines)} />}
    {!price.quote && price.isAsking && <Skeleton lines={5} label="Fetching your price" />}
    {price.failure && (
      <Alert
        tone="danger"
        live
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {price.failure.message}
      </Alert>
    )}
  </>
)

const PriceNoticeAlert = ({ notice }: { readonly notice: PriceNotice }) =>
  notice.kind === 'changed' ? (
    <Alert tone="warning" title="The price has changed" live>
      It was <s>{formatCents(notice.fromCents)}</s> and is now{' '}
      <strong>{formatCents(notice.toCents)}</strong>. Nothing was charged.
    </Alert>
  ) : (
    <Alert title="We looked at the price again" live>
      It is the same as before, and nothing was charged. Press Pay to go on.
    </Alert>
  )
