import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './plan-card.module.css'
import { labelAnchor } from './plan-labels.tsx'
import { dataWords, monthlyCents, periodWords, planFacts, shortPrice } from './shop.ts'

type PlanCardProps = {
  readonly plan: OfferedPlan
  /** For which the plan has its all-in price; empty when it has none. */
  readonly zipCode: string
  readonly headingId: string
}

/**
 * What one plan offers and costs. Its four parts are rows, which a list may align. What
 * it costs and how to get it come first; the rest folds away on a phone.
 */
export function PlanCard({ plan, zipCode, headingId }: PlanCardProps) {
  return (
    <div className={styles.offer}>
      <div>
        <h3 className={styles.name} id={headingId}>
          {plan.name}
        </h3>
        <p className={styles.data}>
          <WithParts
            text={
              plan.dataGb === null
                ? t('Unlimited <what>data</what>')
                : t('{amount} <what>data per month</what>', { amount: dataWords(plan) })
            }
            parts={{ what: <span /> }}
          />
        </p>
      </div>
      <Price plan={plan} zipCode={zipCode} />
      <div className={styles.actions}>
        <Link to={choosePath(plan.planId, zipCode)} className={buttonClass({ wide: true })}>
          {t('Choose plan')}
          <span className="visually-hidden"> {plan.name}</span>
        </Link>
        <a href={`#${labelAnchor(plan.planId)}`} className={styles.labelLink}>
          {t('Broadband Facts')}
          <span className="visually-hidden"> {plan.name}</span>
        </a>
      </div>
      <Details plan={plan} />
    </div>
  )
}

function Details({ plan }: Pick<PlanCardProps, 'plan'>) {
  return (
    <div className={styles.rest}>
      <p className={styles.highlight}>{plan.highlight}</p>
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t('Plan details')}
          <span className="visually-hidden"> {plan.name}</span>
        </summary>
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
      </details>
    </div>
  )
}

/** Links to the cart page, which adds the plan; without scripts that page says what is missing. */
function choosePath(planId: string, zipCode: string): string {
  return `${paths.cart}?${new URLSearchParams({ plan: planId, ...(zipCode && { zip: zipCode }) })}`
}

function Price({ plan, zipCode }: Pick<PlanCardProps, 'plan' | 'zipCode'>) {
  const perMonth = monthlyCents(plan)
  return (
    <div className={styles.prices}>
      <div className={styles.amounts}>
        <p className={styles.price}>
          <strong>{shortPrice(plan.priceCents)}</strong> {periodWords(plan)}
        </p>
        {perMonth !== null && (
          <p className={styles.perMonth}>
            {t('{price} per month', { price: shortPrice(perMonth) })}
          </p>
        )}
      </div>
      {plan.allInPriceCents !== null && (
        <p className={styles.total}>
          <WithParts
            text={t('<price>{price}</price> total in {zipCode}, with taxes & fees', {
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
