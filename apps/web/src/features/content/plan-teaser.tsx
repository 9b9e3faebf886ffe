import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './plan-teaser.module.css'

/** A plan at a glance, leading to its place in the shop. */
export function PlanTeaser({ plan }: { readonly plan: OfferedPlan }) {
  return (
    <Link to={`${paths.shop}#${plan.planId}`} className={styles.teaser}>
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.data}>
        {plan.dataGb === null ? t('Unlimited data') : t('{amount} GB', { amount: plan.dataGb })}
      </p>
      <p className={styles.highlight}>{plan.highlight}</p>
      <p className={styles.price}>
        <span>
          <WithParts
            text={t('<price>{price}</price> for {days} days', {
              price: formatCents(plan.priceCents),
              days: plan.periodDays,
            })}
            parts={{ price: <strong /> }}
          />
        </span>
        <ArrowRightIcon size={20} />
      </p>
    </Link>
  )
}
