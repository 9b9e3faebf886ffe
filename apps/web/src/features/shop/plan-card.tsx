import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/words/words'
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
import { WithParts } from '../../ui/with-parts.tsx'
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
        <WithParts
          text={
            plan.dataGb === null
              ? t('Unlimited <what>data</what>')
              : t('{amount} <what>data a month</what>', { amount: dataWords(plan) })
          }
          parts={{ what: <span /> }}
        />
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
        {isChosen ? t('One moment') : t('Choose plan')}
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
      {perMonth !== null && (
        <p className={styles.perMonth}>{t('{price} a month', { price: shortPrice(perMonth) })}</p>
      )}
      {plan.allInPriceCents !== null && (
        <p className={styles.total}>
          <WithParts
            text={t('<price>{price}</price> in all at {zipCode}', {
              price: formatCents(plan.allInPriceCents),
              zipCode,
            })}
            parts={{ price: <strong /> }}
          />
        </p>
      )}
    </div>
  )
}
