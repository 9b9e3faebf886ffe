import { formatCents } from '@openline/contract/money'
import type { OfferedPlan, Quote } from '@openline/contract/shop'
import { t } from '@openline/words/words'
import { Link } from 'react-router'
import { periodWords } from '../../lib/plan-words.ts'
import { priceRows } from '../../lib/price-rows.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CartPrice } from './load-cart.ts'
import styles from './price-summary.module.css'

type PriceSummaryProps = {
  readonly plan: OfferedPlan
  readonly price: CartPrice
  readonly isUpdating: boolean
  /** Asks for what is missing when there is no price to go on with. */
  readonly choicesFormId: string
  readonly onRetry: () => void
}

/** The price line by line as the server reckons it, and the way to pay it. */
export const PriceSummary = ({ price, isUpdating, choicesFormId, ...rest }: PriceSummaryProps) => (
  <div className={styles.summary}>
    <div className={styles.lines} aria-busy={isUpdating}>
      {isUpdating ? (
        <Skeleton lines={5} label={t('Working out your price')} />
      ) : (
        shownPrice(price, rest)
      )}
    </div>
    {price.kind === 'quoted' && !isUpdating ? (
      <Link to={paths.checkout} className={buttonClass({ wide: true })}>
        {t('Checkout')}
      </Link>
    ) : (
      <Button type="submit" form={choicesFormId} wide pending={isUpdating}>
        {t('Checkout')}
      </Button>
    )}
    <p className={styles.note}>
      {t('Nothing is charged before you have seen and confirmed it all.')}
    </p>
  </div>
)

const shownPrice = (
  price: CartPrice,
  { plan, onRetry }: Pick<PriceSummaryProps, 'plan' | 'onRetry'>,
) => {
  if (price.kind === 'quoted') return <QuotedPrice quote={price.quote} />
  if (price.kind === 'failed') {
    return (
      <RetryAlert
        title={t('The price could not be loaded')}
        message={price.message}
        onRetry={onRetry}
      />
    )
  }
  return (
    <>
      <MoneyLines
        lines={[
          { label: `${plan.name}, ${periodWords(plan)}`, amount: formatCents(plan.priceCents) },
        ]}
      />
      <p className={styles.missing}>
        {price.kind === 'unasked'
          ? t('Enter your ZIP code to see tax, fees and the whole price.')
          : t('There is no price for these choices yet. The field to change says why.')}
      </p>
    </>
  )
}

const QuotedPrice = ({ quote }: { quote: Quote }) => {
  const { lines, total } = priceRows(quote.lines, quote.explain)
  return (
    <>
      {quote.changed && (
        <Alert tone="warning" title={t('The price has changed')} live>
          {quote.changed.message}
        </Alert>
      )}
      <MoneyLines lines={lines} total={total} />
      <p className="visually-hidden" role="status">
        {t('{total} {amount} at ZIP code {zipCode}', {
          total: total.label,
          amount: total.amount,
          zipCode: quote.zipCode,
        })}
      </p>
    </>
  )
}
