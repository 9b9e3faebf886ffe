import { validate } from '@openline/contract/fields'
import { createQuote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { type CartItem, chooseInCart } from './cart.ts'
import { quoteFor, type ShownPlan } from './load-cart.ts'

/**
 * A coupon code that is being typed. The cart keeps it only once the server has a price for it, so a
 * wrong one is shown under its field and does not change the price.
 */
export function useCouponEntry(item: CartItem, plan: ShownPlan) {
  const goesOn = useRef(false)
  const navigate = useNavigate()
  const form = useForm({
    initial: { couponCode: '' },
    validate: ({ couponCode }) =>
      couponCode.trim() === ''
        ? { ok: false, errors: [{ field: 'couponCode', message: t('Please enter a coupon code') }] }
        : validate(createQuote.body, {
            planId: plan.planId,
            simType: item.simType ?? plan.simTypes[0],
            zipCode: item.zipCode,
            couponCode,
          }),
    onSubmit: async (body, signal) => {
      await quoteFor(call, body, signal)
      chooseInCart(item.id, { couponCode: body.couponCode ?? '' })
      form.reset()
      if (goesOn.current) await navigate(paths.checkout)
    },
  })
  const isTyped = form.values.couponCode.trim() !== ''
  return {
    form,
    /** Typed, and neither applied nor refused yet. */
    isUntried: isTyped && form.errors['couponCode'] === undefined,
    /** Applies the code, and opens the checkout when it is valid. */
    applyAndGoOn: async (): Promise<void> => {
      goesOn.current = true
      await form.submit()
      goesOn.current = false
    },
  }
}

export type CouponEntry = ReturnType<typeof useCouponEntry>
