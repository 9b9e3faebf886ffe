import { useState } from 'react'

type CouponOptions = {
  readonly onChange: (changes: { readonly couponCode: string }) => void
}

/** The coupon of the purchase, and why a code had to go that came from the cart or an older draft. */
export const useCoupon = ({ onChange }: CouponOptions) => {
  const [refusal, setRefusal] = useState('')
  return {
    refusal,
    use: (couponCode: string) => {
      setRefusal('')
      onChange({ couponCode })
    },
    /** The code does not fit any more. */
    drop: (couponCode: string, reason: string) => {
      setRefusal(`${couponCode}: ${reason}`)
      onChange({ couponCode: '' })
    },
  }
}
