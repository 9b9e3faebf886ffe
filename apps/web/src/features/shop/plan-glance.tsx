import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/words/words'
import { dataWords, shortPrice } from '../../lib/plan-words.ts'
import styles from './plan-glance.module.css'

/** Where plans stand one below the other: all of them on one screen, leading to each. */
export const PlanGlance = ({ plans }: { readonly plans: readonly OfferedPlan[] }) => (
  <nav className={styles.glance} aria-label={t('Plans at a glance')}>
    <ul>
      {plans.map((plan) => (
        <li key={plan.planId}>
          <a href={`#${plan.planId}`}>
            <span className={styles.name}>{plan.name}</span> <span>{dataWords(plan)}</span>{' '}
            <span className={styles.price}>
              {plan.allInPriceCents === null
                ? shortPrice(plan.priceCents)
                : formatCents(plan.allInPriceCents)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
