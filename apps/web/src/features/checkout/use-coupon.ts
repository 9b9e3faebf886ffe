import { useEffect, useState } from 'react'
import type { Price } from './price.ts'

type CouponOptions = {
  readonly price: Price
  readonly couponCode: string
  readonly onChange: (changes: { readonly couponCode: string }) => void
  /** Prices the purchase with a code. Throws `ApiError` for one that does not fit. */
  readonly ensurePrice: (changes: { readonly couponCode: string }) => Promise<void>
}

/**
 * The coupon of the purchase. A code from the cart or an older draft that does
 * not fit any more is taken away, and `refusal` says why.
 */
export const useCoupon = ({ price, couponCode, onChange, ensurePrice }: CouponOptions) => {
  const [refusal, setRefusal] = useState('')
  const refused = price.failure?.errors.find(({ field }) => field === 'couponCode')
  useEffect(() => {
    if (!refused || couponCode === '') return
    setRefusal(`${couponCode}: ${refused.message}`)
    onChange({ couponCode: '' })
  }, [refused])
  return {
    refusal,
    apply: async (code: string): Promise<void> => {
      await ensurePrice({ couponCode: code })
      setRefusal('')
      onChange({ couponCode: code })
    },
  }
}
