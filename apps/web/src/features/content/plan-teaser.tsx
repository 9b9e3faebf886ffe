import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import styles from './plan-teaser.module.css'

/** A plan at a glance, leading to its place in the shop. */
export const PlanTeaser = ({ plan }: { readonly plan: OfferedPlan }) => (
  <Link to={`${paths.shop}#${plan.planId}`} className={styles.teaser}>
    <h3 className={styles.name}>{plan.name}</h3>
    <p className={styles.data}>{plan.dataGb === null ? 'Unlimited data' : `${plan.dataGb} GB`}</p>
    <p className={styles.highlight}>{plan.highlight}</p>
    <p className={styles.price}>
      <strong>{formatCents(plan.priceCents)}</strong> for {plan.periodDays} days
    </p>
  </Link>
)
