import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './plan-card.module.css'
import { labelAnchor } from './plan-labels.tsx'
import { choosePath, dataWords, planFacts } from './shop.ts'
import { PlanPrice } from './shop-view.tsx'

type PlanCardProps = {
  readonly plan: OfferedPlan
  /** For which the plan has its all-in price; empty when it has none. */
  readonly zipCode: string
  /** That the address asks for; null where it asks for none. */
  readonly simType: string | null
  readonly headingId: string
}

/**
 * What one plan offers and costs. Its four parts are rows, which a list may align. What
 * it costs and how to get it come first; the small print folds away.
 */
export function PlanCard({ plan, zipCode, simType, headingId }: PlanCardProps) {
  return (
    <div className={styles.offer}>
      <div>
        <div className={styles.head}>
          <h3 className={styles.name} id={headingId}>
            {plan.name}
          </h3>
          {plan.badge && <span className={styles.badge}>{plan.badge}</span>}
        </div>
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
      <PlanPrice plan={plan} zipCode={zipCode} />
      <div className={styles.actions}>
        <Link to={choosePath(plan, zipCode, simType)} className={buttonClass({ wide: true })}>
          {t('Choose plan')}
          <span className="visually-hidden"> {plan.name}</span>
        </Link>
        <a href={`#${labelAnchor(plan.planId)}`} className={styles.labelLink}>
          {t('Broadband Facts')}
          <span className="visually-hidden"> {plan.name}</span>
        </a>
      </div>
      <Terms plan={plan} />
    </div>
  )
}

/** What plans are compared by is in view; the rest opens. */
function Terms({ plan }: Pick<PlanCardProps, 'plan'>) {
  return (
    <div>
      <dl className={styles.facts}>
        {planFacts(plan).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>{plan.throttleNote}</p>
      <details>
        <summary className={styles.summary}>
          {t('Plan details')}
          <span className="visually-hidden"> {plan.name}</span>
        </summary>
        <p className={styles.terms}>{plan.highlight}</p>
        <ul className={styles.features}>
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className={styles.terms}>{plan.international}</p>
      </details>
    </div>
  )
}
