import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { dataWords, monthlyCents, periodWords, shortPrice } from '../shop/shop.ts'
import { cartForm } from './cart-form.ts'
import styles from './cart-plan.module.css'
import type { ShownPlan } from './load-cart.ts'

type CartPlanProps = {
  readonly plan: ShownPlan
  readonly onRemove: () => void
  /** Where the broadband label of the plan is on the page. */
  readonly labelId: string
}

/** A title that stays on one line, so that no "5" is without its "GB". */
function unbroken(title: string): string {
  return title.replaceAll(' ', '\u00A0')
}

/** The plan in the cart. Without scripts the cart’s address without a plan is the empty cart. */
export function CartPlan({ plan, onRemove, labelId }: CartPlanProps) {
  const perMonth = monthlyCents(plan)
  return (
    <Card as="article" aria-labelledby="cart-plan">
      <div className={styles.head}>
        <div>
          <h2 className={styles.name} id="cart-plan">
            {plan.name}
          </h2>
          <p className={styles.highlight}>{plan.highlight}</p>
        </div>
        <p className={styles.price}>
          <strong>{shortPrice(plan.priceCents)}</strong> {periodWords(plan)}
          {perMonth !== null && (
            <span> {t('{price} per month', { price: shortPrice(perMonth) })}</span>
          )}
        </p>
      </div>
      <p className={styles.facts}>
        {t('Monthly data')} <strong>{dataWords(plan)}</strong>
      </p>
      {plan.addOns.length > 0 && (
        <p className={styles.highlight}>
          {t('You can add, at checkout or later: {titles}.', {
            titles: plan.addOns.map(unbroken).join(', '),
          })}
        </p>
      )}
      <div className={styles.foot}>
        <a href={`#${labelId}`} className={styles.labelLink}>
          {t('Broadband Facts')}
          <span className="visually-hidden"> {plan.name}</span>
        </a>
        <form
          {...cartForm()}
          onSubmit={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          <Button type="submit" variant="quiet" size="small">
            <TrashIcon size={18} />
            <WithParts
              text={t('Remove<rest> {plan} from your cart</rest>', { plan: plan.name })}
              parts={{ rest: <span className="visually-hidden" /> }}
            />
          </Button>
        </form>
      </div>
    </Card>
  )
}
