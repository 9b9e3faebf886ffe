import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { planPath } from '../shop/shop.ts'
import { PlanPrice } from '../shop/shop-view.tsx'
import styles from './plan-teaser.module.css'

type PlanTeaserProps = {
  readonly plan: OfferedPlan
  /** For which the plan has its all-in price; empty when it has none. */
  readonly zipCode: string
}

/** A plan at a glance, leading to its place in the shop. */
export function PlanTeaser({ plan, zipCode }: PlanTeaserProps) {
  return (
    <Link to={planPath(plan, zipCode)} className={styles.teaser}>
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.data}>
        {plan.dataGb === null ? t('Unlimited data') : t('{amount} GB', { amount: plan.dataGb })}
      </p>
      <p className={styles.highlight}>{plan.highlight}</p>
      <PlanPrice plan={plan} zipCode={zipCode} />
      <span className={buttonClass({ variant: 'secondary', wide: true })}>{t('See plan')}</span>
    </Link>
  )
}
