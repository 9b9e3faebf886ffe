import type { OfferedPlan } from '@openline/contract/sales/shop'
import { useId } from 'react'
import { PlanCard } from './plan-card.tsx'
import { groupPlans } from './plan-kinds.ts'
import { PlanLabels } from './plan-labels.tsx'
import styles from './plan-list.module.css'

type PlanListProps = {
  readonly plans: readonly OfferedPlan[]
  /** Only plans of this kind; null for all. */
  readonly kind: string | null
  /** For which the plans have their all-in prices; empty when they have none. */
  readonly zipCode: string
  /** That the address asks for; null where it asks for none. */
  readonly simType: string | null
}

/** The plans under their headings, each group followed by its broadband labels (decision 031). */
export function PlanList({ plans, kind, zipCode, simType }: PlanListProps) {
  const id = useId()
  return groupPlans(plans, kind).map(({ title, plans: members }, index) => (
    <section key={title} className={styles.group} aria-labelledby={`${id}-${index}`}>
      <h2 className={styles.title} id={`${id}-${index}`}>
        {title}
      </h2>
      <div className={styles.body} data-count={Math.min(members.length, 4)}>
        <ul className={styles.plans}>
          {members.map((plan) => (
            <li key={plan.planId}>
              <article
                id={plan.planId}
                className={styles.plan}
                aria-labelledby={`${id}-${plan.planId}`}
              >
                <PlanCard
                  plan={plan}
                  zipCode={zipCode}
                  simType={simType}
                  headingId={`${id}-${plan.planId}`}
                />
              </article>
            </li>
          ))}
        </ul>
        <PlanLabels plans={members} />
      </div>
    </section>
  ))
}
