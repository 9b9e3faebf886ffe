import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { WithParts } from '../../ui/with-parts.tsx'
import { monthlyCents, periodWords, shortPrice } from './shop.ts'
import styles from './shop-view.module.css'

type PlanPriceProps = {
  readonly plan: OfferedPlan
  /** For which the plan has its all-in price; empty when it has none. */
  readonly zipCode: string
}

/** What a plan costs: the total once its place is known, with what it is made of in small type. */
export function PlanPrice({ plan, zipCode }: PlanPriceProps) {
  const perMonth = monthlyCents(plan)
  const total = zipCode === '' ? null : plan.allInPriceCents
  const planPrice = shortPrice(plan.priceCents)
  return (
    <div>
      <p className={styles.price}>
        <WithParts
          text={
            total === null
              ? t('<price>{price}</price> + taxes & fees', { price: planPrice })
              : t('<price>{price}</price> total in {zipCode}', {
                  price: formatCents(total),
                  zipCode,
                })
          }
          parts={{ price: <strong data-amount="" /> }}
        />
      </p>
      <p className={styles.parts}>
        {total !== null &&
          `${t('{plan} plan + {fees} taxes & fees', {
            plan: planPrice,
            fees: formatCents(total - plan.priceCents),
          })}, `}
        {periodWords(plan)}
        {perMonth !== null && `, ${t('{price} per month', { price: shortPrice(perMonth) })}`}
      </p>
    </div>
  )
}
