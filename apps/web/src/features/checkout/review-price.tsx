import { t } from '@openline/i18n/i18n'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { priceRows } from '../shop/shop.ts'
import type { Price } from './price.ts'

type ReviewPriceProps = {
  readonly price: Price
  readonly showsLines: boolean
  readonly onRetry: () => void
}

/** Every line of the price, and the way to ask again where there is none. */
export function ReviewPrice({ price, showsLines, onRetry }: ReviewPriceProps) {
  return (
    <>
      {showsLines && price.quote && (
        <>
          <MoneyLines {...priceRows(price.quote.lines, price.quote.explain)} />
          <CreditLines {...price.quote} />
        </>
      )}
      {showsLines && !price.quote && price.isAsking && (
        <Skeleton lines={5} label={t('Getting your price')} />
      )}
      {price.failure && <RetryAlert message={price.failure.message} onRetry={onRetry} />}
    </>
  )
}
