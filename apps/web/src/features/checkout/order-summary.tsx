import { cardPaymentCents, formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { priceRows, simName } from '../shop/shop.ts'
import type { Entries } from './entries.ts'
import styles from './order-summary.module.css'
import type { Price } from './price.ts'

type OrderSummaryProps = {
  readonly plan: OfferedPlan
  readonly simType: Entries['simType']
  readonly price: Price
  /** There is room for it beside the steps, where it stays in view. */
  readonly isBeside: boolean
  /** False where the step itself shows the price. */
  readonly showsPrice: boolean
}

/** Plan and price beside every step; folded on narrow screens. */
export function OrderSummary(summary: OrderSummaryProps) {
  if (summary.isBeside) {
    return (
      <aside className={styles.beside} aria-label={t('Order summary')}>
        <Card tone="sunken">
          <h2 className={styles.title}>{t('Your order')}</h2>
          <SummaryBody {...summary} />
        </Card>
      </aside>
    )
  }
  return (
    <aside aria-label={t('Order summary')}>
      <details className={styles.folded}>
        <summary>
          <span className={styles.chevron}>
            <ChevronDownIcon size={20} />
          </span>
          <span className={styles.name}>
            {t('Your order: {plan}', { plan: summary.plan.name })}
          </span>
          {summary.showsPrice && <strong>{shownTotal(summary)}</strong>}
        </summary>
        <div className={styles.body}>
          <SummaryBody {...summary} />
        </div>
      </details>
    </aside>
  )
}

function shownTotal({ plan, price }: OrderSummaryProps): string {
  return formatCents(price.quote ? cardPaymentCents(price.quote) : plan.priceCents)
}

function SummaryBody({ plan, simType, price, showsPrice }: OrderSummaryProps) {
  return (
    <>
      <p className={styles.plan}>{plan.name}</p>
      <p className={styles.detail}>
        {[
          t('{count} days of service', { count: plan.periodDays }),
          ...(simType ? [simName(simType)] : []),
        ].join(', ')}
      </p>
      <Link to={paths.cart} className={styles.change}>
        {t('Change plan')}
      </Link>
      {showsPrice && <SummaryPrice plan={plan} price={price} />}
    </>
  )
}

function SummaryPrice({ plan, price }: Pick<OrderSummaryProps, 'plan' | 'price'>) {
  if (price.quote) {
    return (
      <>
        <MoneyLines {...priceRows(price.quote.lines, price.quote.explain)} />
        <CreditLines {...price.quote} />
      </>
    )
  }
  if (price.isAsking) return <Skeleton lines={4} label={t('Getting your price')} />
  return (
    <>
      <MoneyLines lines={[{ label: t('Plan'), amount: formatCents(plan.priceCents) }]} />
      <p className={styles.detail} role="status">
        {price.failure?.message ??
          t('You’ll see taxes and fees here once we know your SIM type and ZIP code.')}
      </p>
    </>
  )
}
