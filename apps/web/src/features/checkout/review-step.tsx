import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { PayForm } from './pay-form.tsx'
import { ReviewPrice } from './review-price.tsx'
import styles from './review-step.module.css'
import { WithPlan } from './with-plan.tsx'

type ReviewStepProps = React.ComponentProps<typeof PayForm> & {
  /** Why a coupon from the cart was removed; empty without a refusal. */
  readonly couponRefusal: string
  /** Why what was to be bought with the plan was removed; empty without a refusal. */
  readonly addOnRefusal: string
  /** Whose add-ons can be bought with it; null where the network has none. */
  readonly planId: string | null
  readonly onRetryPrice: () => void
  /** False where the order summary is beside it. */
  readonly showsPrice: boolean
}

/** The whole price and the button that pays it; the sections above say what was answered. */
export function ReviewStep({ couponRefusal, addOnRefusal, planId, ...rest }: ReviewStepProps) {
  const { onRetryPrice, showsPrice, ...pay } = rest
  return (
    <div className={styles.review}>
      {couponRefusal && (
        <Alert tone="warning" live title={t('Your coupon was removed')}>
          {couponRefusal} <Link to={paths.cart}>{t('Change it in your cart')}</Link>
        </Alert>
      )}
      {addOnRefusal && (
        <Alert tone="warning" live>
          {addOnRefusal}
        </Alert>
      )}
      {planId !== null && (
        <WithPlan planId={planId} entries={pay.entries} onChange={pay.onChange} />
      )}
      <ReviewPrice price={pay.price} showsLines={showsPrice} onRetry={onRetryPrice} />
      {pay.price.quote?.couponCode && (
        <p className={styles.remark}>
          <WithParts
            text={t('Coupon <code>{code}</code> is applied.', { code: pay.price.quote.couponCode })}
            parts={{ code: <strong /> }}
          />
        </p>
      )}
      {pay.price.quote?.discountNote && (
        <p className={styles.remark}>{pay.price.quote.discountNote}</p>
      )}
      <PayForm {...pay} />
    </div>
  )
}
