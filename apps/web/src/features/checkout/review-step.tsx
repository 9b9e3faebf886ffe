import type { Card } from '@openline/contract/cards'
import type { OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/words/words'
import { Card as Surface } from '../../ui/card.tsx'
import { CouponForm } from './coupon-form.tsx'
import { PayForm } from './pay-form.tsx'
import type { Price } from './price.ts'
import { ReviewBlocks } from './review-blocks.tsx'
import { ReviewPrice } from './review-price.tsx'
import styles from './review-step.module.css'
import { StepHeading } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import type { StepId } from './steps.ts'
import type { usePurchase } from './use-purchase.ts'

type ReviewStepProps = Omit<StepProps, 'onNext'> & {
  readonly plan: OfferedPlan
  readonly cards: readonly Card[]
  readonly price: Price
  readonly coupon: {
    readonly refusal: string
    readonly apply: (couponCode: string) => Promise<void>
  }
  readonly onEdit: (step: StepId) => void
  readonly onRetryPrice: () => void
  readonly purchase: ReturnType<typeof usePurchase>
}

/** Everything once more, with the whole price, before anything is charged. */
export const ReviewStep = ({
  plan,
  cards,
  price,
  coupon,
  onEdit,
  onRetryPrice,
  purchase,
  ...step
}: ReviewStepProps) => (
  <section className={styles.review} aria-labelledby="review-heading">
    <StepHeading id="review-heading" takesFocus={step.takesFocus}>
      {t('Check and pay')}
    </StepHeading>
    <ReviewBlocks plan={plan} cards={cards} entries={step.entries} onEdit={onEdit} />
    <Surface>
      <div className={styles.price}>
        <ReviewPrice price={price} onRetry={onRetryPrice} />
        <CouponForm
          couponCode={step.entries.couponCode}
          refusal={coupon.refusal}
          onApply={coupon.apply}
          onRemove={() => step.onChange({ couponCode: '' })}
        />
      </div>
    </Surface>
    <PayForm {...step} price={price} purchase={purchase} />
  </section>
)
