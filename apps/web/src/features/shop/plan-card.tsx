import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { Link } from 'react-router'
import {
  dataWords,
  monthlyCents,
  periodWords,
  planFacts,
  shortPrice,
} from '../../lib/plan-words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './plan-card.module.css'

type PlanCardProps = {
  readonly plan: OfferedPlan
  /** For which the plan has its all-in price; empty when it has none. */
  readonly zipCode: string
  /** The plan is on its way to the cart. */
  readonly isChosen: boolean
  /** Where it stands in a list. */
  readonly className: string | undefined
  readonly headingId: string
}

/** What one plan offers and costs. Its six parts are rows, which a list may align. */
export const PlanCard = ({ plan, zipCode, isChosen, className, headingId }: PlanCardProps) => (
  <div className={classNames(styles.offer, className)}>
    <div>
      <h3 className={styles.name} id={headingId}>
        {plan.name}
      </h3>
      <p className={styles.data}>
        {dataWords(plan)} <span>{plan.dataGb === null ? 'data' : 'data a month'}</span>
      </p>
      <p className={styles.highlight}>{plan.highlight}</p>
    </div>
    <Price plan={plan} zipCode={zipCode} />
    <p className={styles.choose}>
      <Link
        to={choosePath(plan.planId, zipCode)}
        className={buttonClass({ wide: true })}
        aria-busy={isChosen || undefined}
      >
        {isChosen ? 'One moment' : 'Choose plan'}
        <span className="visually-hidden"> {plan.name}</span>
      </Link>
    </p>
    <dl className={styles.facts}>
      {planFacts(plan).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <ul className={styles.features}>
      {plan.features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
    <div className={styles.terms}>
      <p>{plan.throttleNote}</p>
      <p>{plan.international}</p>
    </div>
  </div>
)

/** The cart's page puts the plan in the cart; without scripts it says what is missing. */
const choosePath = (planId: string, zipCode: string): string =>
  `${paths.cart}?${new URLSearchParams({ plan: planId, ...(zipCode && { zip: zipCode }) })}`

const Price = ({ plan, zipCode }: Pick<PlanCardProps, 'plan' | 'zipCode'>) => {
  const perMonth = monthlyCents(plan)
  return (
    <div className={styles.prices}>
      <p className={styles.price}>
        <strong>{shortPrice(plan.priceCents)}</strong> {periodWords(plan)}
      </p>
      {perMonth !== null && <p className={styles.perMonth}>{shortPrice(perMonth)} a month</p>}
      {plan.allInPriceCents !== null && (
        <p className={styles.total}>
          <strong>{formatCents(plan.allInPriceCents)}</strong> in all at {zipCode}
        </p>
      )}
    </div>
  )
}
