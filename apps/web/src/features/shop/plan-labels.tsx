import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { BroadbandLabel } from './broadband-label.tsx'
import styles from './plan-labels.module.css'

/** Where the label of a plan is on the page. */
export function labelAnchor(planId: string): string {
  return `${planId}-label`
}

/**
 * The labels of a group of plans, right after its cards and always open: below the
 * card of their plan on a wide screen, in one row to swipe on a narrow one.
 */
export function PlanLabels({ plans }: { readonly plans: readonly OfferedPlan[] }) {
  return (
    <ul className={styles.labels} aria-label={t('Broadband labels of these plans')}>
      {plans.map(({ planId, label }) => (
        <li key={planId} id={labelAnchor(planId)}>
          <BroadbandLabel label={label} />
        </li>
      ))}
    </ul>
  )
}
