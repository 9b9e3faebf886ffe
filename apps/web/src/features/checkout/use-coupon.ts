import { useState } from 'react'

type CouponOptions = {
  readonly onChange: (changes: { readonly couponCode: string }) => void
}

/** What becomes of a coupon from the cart or an older draft that does not fit any more. */
export function useCoupon({ onChange }: CouponOptions) {
  const [refusal, setRefusal] = useState('')
  return {
    /** Why the coupon was removed; empty without a refusal. */
    refusal,
    drop: (couponCode: string, reason: string) => {
      setRefusal(`${couponCode}: ${reason}`)
      onChange({ couponCode: '' })
    },
  }
}
