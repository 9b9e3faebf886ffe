import type { CheckoutDraft } from '@openline/contract/processes/checkout'
import { t } from '@openline/i18n/i18n'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addToCart, type CartItem, newCartItem, removeFromCart } from '../cart/cart.ts'
import styles from './empty-checkout.module.css'
import type { CheckoutStart } from './load-checkout.ts'

type EmptyCheckoutProps = {
  readonly start: Extract<CheckoutStart, { kind: 'empty' | 'retired' }>
}

/** The plan of a draft that was begun on another device, with what was chosen for it there. */
function itemOfDraft(planId: string, planName: string, draft: CheckoutDraft): CartItem {
  return newCartItem(planId, planName, {
    simType: draft.simType ?? null,
    zipCode: draft.zipCode ?? '',
    couponCode: draft.couponCode ?? '',
  })
}

/** Nothing to check out, and the way to something. */
export function EmptyCheckout({ start }: EmptyCheckoutProps) {
  const { revalidate } = useRevalidator()
  const retiredId = start.kind === 'retired' ? start.itemId : null
  useEffect(() => {
    if (retiredId !== null) removeFromCart(retiredId)
  }, [retiredId])

  const draft: CheckoutDraft = start.kind === 'empty' ? start.draft : {}
  const { planId } = draft
  const begun = start.kind === 'empty' ? start.planName : null
  return (
    <EmptyState
      icon={<Drawing name="cart" />}
      title={
        start.kind === 'empty' ? t('Your cart is empty') : t('This plan is no longer available')
      }
      action={
        <div className={styles.actions}>
          {begun && planId && (
            <Button
              onClick={() => {
                addToCart(itemOfDraft(planId, begun, draft))
                void revalidate()
              }}
            >
              {t('Continue with {plan}', { plan: begun })}
            </Button>
          )}
          <Link
            to={paths.shop}
            className={buttonClass({ variant: begun ? 'secondary' : 'primary' })}
          >
            {t('See plans')}
          </Link>
          <Link to={paths.dashboard} className={buttonClass({ variant: 'quiet' })}>
            {t('My Account')}
          </Link>
        </div>
      }
    >
      {begun
        ? t('You started this order {begun}. Pick up where you left off.', { begun })
        : t('Choose a plan to get started. You’ll find your past orders in your account.')}
    </EmptyState>
  )
}
