import { cardPaymentCents, formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { useMedia } from '../../lib/use-media.ts'
import { AddressStep } from './address-step.tsx'
import styles from './checkout.module.css'
import { CheckoutSection } from './checkout-section.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { NumberStep } from './number-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { ReviewStep } from './review-step.tsx'
import { SimStep } from './sim-step.tsx'
import { stepAnswer } from './step-answers.tsx'
import type { StepId } from './steps.ts'
import { TotalContext } from './total.ts'
import { type CheckoutOptions, useCheckout } from './use-checkout.ts'

type CheckoutProps = CheckoutOptions & {
  /** The plan that the customer began to buy, when the cart has another one by now. */
  readonly replacedPlan: string | null
}

/** From a plan in the cart to a placed order: one section open, the finished ones folded. */
export function Checkout({ replacedPlan, ...props }: CheckoutProps) {
  const checkout = useCheckout(props)
  const { step, entries, price, purchase } = checkout
  const { plan, cards } = props.sources
  const isBeside = useMedia('(width >= 720px)')
  return (
    <div className={styles.checkout}>
      <OrderSummary
        plan={plan}
        simType={entries.simType}
        price={price}
        isBeside={isBeside}
        showsPrice={isBeside || step !== 'review'}
      />
      <div className={styles.sections} role="group" aria-label={t('Checkout steps')}>
        {checkout.steps.map(({ id, label }, index) => (
          <CheckoutSection
            key={id}
            label={label}
            position={index + 1}
            isOpen={id === step}
            takesFocus={checkout.takesFocus}
            answer={checkout.isComplete(id) ? stepAnswer(id, entries, cards) : null}
            onEdit={checkout.canOpen(id) ? () => checkout.goTo(id) : null}
            isLocked={purchase.guard.isActive}
          >
            {replacedPlan !== null && <PlanNotice plan={plan.name} before={replacedPlan} />}
            <TotalContext value={price.quote ? formatCents(cardPaymentCents(price.quote)) : ''}>
              <StepForm
                id={id}
                checkout={checkout}
                sources={props.sources}
                showsPrice={!isBeside}
              />
            </TotalContext>
          </CheckoutSection>
        ))}
      </div>
      <LeaveDialog guard={purchase.guard} />
    </div>
  )
}

type StepFormProps = Pick<CheckoutOptions, 'sources'> & {
  readonly id: StepId
  readonly checkout: ReturnType<typeof useCheckout>
  /** Whether the review shows the price. */
  readonly showsPrice: boolean
}

function StepForm({ id, checkout, sources, showsPrice }: StepFormProps) {
  const { stepProps, price, purchase } = checkout
  const { plan, cards, user, network } = sources
  switch (id) {
    case 'sim':
      return <SimStep {...stepProps} plan={plan} network={network} soldOut={checkout.soldOut} />
    case 'number':
      return <NumberStep {...stepProps} holder={user} canKeep={network.portIn} />
    case 'address':
      return <AddressStep {...stepProps} onPrice={checkout.ensurePrice} />
    case 'payment':
      return <PaymentStep {...stepProps} cards={cards} onLeave={checkout.saveDraft} />
    case 'review':
      return (
        <ReviewStep
          entries={stepProps.entries}
          onChange={stepProps.onChange}
          periodDays={plan.periodDays}
          price={price}
          purchase={purchase}
          showsPrice={showsPrice}
          couponRefusal={checkout.couponRefusal}
          addOnRefusal={checkout.addOnRefusal}
          planId={network.addOns ? plan.planId : null}
          onRetryPrice={checkout.retryPrice}
        />
      )
  }
}
