import { t } from '@openline/words/words'
import { Stepper } from '../../ui/stepper.tsx'
import { AddressStep } from './address-step.tsx'
import styles from './checkout.module.css'
import { NumberStep, type RenderKeptNumber } from './number-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SimStep } from './sim-step.tsx'
import type { StepId } from './steps.ts'
import { type CheckoutOptions, useCheckout } from './use-checkout.ts'

type CheckoutProps = CheckoutOptions & { readonly renderKeptNumber: RenderKeptNumber }

/** From a plan in the cart to a placed order, one step after the other. */
export const Checkout = ({ renderKeptNumber, ...props }: CheckoutProps) => {
  const checkout = useCheckout(props)
  const { step, steps, price } = checkout
  const { plan, cards } = props.sources
  return (
    <div className={styles.checkout}>
      <div className={styles.steps}>
        <Stepper
          label={t('Checkout steps')}
          steps={steps}
          current={step}
          onGoTo={(id) => checkout.goTo(id as StepId)} // one of `steps`
        />
      </div>
      <OrderSummary
        plan={plan}
        simType={checkout.entries.simType}
        price={price}
        showsPrice={step !== 'review'}
      />
      <div className={styles.step}>
        {step === 'sim' && (
          <SimStep {...checkout.stepProps} plan={plan} soldOut={checkout.soldOut} />
        )}
        {step === 'number' && (
          <NumberStep {...checkout.stepProps} renderKeptNumber={renderKeptNumber} />
        )}
        {step === 'address' && (
          <AddressStep {...checkout.stepProps} onPrice={checkout.ensurePrice} />
        )}
        {step === 'payment' && (
          <PaymentStep {...checkout.stepProps} cards={cards} onLeave={checkout.saveDraft} />
        )}
        {step === 'review' && (
          <ReviewStep
            {...checkout.stepProps}
            plan={plan}
            cards={cards}
            price={price}
            coupon={checkout.coupon}
            onEdit={checkout.goTo}
            onRetryPrice={checkout.retryPrice}
            purchase={checkout.purchase}
          />
        )}
      </div>
    </div>
  )
}
