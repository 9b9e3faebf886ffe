import type { OfferedPlan } from '@openline/contract/shop'
import { useId } from 'react'
import { BroadbandLabel } from './broadband-label.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanGlance } from './plan-glance.tsx'
import { groupPlans } from './plan-kinds.ts'
import styles from './plan-list.module.css'

type PlanListProps = {
  readonly plans: readonly OfferedPlan[]
  /** Only plans of this kind; null for all. */
  readonly kind: string | null
  /** For which the plans have their all-in prices; empty when they have none. */
  readonly zipCode: string
  /** The plan that is on its way to the cart. */
  readonly chosenPlanId: string | null
}

/** The plans under their headings, side by side so that their rows can be compared. */
export const PlanList = ({ plans, kind, zipCode, chosenPlanId }: PlanListProps) => {
  const id = useId()
  const groups = groupPlans(plans, kind)
  return (
    <>
      <PlanGlance plans={groups.flatMap((group) => group.plans)} />
      {groups.map(({ title, plans: members }, index) => (
        <section key={title} className={styles.group} aria-labelledby={`${id}-${index}`}>
          <h2 className={styles.title} id={`${id}-${index}`}>
            {title}
          </h2>
          <ul className={styles.plans} data-count={Math.min(members.length, 4)}>
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
                    isChosen={plan.planId === chosenPlanId}
                    className={styles.offer}
                    headingId={`${id}-${plan.planId}`}
                  />
                  <div className={styles.label}>
                    <BroadbandLabel label={plan.label} />
                  </div>
                </article>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
